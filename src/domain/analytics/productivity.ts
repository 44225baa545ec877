import type { DateRange } from '../date-range.ts';
import type { ProductivityRow } from '../resources.ts';
import { type DayValue, daySeries, knownTotal } from './day-series.ts';
import type { Counted } from './named-counts.ts';

/** What agents made in a range; undefined where no day tells it. */
export type ProductivityTotals = {
  filesCreated: number | undefined;
  filesEdited: number | undefined;
  commits: number | undefined;
  pullRequests: number | undefined;
};

export function productivityTotals(
  rows: readonly ProductivityRow[],
  range: DateRange,
): ProductivityTotals {
  const totalOf = (read: (row: ProductivityRow) => number | null | undefined) =>
    knownTotal(daySeries(rows, range, read));
  return {
    filesCreated: totalOf((row) => row.files_created),
    filesEdited: totalOf((row) => row.files_edited),
    commits: totalOf((row) => row.git_commits),
    pullRequests: totalOf((row) => row.git_prs_created),
  };
}

/** Files by language. */
export const languageCounts: Counted<ProductivityRow> = ({ by_language }) =>
  (by_language ?? []).map(({ language, count }) => ({ name: language, count }));

/** Files by extension. */
export const extensionCounts: Counted<ProductivityRow> = ({ by_extension }) =>
  (by_extension ?? []).map(({ extension, count }) => ({ name: extension, count }));

/** What one of `made` cost: undefined when nothing was made, or what it cost is not known. */
export const costOf = (
  credits: number | undefined,
  made: number | undefined,
): number | undefined => (credits !== undefined && made ? credits / made : undefined);

/** `costOf` day by day. Both series are of the same days. */
export const costByDay = (credits: readonly DayValue[], made: readonly DayValue[]): DayValue[] =>
  made.map(({ day, value }, index) => ({ day, value: costOf(credits[index]?.value, value) }));

/** What one cost over all days on which both are known. Both series are of the same days. */
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
