import type { ReactNode } from 'react';
import { dashboardActions, dashboardOwnActions } from '../dashboard/dashboard-actions.ts';
import { rangeActions } from '../dashboard/range-actions.ts';
import type { ActionGroup, ListedAction } from '../keys/action.ts';
import { stopWork } from '../keys/binding.ts';
import { scrollActions } from '../keys/scroll-actions.ts';
import { listActionsOf } from '../list/list-actions.ts';
import { bodiesOf, listScreen } from '../list/list-screen.tsx';
import { choiceActions } from '../overlays/choice.tsx';
import { helpActions } from '../overlays/help/help-overlay.tsx';
import { menuActions } from '../overlays/menu.tsx';
import { paletteActions } from '../overlays/palette/palette-overlay.tsx';
import { editingActions, promptActions } from '../overlays/prompt/prompt.ts';
import { questionActions, typedQuestionActions } from '../overlays/question/question-overlay.tsx';
import { reportActions } from '../overlays/report.tsx';
import { auditList } from '../screens/audit/audit-list.ts';
import { computerActions, computerList } from '../screens/computers/computer-list.ts';
import { ComputerScreen } from '../screens/computers/computer-screen.tsx';
import { DayScreen, dayScreenActions } from '../screens/day/day-screen.tsx';
import { errorList } from '../screens/errors/error-list.ts';
import { limitList } from '../screens/limits/limit-list.ts';
import { whatIfActions } from '../screens/limits/what-if-actions.ts';
import { MetricScreen } from '../screens/metric/metric-screen.tsx';
import { ModelScreen } from '../screens/model/model-screen.tsx';
import { nowActions, nowList } from '../screens/now/now-list.ts';
import { OverviewScreen } from '../screens/overview/overview-screen.tsx';
import { overviewActions, usersTabActions } from '../screens/overview/overview-tabs.tsx';
import { userList } from '../screens/overview/users-tab.tsx';
import { peopleList, removePerson } from '../screens/people/people-list.ts';
import { personActions, personDayList } from '../screens/people/person-day-list.ts';
import { readinessList } from '../screens/readiness/readiness-list.ts';
import { RepositoryScreen, repositoryActions } from '../screens/readiness/repository-screen.tsx';
import { RecordScreen, recordScreenActions } from '../screens/record/record-screen.tsx';
import { riskList } from '../screens/risks/risk-list.ts';
import { ruleList } from '../screens/rules/rule-list.ts';
import { searchList } from '../screens/search/search-list.ts';
import { sessionList } from '../screens/sessions/session-list.ts';
import { tailList } from '../screens/tail/tail-list.ts';
import { messageScreenActions } from '../screens/transcript/inspected-message.tsx';
import { transcriptScreenActions } from '../screens/transcript/transcript-bindings.ts';
import { TranscriptScreen } from '../screens/transcript/transcript-screen.tsx';
import { wikiList } from '../screens/wiki/wiki-list.ts';
import { WikiRunScreen, wikiRunScreenActions } from '../screens/wiki/wiki-run-screen.tsx';
import type { RouteOf, ScreenName } from '../shell/routes.ts';
import { treeActions, valuePageActions } from '../tree/json-tree-actions.ts';
import { globalActions, signInAction } from './global-actions.ts';

type Place<Screen extends ScreenName> = {
  component: (props: { route: RouteOf<Screen> }) => ReactNode;
  /** The heading of its actions in the table of keys, which places of one subject share. */
  heading: string;
  /** What its keys do, nearest first, apart from what every place has: a list for each body it can have. */
  actions: readonly (readonly ListedAction[])[];
};

/** What draws each place, and what its keys do there. A further place is a row here and one in `shell/routes.ts`. */
export const places: { readonly [Screen in ScreenName]: Place<Screen> } = {
  now: {
    component: listScreen(nowList),
    heading: 'Now',
    actions: bodiesOf(nowList, nowActions),
  },
  rules: {
    component: listScreen(ruleList),
    heading: 'Now',
    actions: bodiesOf(ruleList),
  },
  overview: {
    component: OverviewScreen,
    heading: 'Overview',
    actions: [
      overviewActions,
      [
        ...userList.actions,
        ...usersTabActions,
        ...listActionsOf({ hasPreview: false, hasDocument: false }),
      ],
    ],
  },
  day: {
    component: DayScreen,
    heading: 'Overview',
    actions: [dayScreenActions],
  },
  model: {
    component: ModelScreen,
    heading: 'Overview',
    actions: [dashboardActions],
  },
  metric: {
    component: MetricScreen,
    heading: 'Overview',
    actions: [dashboardActions],
  },
  sessions: {
    component: listScreen(sessionList),
    heading: 'Sessions',
    actions: bodiesOf(sessionList),
  },
  grep: {
    component: listScreen(searchList),
    heading: 'Search',
    actions: bodiesOf(searchList),
  },
  tail: {
    component: listScreen(tailList),
    heading: 'Tail',
    actions: bodiesOf(tailList),
  },
  risks: {
    component: listScreen(riskList),
    heading: 'Transcript',
    actions: bodiesOf(riskList),
  },
  transcript: {
    component: TranscriptScreen,
    heading: 'Transcript',
    actions: [transcriptScreenActions, messageScreenActions, valuePageActions],
  },
  computers: {
    component: listScreen(computerList),
    heading: 'Computers',
    actions: bodiesOf(computerList),
  },
  computer: {
    component: ComputerScreen,
    heading: 'Computers',
    actions: [[...computerActions, ...scrollActions]],
  },
  limits: {
    component: listScreen(limitList),
    heading: 'Limits',
    actions: bodiesOf(limitList, whatIfActions),
  },
  errors: {
    component: listScreen(errorList),
    heading: 'Errors and audit log',
    actions: bodiesOf(errorList),
  },
  audit: {
    component: listScreen(auditList),
    heading: 'Errors and audit log',
    actions: bodiesOf(auditList),
  },
  record: {
    component: RecordScreen,
    heading: 'Errors and audit log',
    actions: [recordScreenActions],
  },
  readiness: {
    component: listScreen(readinessList),
    heading: 'Readiness',
    actions: bodiesOf(readinessList),
  },
  repository: {
    component: RepositoryScreen,
    heading: 'Readiness',
    actions: [[...repositoryActions, ...scrollActions]],
  },
  wiki: {
    component: listScreen(wikiList),
    heading: 'Wiki',
    actions: bodiesOf(wikiList),
  },
  'wiki-run': {
    component: WikiRunScreen,
    heading: 'Wiki',
    actions: [wikiRunScreenActions, valuePageActions],
  },
  people: {
    component: listScreen(peopleList),
    heading: 'People',
    actions: bodiesOf(peopleList),
  },
  person: {
    component: listScreen(personDayList),
    heading: 'People',
    actions: bodiesOf(personDayList, [...personActions, ...rangeActions, removePerson]),
  },
};

const everywhere = [...globalActions, stopWork, signInAction];

/** Actions that several places have. */
const sharedGroups: readonly ActionGroup[] = [
  { title: 'Everywhere', actions: everywhere, isShared: true },
  {
    title: 'Tables',
    actions: listActionsOf({ hasPreview: true, hasDocument: true }),
    isShared: true,
  },
  { title: 'Range of days', actions: rangeActions, isShared: true },
  { title: 'Days and panels', actions: dashboardOwnActions, isShared: true },
  { title: 'JSON trees', actions: treeActions, isShared: true },
];

const overlayGroups: readonly ActionGroup[] = [
  { title: 'Questions', actions: [...questionActions, ...typedQuestionActions] },
  { title: 'Lists over the screen', actions: [...menuActions, ...choiceActions, ...reportActions] },
  { title: 'Help', actions: helpActions },
  { title: 'Palette', actions: paletteActions },
  { title: 'While typing', actions: promptActions },
];

/** Every action there is under its heading, in the order of the table of keys. */
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

/** Actions that keys reach side by side, nearest first: those of each place, of each menu, of each overlay. */
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
  reportActions,
  [...helpActions, ...editingActions],
  [...paletteActions, ...editingActions],
  promptActions,
];
