import {
  hasMonthBefore,
  type Month,
  monthBeside,
  monthOf,
  readMonth,
} from '../../../figures/limits/month.ts';
import { dayOf } from '../../../figures/time/day.ts';
import { beginReason } from '../../../figures/time/range-choice.ts';
import { keyAction } from '../../keys/action.ts';
import type { Shell } from '../../shell/shell.ts';
import { createValue, type Store } from '../../shell/store.ts';

/** The month whose limits are shown; undefined for the current one, also when the next one begins. */
type MonthStore = Store<Month | undefined, Month | undefined>;

export const limitMonthOf = ({ visitStores }: Pick<Shell, 'visitStores'>): MonthStore =>
  visitStores.of<MonthStore, Month | undefined>('limit-month', createValue, {
    save: (month) => month,
    restore: readMonth,
    isForVisit: true,
  });

/** Shows the limits of a month where limits are shown. */
export function showMonth(month: Month, shell: Pick<Shell, 'visitStores' | 'clock'>): void {
  limitMonthOf(shell).dispatch(month === currentMonth(shell) ? undefined : month);
}

const currentMonth = ({ clock }: Pick<Shell, 'clock'>): Month => monthOf(dayOf(clock()));

type MonthControls = { store: MonthStore; clock: () => number };

const shownMonth = (controls: MonthControls): Month =>
  controls.store.get() ?? currentMonth(controls);

const step = (towards: 'earlier' | 'later') => (controls: MonthControls) => {
  const month = monthBeside(shownMonth(controls), towards);
  controls.store.dispatch(month >= currentMonth(controls) ? undefined : month);
};

export const limitMonthActions = [
  keyAction<MonthControls>('limit.earlier-month', 'Show the month before', [','], step('earlier'), {
    synonyms: 'previous history past ended',
    hint: 'month before',
    disabledReason: (controls) => (hasMonthBefore(shownMonth(controls)) ? undefined : beginReason),
  }),
  keyAction<MonthControls>('limit.later-month', 'Show the month after', ['.'], step('later'), {
    hint: 'month after',
    isHinted: ({ store }) => store.get() !== undefined,
    disabledReason: ({ store }) =>
      store.get() === undefined ? 'This is the current month.' : undefined,
  }),
  keyAction<MonthControls>(
    'limit.current-month',
    'Show this month again',
    ['esc'],
    ({ store }) => store.dispatch(undefined),
    { hint: 'this month', isHintKept: true, applies: ({ store }) => store.get() !== undefined },
  ),
];
