import { keyAction, type ListedAction, viewAction } from '../keys/action.ts';
import { bind } from '../keys/binding.ts';
import { scrollActions } from '../keys/scroll-actions.ts';
import type { Binding } from '../shell/shell.ts';
import type { DashboardControls } from './dashboard-controls.ts';
import { rangeActions } from './range-actions.ts';

const withoutDays = (dashboard: DashboardControls): string | undefined =>
  dashboard.hasDays() ? undefined : 'There are no days to move through.';

const withoutPanels = (dashboard: DashboardControls): string | undefined =>
  dashboard.hasPanels ? undefined : 'There are no panels to go to.';

const withoutFigures = (dashboard: DashboardControls): string | undefined =>
  dashboard.hasFigures ? undefined : 'The chart has only one figure.';

const panelActions = [
  viewAction<DashboardControls>({
    id: 'dashboard.open',
    title: 'Show details of this day or row',
    keys: ['enter'],
    hint: 'open',
    disabledReason: (dashboard) =>
      dashboard.target() === undefined ? 'No further details.' : undefined,
    run(dashboard, shell) {
      const target = dashboard.target();
      if (target) shell.open(target);
    },
  }),
  viewAction<DashboardControls>({
    id: 'dashboard.copy',
    title: 'Copy the day or name',
    keys: ['y'],
    disabledReason: (dashboard) =>
      dashboard.copied() === undefined ? 'Nothing to copy.' : undefined,
    run(dashboard, shell) {
      const copied = dashboard.copied();
      if (copied !== undefined) shell.copy(copied, copied);
    },
  }),
  viewAction<DashboardControls>({
    id: 'dashboard.next-panel',
    title: 'Go to the next panel',
    keys: ['J'],
    hint: 'panels',
    disabledReason: withoutPanels,
    run: (dashboard) => dashboard.stepPanel(1),
  }),
  viewAction<DashboardControls>({
    id: 'dashboard.previous-panel',
    title: 'Go to the previous panel',
    keys: ['K'],
    disabledReason: withoutPanels,
    run: (dashboard) => dashboard.stepPanel(-1),
  }),
  viewAction<DashboardControls>({
    id: 'dashboard.leave-panel',
    title: 'Go back to the chart',
    keys: ['esc'],
    applies: (dashboard) => dashboard.hasChart && !dashboard.isInDays(),
    run: (dashboard) => dashboard.leavePanel(),
  }),
];

/** Moves the cursor over the days while no panel has the focus. */
const dayAction = (
  id: string,
  title: string,
  keys: readonly string[],
  run: (dashboard: DashboardControls) => void,
) =>
  keyAction<DashboardControls>(`days.${id}`, title, keys, run, {
    applies: (dashboard) => dashboard.isInDays(),
    disabledReason: withoutDays,
  });

const chartActions = [
  viewAction<DashboardControls>({
    id: 'chart.next',
    title: 'Show the next figure',
    keys: ['v'],
    hint: 'chart',
    disabledReason: withoutFigures,
    run: (dashboard) => dashboard.stepFigure(1),
  }),
  viewAction<DashboardControls>({
    id: 'chart.previous',
    title: 'Show the previous figure',
    keys: ['V'],
    disabledReason: withoutFigures,
    run: (dashboard) => dashboard.stepFigure(-1),
  }),
  viewAction<DashboardControls>({
    id: 'days.earlier',
    title: 'Go to the previous day',
    keys: ['left', 'h'],
    hint: 'earlier',
    disabledReason: withoutDays,
    run: (dashboard) => dashboard.moveDay(-1),
  }),
  viewAction<DashboardControls>({
    id: 'days.later',
    title: 'Go to the next day',
    keys: ['right', 'l'],
    hint: 'later',
    disabledReason: withoutDays,
    run: (dashboard) => dashboard.moveDay(1),
  }),
  dayAction('earlier-week', 'Go back one week', ['pageup', 'ctrl-u'], (dashboard) =>
    dashboard.moveDay(-7),
  ),
  dayAction('later-week', 'Go forward one week', ['pagedown', 'ctrl-d'], (dashboard) =>
    dashboard.moveDay(7),
  ),
  dayAction('first', 'Go to the first day', ['g', 'home'], (dashboard) =>
    dashboard.goToDay('first'),
  ),
  dayAction('last', 'Go to the last day', ['G', 'end'], (dashboard) => dashboard.goToDay('last')),
  viewAction<DashboardControls>({
    id: 'days.busiest',
    title: 'Go to the highest day',
    keys: ['b'],
    disabledReason: withoutDays,
    run: (dashboard) => dashboard.goToDay('busiest'),
  }),
];

/** Actions that only dashboards have. */
export const dashboardOwnActions = [...panelActions, ...chartActions];

/** All actions of a screen that is a dashboard, nearest first. `own` are those that only this screen has. */
export const dashboardActionsWith = (own: readonly ListedAction[]): readonly ListedAction[] => [
  ...panelActions,
  ...own,
  ...chartActions,
  ...scrollActions,
];

/** All actions of a dashboard of the chosen days, such as a model or a metric, nearest first. */
export const dashboardActions = dashboardActionsWith(rangeActions);

/** Keys of a dashboard, in the order of its actions. */
export const dashboardBindings = (
  controls: DashboardControls,
  own: readonly Binding[],
): Binding[] => [
  ...bind(panelActions, () => controls),
  ...own,
  ...bind([...chartActions, ...scrollActions], () => controls),
];
