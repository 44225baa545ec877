import {
  type CreditTotals,
  creditsByDay,
  creditTotals,
} from '../../../domain/analytics/credit-totals.ts';
import { creditsByModel, type ModelCredits } from '../../../domain/analytics/credits-by-model.ts';
import { creditsByUser, type UserCredits } from '../../../domain/analytics/credits-by-user.ts';
import type { DayValue } from '../../../domain/analytics/day-series.ts';
import type { AvailableRange, DateRange } from '../../../domain/date-range.ts';
import type { TokensRow } from '../../../domain/resources.ts';
import type { Feed } from '../../data/feed.ts';

/** Everything that the overview says about the credits of a range. */
export type CreditFigures = {
  range: DateRange;
  rows: readonly TokensRow[];
  days: readonly DayValue[];
  totals: CreditTotals;
  models: readonly ModelCredits[];
  users: readonly UserCredits[];
};

export function creditFigures(rows: readonly TokensRow[], range: DateRange): CreditFigures {
  return {
    range,
    rows,
    days: creditsByDay(rows, range),
    totals: creditTotals(rows, range),
    models: creditsByModel(rows),
    users: creditsByUser(rows),
  };
}

/**
 * As many days before the range, to compare with. `clipped` days are fewer than those of the range,
 * because the analytics begin among them: their mean compares, their total does not.
 */
export type CreditsBefore =
  | { state: 'loading' | 'none' | 'failed' }
  | { state: 'complete' | 'clipped'; totals: CreditTotals };

/** The comparison as far as it has been loaded. */
export function creditsBefore(
  { state, rows }: { state: Feed<unknown>['state']; rows: readonly TokensRow[] | undefined },
  available: AvailableRange,
): CreditsBefore {
  if (available.coverage === 'none') return { state: 'none' };
  if (rows === undefined) return { state: state === 'down' ? 'failed' : 'loading' };
  const totals = creditTotals(rows, available.range);
  return totals.daysWithData === 0 ? { state: 'none' } : { state: available.coverage, totals };
}
