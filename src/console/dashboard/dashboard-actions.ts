import { keyAction, type ListedAction, type ViewAction } from '../keys/action.ts';
import { bind } from '../keys/binding.ts';
import { scrollActions } from '../keys/scroll-actions.ts';
import { explanationOverlay } from '../overlays/explanation.tsx';
import type { Binding } from '../shell/shell.ts';
import type { DashboardControls } from './dashboard-controls.ts';
import { rangeActions } from './range.ts';

const action = keyAction<DashboardControls>;

type Special = Partial<ViewAction<DashboardControls>>;

/** What a full-screen panel hides may well exist. */
const needs = (has: (dashboard: DashboardControls) => boolean, reason: string): Special => ({
  disabledReason(dashboard) {
    if (dashboard.isZoomed()) return 'One panel fills the screen: go back to all panels first.';
    return has(dashboard) ? undefined : reason;
  },
});
const needsPanels = needs(({ hasPanels }) => hasPanels(), 'There are no panels to go to.');
const needsFigures = needs(({ hasFigures }) => hasFigures(), 'The chart has only one figure.');
const needsDays = needs(({ hasDays }) => hasDays(), 'There are no days to move through.');
/** Applies while the chart has the focus: while a panel has it, these keys move through its rows. */
const inDays: Special = { applies: ({ isInDays }) => isInDays() };

const stepPanel = (steps: 1 | -1) => (dashboard: DashboardControls) => dashboard.stepPanel(steps);
const stepFigure = (steps: 1 | -1) => (dashboard: DashboardControls) => dashboard.stepFigure(steps);
const moveDay = (days: number) => (dashboard: DashboardControls) => dashboard.moveDay(days);
const goTo = (place: 'first' | 'last' | 'busiest') => (dashboard: DashboardControls) =>
  dashboard.goToDay(place);

const dayAction = (
  name: string,
  title: string,
  keys: readonly string[],
  run: (dashboard: DashboardControls) => void,
  special: Special = {},
) => action(`days.${name}`, title, keys, run, { ...special, ...needsDays });

const panelActions = [
  action('dashboard.end-zoom', 'Show all panels', ['esc', 'q', 'z'], ({ zoom }) => zoom(), {
    hint: 'back',
    isHintKept: true,
    applies: ({ isZoomed }) => isZoomed(),
  }),
  action(
    'dashboard.open',
    'Show details of this day or row',
    ['enter'],
    ({ target }, shell) => {
      const found = target();
      if (!found) return;
      shell.open(found.route, found.saved);
      if (found.days) shell.range.override(found.days);
    },
    {
      hint: 'open',
      disabledReason({ target, isLoaded }) {
        if (target() !== undefined) return undefined;
        return isLoaded() ? 'No further details.' : 'Nothing has been read yet.';
      },
    },
  ),
  action('dashboard.zoom', 'Show the panel full screen', ['z'], ({ zoom }) => zoom(), {
    hint: 'show all',
    isHinted: ({ hidesRows }) => hidesRows(),
    disabledReason: ({ isInDays }) => (isInDays() ? 'Go to a panel first.' : undefined),
  }),
  action(
    'dashboard.copy',
    'Copy the day or name',
    ['y'],
    ({ copied }, shell) => {
      const text = copied();
      if (text !== undefined) shell.copy([text], text);
    },
    { disabledReason: ({ copied }) => (copied() === undefined ? 'Nothing to copy.' : undefined) },
  ),
  action(
    'dashboard.export',
    'Export the days or the panel to a file',
    ['ctrl-s'],
    ({ exporting }, shell) => {
      const overlay = exporting()?.(shell);
      if (overlay !== undefined) shell.show(overlay);
    },
    {
      synonyms: 'save download csv json markdown spreadsheet',
      disabledReason: ({ exporting }) =>
        exporting() === undefined ? 'There is nothing to save.' : undefined,
    },
  ),
  action('dashboard.next-panel', 'Go to the next panel', ['J'], stepPanel(1), {
    ...needsPanels,
    hint: 'panels',
  }),
  action('dashboard.previous-panel', 'Go to the previous panel', ['K'], stepPanel(-1), needsPanels),
  action(
    'figure.explain',
    'Explain the figures',
    ['='],
    ({ explained }, shell) => shell.show(explanationOverlay(explained(), shell)),
    {
      synonyms: 'formula why number source request',
      hint: 'explain',
      disabledReason: ({ canExplain }) => (canExplain() ? undefined : 'Nothing has been read yet.'),
    },
  ),
  action('dashboard.leave-panel', 'Go back to the chart', ['esc'], (panel) => panel.leavePanel(), {
    applies: ({ hasChart, isInDays }) => hasChart() && !isInDays(),
  }),
];

const chartActions = [
  action('chart.next', 'Show the next figure', ['v'], stepFigure(1), {
    ...needsFigures,
    hint: 'chart',
  }),
  action('chart.previous', 'Show the previous figure', ['V'], stepFigure(-1), needsFigures),
  dayAction('earlier', 'Go to the previous day', ['left', 'h'], moveDay(-1), { hint: 'earlier' }),
  dayAction('later', 'Go to the next day', ['right', 'l'], moveDay(1), { hint: 'later' }),
  dayAction('earlier-week', 'Go back one week', ['pageup', 'ctrl-u'], moveDay(-7), inDays),
  dayAction('later-week', 'Go forward one week', ['pagedown', 'ctrl-d'], moveDay(7), inDays),
  dayAction('first', 'Go to the first day', ['g', 'home'], goTo('first'), inDays),
  dayAction('last', 'Go to the last day', ['G', 'end'], goTo('last'), inDays),
  dayAction('busiest', 'Go to the highest day', ['b'], goTo('busiest')),
];

export const dashboardOwnActions = [...panelActions, ...chartActions];

/** All actions of a dashboard screen, nearest first. `own` are those that only this screen has. */
export const dashboardActionsWith = (own: readonly ListedAction[]): readonly ListedAction[] => [
  ...panelActions,
  ...own,
  ...chartActions,
  ...scrollActions,
];

/** All actions of a dashboard over the chosen days, such as a model or a metric, nearest first. */
export const dashboardActions = dashboardActionsWith(rangeActions);

/** The key bindings of a dashboard, in the order of its actions. */
export const dashboardBindings = (
  controls: DashboardControls,
  own: readonly Binding[],
): Binding[] => [
  ...bind(panelActions, () => controls),
  ...own,
  ...bind([...chartActions, ...scrollActions], () => controls),
];
