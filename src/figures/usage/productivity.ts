import type { ProductivityRow, TokensRow } from '../../api/resources.ts';
import type { DateRange } from '../time/date-range.ts';
import { creditsByDay } from './credit-totals.ts';
import { type DayValue, daySeries } from './day-series.ts';
import type { CountsOf } from './named-counts.ts';

export const languageCounts: CountsOf<ProductivityRow> = ({ by_language }) =>
  (by_language ?? []).map(({ language, count }) => ({ name: language, count }));

export const extensionCounts: CountsOf<ProductivityRow> = ({ by_extension }) =>
  (by_extension ?? []).map(({ extension, count }) => ({ name: extension, count }));

/** The cost of one of `made`: undefined if nothing was made, or the cost is unknown. */
export const costOf = (
  credits: number | undefined,
  made: number | undefined,
): number | undefined => (credits !== undefined && made ? credits / made : undefined);

/** `costOf` for each day. Both series cover the same days. */
export const costByDay = (credits: readonly DayValue[], made: readonly DayValue[]): DayValue[] =>
  made.map(({ day, value }, index) => ({ day, value: costOf(credits[index]?.value, value) }));

/** The cost of one over all days on which both are known. Both series cover the same days. */
export function overallCost(
  credits: readonly DayValue[],
  made: readonly DayValue[],
): number | undefined {
  let spent: number | undefined;
  let count = 0;
  for (const [index, { value }] of made.entries()) {
    const ofDay = credits[index]?.value;
    if (value === undefined || ofDay === undefined) continue;
    spent = (spent ?? 0) + ofDay;
    count += value;
  }
  return costOf(spent, count);
}

/** The cost of one item: on each day, and over all days on which both values are known. */
export type UnitCost = { days: readonly DayValue[]; overall: number | undefined };

/** The credits per commit and per pull request; unknown without credits. */
export function unitCosts(
  made: { rows: readonly ProductivityRow[]; range: DateRange },
  spent: { rows: readonly TokensRow[] } | undefined,
): Record<'commit' | 'pullRequest', UnitCost> {
  const { rows, range } = made;
  const credits = creditsByDay(spent?.rows ?? [], range);
  const costOfUnit = (read: (row: ProductivityRow) => number | null | undefined): UnitCost => {
    const units = daySeries(rows, range, read);
    return { days: costByDay(credits, units), overall: overallCost(credits, units) };
  };
  return {
    commit: costOfUnit((row) => row.git_commits),
    pullRequest: costOfUnit((row) => row.git_prs_created),
  };
}
