import type { DateRange } from '../date-range.ts';
import type { ProductivityRow } from '../resources.ts';
import { rowsByDay } from './day-series.ts';
import { type NamedCount, namedCounts } from './named-counts.ts';

/** What agents made in a range. */
export type ProductivityTotals = {
  filesCreated: number;
  filesEdited: number;
  commits: number;
  pullRequests: number;
};

export function productivityTotals(
  rows: readonly ProductivityRow[],
  range: DateRange,
): ProductivityTotals {
  const totals = { filesCreated: 0, filesEdited: 0, commits: 0, pullRequests: 0 };
  for (const row of rowsByDay(rows, range).values()) {
    totals.filesCreated += row.files_created ?? 0;
    totals.filesEdited += row.files_edited ?? 0;
    totals.commits += row.git_commits ?? 0;
    totals.pullRequests += row.git_prs_created ?? 0;
  }
  return totals;
}

/** Files by language, most first. */
export function filesByLanguage(rows: readonly ProductivityRow[], range: DateRange): NamedCount[] {
  const parts = [...rowsByDay(rows, range).values()].flatMap(
    ({ by_language }) => by_language ?? [],
  );
  return namedCounts(parts.map(({ language, count }) => ({ name: language, count })));
}

/** Files by extension, most first. */
export function filesByExtension(rows: readonly ProductivityRow[], range: DateRange): NamedCount[] {
  const parts = [...rowsByDay(rows, range).values()].flatMap(
    ({ by_extension }) => by_extension ?? [],
  );
  return namedCounts(parts.map(({ extension, count }) => ({ name: extension, count })));
}
