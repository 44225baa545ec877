import { dashboardActionsWith } from '../../dashboard/dashboard-actions.ts';
import { viewAction } from '../../keys/action.ts';

/** What keys do on a day. */
export type DayControls = {
  go(days: 1 | -1): void;
  /** Why there is no such day; undefined when there is. */
  noDay(days: 1 | -1): string | undefined;
};

/** Keys that only a day has. */
export const dayActions = [
  viewAction<DayControls>({
    id: 'day.earlier',
    title: 'Go to the previous day',
    keys: ['left', 'h'],
    hint: 'day before',
    disabledReason: (day) => day.noDay(-1),
    run: (day) => day.go(-1),
  }),
  viewAction<DayControls>({
    id: 'day.later',
    title: 'Go to the next day',
    keys: ['right', 'l'],
    hint: 'day after',
    disabledReason: (day) => day.noDay(1),
    run: (day) => day.go(1),
  }),
];

/** All actions of a day, nearest first. */
export const dayScreenActions = dashboardActionsWith(dayActions);
