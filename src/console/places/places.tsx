import type { ReactNode } from 'react';
import type { NamedField } from '../../language/filter/field.ts';
import type { Config } from '../../settings/settings.ts';
import { dashboardActions, dashboardOwnActions } from '../dashboard/dashboard-actions.ts';
import { rangeActions } from '../dashboard/range.ts';
import type { ActionGroup, ListedAction } from '../keys/action.ts';
import { stopWork } from '../keys/binding.ts';
import { createKeymap } from '../keys/keymap.ts';
import { columnChoiceActions } from '../list/choose-columns.tsx';
import { listActionsOf } from '../list/list-actions.ts';
import type { ListDescription, ReadList } from '../list/list-description.ts';
import { bodiesOf, listScreen } from '../list/list-screen.tsx';
import { rowsOf } from '../list/own-actions.ts';
import { choiceActions } from '../overlays/choice.tsx';
import { explanationActions } from '../overlays/explanation.tsx';
import { helpActions } from '../overlays/help/help-overlay.tsx';
import { menuActions } from '../overlays/menu.tsx';
import { outputActions, reportActions } from '../overlays/output.tsx';
import { paletteActions } from '../overlays/palette/palette-overlay.tsx';
import { editingActions, promptActions } from '../overlays/prompt/prompt.ts';
import { questionActions, typedQuestionActions } from '../overlays/question/question-overlay.tsx';
import { bookmarkList } from '../screens/bookmarks/bookmark-list.ts';
import { computerActions, computerList } from '../screens/computers/computer-list.ts';
import { ComputerScreen } from '../screens/computers/computer-screen.tsx';
import { DayScreen, dayScreenActions } from '../screens/day/day-screen.tsx';
import { fleetList } from '../screens/fleet/fleet-list.ts';
import { queueList } from '../screens/fleet/queue-list.ts';
import { limitList } from '../screens/limits/limit-list.ts';
import { limitMonthActions } from '../screens/limits/limit-month.ts';
import { whatIfActions } from '../screens/limits/limit-what-if.ts';
import { MetricScreen } from '../screens/metric/metric-screen.tsx';
import { ModelScreen } from '../screens/model/model-screen.tsx';
import { nowActions, nowList } from '../screens/now/now-list.ts';
import { OverviewScreen } from '../screens/overview/overview-screen.tsx';
import { overviewActions, usersTabActions } from '../screens/overview/overview-tabs.tsx';
import { modelList, teamList } from '../screens/overview/part-list.ts';
import { userList } from '../screens/overview/users-tab.tsx';
import { panesActions } from '../screens/panes/open-panes.ts';
import { PanesScreen } from '../screens/panes/panes-screen.tsx';
import { peopleList, removePerson } from '../screens/people/people-list.ts';
import { personActions, personDayList } from '../screens/people/person-day-list.ts';
import { readinessList } from '../screens/readiness/readiness-list.ts';
import { RepositoryScreen, repositoryActions } from '../screens/readiness/repository-screen.tsx';
import { auditList, errorList } from '../screens/record/record-lists.ts';
import { RecordScreen, recordScreenActions } from '../screens/record/record-screen.tsx';
import { riskList } from '../screens/risks/risk-list.ts';
import { ruleList } from '../screens/rules/rule-list.ts';
import { searchList } from '../screens/search/search-list.ts';
import { sessionList } from '../screens/sessions/session-list.ts';
import { tailList } from '../screens/tail/tail-list.ts';
import { messageRows } from '../screens/transcript/own-message.ts';
import { transcriptScreenActions } from '../screens/transcript/transcript-actions.ts';
import {
  messageScreenActions,
  TranscriptScreen,
} from '../screens/transcript/transcript-screen.tsx';
import { pageList } from '../screens/wiki/page-list.ts';
import { wikiList } from '../screens/wiki/wiki-list.ts';
import { WikiPageScreen, WikiRunScreen, wikiRunBodies } from '../screens/wiki/wiki-run-screen.tsx';
import { textPageActions, textSearchActions } from '../search/text-screen.tsx';
import type { RouteOf, ScreenName } from '../shell/routes.ts';
import { treeActions, valuePageActions } from '../tree/json-tree.ts';
import { isCalled } from './action-commands.ts';
import { globalActions, signInAction } from './global-actions.ts';

type Place<Screen extends ScreenName> = {
  component: (props: { route: RouteOf<Screen> }) => ReactNode;
  /** The heading of its actions in the table of keys; places of one subject share it. */
  heading: string;
  /** Its actions, nearest first, without those of every place: a list for each body it can have. */
  actions: readonly (readonly ListedAction[])[];
  /** The lists whose own commands work here: it shows their rows, or is about one of them. */
  ownLists?: readonly OwnList[];
};

type OwnList = { name: string; fields(): readonly NamedField[] };

// The names of fields do not depend on what a list reads besides its rows.
const ownList = <Row, Context>(list: ReadList<Row, Context>) =>
  rowsOf(list, () => ({ context: undefined as Context, nowMs: 0 }));

const place = <Props,>(
  heading: string,
  component: (props: Props) => ReactNode,
  ...actions: readonly (readonly ListedAction[])[]
) => ({ component, heading, actions });

/** The place of a list. `others` are actions of its screen that do not act on its rows. */
const listPlace = <Row, Context, Route>(
  heading: string,
  list: ListDescription<Row, Context, Route>,
  others?: readonly ListedAction[],
) => ({
  ...place(heading, listScreen(list), ...bodiesOf(list, others)),
  ownLists: [ownList(list)],
});

/** The component and the actions of each place. To add a place, add a row here and one in `shell/routes.ts`. */
export const places: { readonly [Screen in ScreenName]: Place<Screen> } = {
  now: listPlace('Now', nowList, nowActions),
  rules: listPlace('Now', ruleList),
  overview: {
    ...place('Overview', OverviewScreen, overviewActions, [
      ...userList.actions,
      ...usersTabActions,
      ...listActionsOf({ hasPreview: false, hasDocument: false }),
    ]),
    ownLists: [ownList(userList)],
  },
  day: place('Overview', DayScreen, dayScreenActions),
  models: listPlace('Overview', modelList, rangeActions),
  teams: listPlace('Overview', teamList, rangeActions),
  model: place('Overview', ModelScreen, dashboardActions),
  metric: place('Overview', MetricScreen, dashboardActions),
  sessions: listPlace('Sessions', sessionList),
  grep: listPlace('Search', searchList),
  tail: listPlace('Tail', tailList),
  risks: listPlace('Transcript', riskList),
  bookmarks: listPlace('Transcript', bookmarkList),
  panes: {
    ...place('Transcript', PanesScreen, panesActions, messageScreenActions, valuePageActions),
    ownLists: [ownList(sessionList), messageRows(ownList(sessionList))],
  },
  transcript: {
    ...place(
      'Transcript',
      TranscriptScreen,
      transcriptScreenActions,
      messageScreenActions,
      valuePageActions,
    ),
    ownLists: [ownList(sessionList), messageRows(ownList(sessionList))],
  },
  computers: listPlace('Computers', computerList),
  computer: {
    ...place('Computers', ComputerScreen, [...computerActions, ...textPageActions]),
    ownLists: [ownList(computerList)],
  },
  limits: listPlace('Limits', limitList, [...whatIfActions, ...limitMonthActions]),
  errors: listPlace('Errors and audit log', errorList),
  audit: listPlace('Errors and audit log', auditList),
  fleet: listPlace('Organizations', fleetList),
  'fleet-now': listPlace('Organizations', queueList),
  record: {
    ...place('Errors and audit log', RecordScreen, recordScreenActions),
    ownLists: [ownList(errorList), ownList(auditList)],
  },
  readiness: listPlace('Readiness', readinessList),
  repository: {
    ...place('Readiness', RepositoryScreen, repositoryActions),
    ownLists: [ownList(readinessList)],
  },
  wiki: listPlace('Wiki', wikiList),
  'wiki-run': {
    ...place('Wiki', WikiRunScreen, ...wikiRunBodies),
    ownLists: [ownList(pageList), ownList(wikiList)],
  },
  'wiki-page': place('Wiki', WikiPageScreen, valuePageActions),
  people: listPlace('People', peopleList, rangeActions),
  person: {
    ...listPlace('People', personDayList, [...personActions, ...rangeActions, removePerson]),
    ownLists: [ownList(personDayList), ownList(peopleList)],
  },
};

const everywhere = [...globalActions, stopWork, signInAction];

const sharedGroups: readonly ActionGroup[] = [
  { title: 'Everywhere', actions: everywhere, isShared: true },
  {
    title: 'Tables',
    actions: listActionsOf({ hasPreview: true, hasDocument: true }),
    isShared: true,
  },
  { title: 'Range of days', actions: rangeActions, isShared: true },
  { title: 'Days and panels', actions: dashboardOwnActions, isShared: true },
  { title: 'Pages of text', actions: textSearchActions, isShared: true },
  { title: 'JSON trees', actions: treeActions, isShared: true },
];

const overlayGroups: readonly ActionGroup[] = [
  { title: 'Questions', actions: [...questionActions, ...typedQuestionActions] },
  { title: 'Lists over the screen', actions: [...menuActions, ...choiceActions, ...reportActions] },
  { title: 'Choice of columns', actions: columnChoiceActions },
  { title: 'Explanation of a figure', actions: explanationActions },
  { title: 'Output of a program', actions: outputActions },
  { title: 'Help', actions: helpActions },
  { title: 'Palette', actions: paletteActions },
  { title: 'While typing', actions: promptActions },
];

/** The headings of the screens that have an action of this name, such as `restart`. */
export const placesWith = (name: string): readonly string[] =>
  placeGroups()
    .filter(({ actions }) => actions.some(({ id }) => isCalled(id, name)))
    .map(({ title }) => title);

/** All actions under their headings, in the order of the table of keys. */
export const actionGroups: readonly ActionGroup[] = [
  ...sharedGroups,
  ...placeGroups(),
  ...overlayGroups,
];

function placeGroups(): ActionGroup[] {
  const shared = new Set(sharedGroups.flatMap(({ actions }) => actions.map(({ id }) => id)));
  const headings = Map.groupBy(Object.values(places), ({ heading }) => heading);
  return [...headings].map(([title, same]) => {
    const own = same.flatMap(({ actions }) => actions.flat()).filter(({ id }) => !shared.has(id));
    return { title, actions: [...new Map(own.map((action) => [action.id, action])).values()] };
  });
}

/** Actions that keys reach together, nearest first: those of each place, of each menu, of each overlay. */
export const actionLayers: readonly (readonly ListedAction[])[] = [
  [signInAction, ...globalActions],
  ...Object.values(places).flatMap(({ actions }) =>
    actions.flatMap((own) => [
      [stopWork, ...own.filter(({ isHarmful }) => !isHarmful), ...globalActions],
      [...own.filter(({ isHarmful }) => isHarmful), ...menuActions],
    ]),
  ),
  questionActions,
  [...typedQuestionActions, ...editingActions],
  choiceActions,
  columnChoiceActions,
  reportActions,
  explanationActions,
  outputActions,
  [...helpActions, ...editingActions],
  [...paletteActions, ...editingActions],
  promptActions,
];

/** The keymap of a configuration, and a sentence about each invalid entry. */
export const configuredKeys = (keys: Config['keys']) => createKeymap(keys, actionLayers);
