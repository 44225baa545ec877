import { viewAction } from '../../keys/action.ts';

/** How keys go from day to day. */
export type DayControls = {
  go(days: 1 | -1): void;
  /** Why there is no such day; nothing when there is. */
  noDay(days: 1 | -1): string | undefined;
};

/** Keys of a day. */
export const dayActions = [
  viewAction<DayControls>({
    id: 'day.earlier',
    title: 'The day before',
    keys: ['left', 'h'],
    hint: 'day before',
    disabledReason: (day) => day.noDay(-1),
    run: (day) => day.go(-1),
  }),
  viewAction<DayControls>({
    id: 'day.later',
    title: 'The day after',
    keys: ['right', 'l'],
    hint: 'day after',
    disabledReason: (day) => day.noDay(1),
    run: (day) => day.go(1),
  }),
];
