import { viewAction } from '../keys/action.ts';
import { bind } from '../keys/binding.ts';
import { scrollActions } from '../keys/scroll-actions.ts';
import type { Binding } from '../shell/shell.ts';
import type { DashboardControls } from './dashboard-controls.ts';

const isInDays = (dashboard: DashboardControls) => dashboard.isInDays();
const isInPanel = (dashboard: DashboardControls) => !dashboard.isInDays();
const withoutDays = (dashboard: DashboardControls): string | undefined =>
  dashboard.hasDays() ? undefined : 'There are no days to go through.';

const withoutPanels = (dashboard: DashboardControls): string | undefined =>
  dashboard.hasPanels() ? undefined : 'There are no panels to go to.';

/** Moves the cursor over the days while no panel has the keys. */
const dayAction = (
  id: string,
  title: string,
  keys: readonly string[],
  run: (dashboard: DashboardControls) => void,
) =>
  viewAction<DashboardControls>({
    id: `days.${id}`,
    title,
    keys,
    applies: isInDays,
    disabledReason: withoutDays,
    run,
  });

const openActions = [
  viewAction<DashboardControls>({
    id: 'dashboard.open',
    title: 'Show everything about this day or this row',
    keys: ['enter'],
    hint: 'open',
    disabledReason: (dashboard) =>
      dashboard.target() === undefined ? 'There is nothing more about this.' : undefined,
    run(dashboard, shell) {
      const target = dashboard.target();
      if (target) shell.open(target);
    },
  }),
  viewAction<DashboardControls>({
    id: 'dashboard.copy',
    title: 'Copy the day, or the name of this row',
    keys: ['y'],
    disabledReason: (dashboard) =>
      dashboard.copied() === undefined ? 'There is nothing to copy.' : undefined,
    run(dashboard, shell) {
      const copied = dashboard.copied();
      if (copied !== undefined) shell.copy(copied, copied);
    },
  }),
];

const dayActions = [
  viewAction<DashboardControls>({
    id: 'days.earlier',
    title: 'One day earlier',
    keys: ['left', 'h'],
    hint: 'earlier',
    disabledReason: withoutDays,
    run: (dashboard) => dashboard.moveDay(-1),
  }),
  viewAction<DashboardControls>({
    id: 'days.later',
    title: 'One day later',
    keys: ['right', 'l'],
    hint: 'later',
    disabledReason: withoutDays,
    run: (dashboard) => dashboard.moveDay(1),
  }),
  dayAction('earlier-week', 'One week earlier', ['pageup', 'ctrl-u'], (dashboard) =>
    dashboard.moveDay(-7),
  ),
  dayAction('later-week', 'One week later', ['pagedown', 'ctrl-d'], (dashboard) =>
    dashboard.moveDay(7),
  ),
  dayAction('first', 'First day of the range', ['g', 'home'], (dashboard) =>
    dashboard.goToDay('first'),
  ),
  dayAction('last', 'Newest day of the range', ['G', 'end'], (dashboard) =>
    dashboard.goToDay('last'),
  ),
  viewAction<DashboardControls>({
    id: 'days.busiest',
    title: 'Day with the highest value',
    keys: ['b'],
    disabledReason: withoutDays,
    run: (dashboard) => dashboard.goToDay('busiest'),
  }),
];

const panelActions = [
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
    title: 'Go to the panel before',
    keys: ['K'],
    disabledReason: withoutPanels,
    run: (dashboard) => dashboard.stepPanel(-1),
  }),
  viewAction<DashboardControls>({
    id: 'dashboard.leave-panel',
    title: 'Go back to the chart',
    keys: ['esc'],
    applies: (dashboard) => isInPanel(dashboard) && dashboard.hasChart(),
    run: (dashboard) => dashboard.leavePanel(),
  }),
];

const figureActions = [
  viewAction<DashboardControls>({
    id: 'chart.next',
    title: 'Show another figure by day',
    keys: ['v'],
    hint: 'chart',
    disabledReason: (dashboard) =>
      dashboard.hasFigures() ? undefined : 'The chart has one figure only.',
    run: (dashboard) => dashboard.stepFigure(1),
  }),
  viewAction<DashboardControls>({
    id: 'chart.previous',
    title: 'Show the figure by day before',
    keys: ['V'],
    disabledReason: (dashboard) =>
      dashboard.hasFigures() ? undefined : 'The chart has one figure only.',
    run: (dashboard) => dashboard.stepFigure(-1),
  }),
];

/** Keys of every dashboard. */
export const dashboardActions = [...openActions, ...panelActions, ...figureActions, ...dayActions];

/** What keys do to the dashboard on the screen. `between` have their hints before those of the days. */
export const dashboardBindings = (
  controls: () => DashboardControls | undefined,
  between: readonly Binding[] = [],
): Binding[] => [
  ...bind([...openActions, ...panelActions], controls),
  ...between,
  ...bind([...figureActions, ...dayActions], controls),
  ...bind(scrollActions, controls),
];
