import { viewAction } from '../../actions/action.ts';

/** How keys drive the overview. */
export type OverviewControls = {
  /** Whether there are days to go through. */
  hasDays(): boolean;
  moveDay(days: number): void;
  goToDay(place: 'first' | 'last' | 'busiest'): void;
};

const withoutDays = (overview: OverviewControls): string | undefined =>
  overview.hasDays() ? undefined : 'There are no days to go through.';

/** The keys of the overview: a cursor over the days. */
export const overviewActions = [
  viewAction<OverviewControls>({
    id: 'overview.earlier-day',
    title: 'One day earlier',
    keys: ['left', 'h'],
    when: 'overview',
    hint: 'earlier',
    disabledReason: withoutDays,
    run: (overview) => overview.moveDay(-1),
  }),
  viewAction<OverviewControls>({
    id: 'overview.later-day',
    title: 'One day later',
    keys: ['right', 'l'],
    when: 'overview',
    hint: 'later',
    disabledReason: withoutDays,
    run: (overview) => overview.moveDay(1),
  }),
  viewAction<OverviewControls>({
    id: 'overview.earlier-week',
    title: 'One week earlier',
    keys: ['pageup', 'ctrl-u'],
    when: 'overview',
    disabledReason: withoutDays,
    run: (overview) => overview.moveDay(-7),
  }),
  viewAction<OverviewControls>({
    id: 'overview.later-week',
    title: 'One week later',
    keys: ['pagedown', 'ctrl-d'],
    when: 'overview',
    disabledReason: withoutDays,
    run: (overview) => overview.moveDay(7),
  }),
  viewAction<OverviewControls>({
    id: 'overview.first-day',
    title: 'First day of the range',
    keys: ['g', 'home'],
    when: 'overview',
    disabledReason: withoutDays,
    run: (overview) => overview.goToDay('first'),
  }),
  viewAction<OverviewControls>({
    id: 'overview.last-day',
    title: 'Newest day of the range',
    keys: ['G', 'end'],
    when: 'overview',
    disabledReason: withoutDays,
    run: (overview) => overview.goToDay('last'),
  }),
  viewAction<OverviewControls>({
    id: 'overview.busiest-day',
    title: 'Busiest day of the range',
    keys: ['b'],
    when: 'overview',
    hint: 'busiest day',
    disabledReason: withoutDays,
    run: (overview) => overview.goToDay('busiest'),
  }),
];
