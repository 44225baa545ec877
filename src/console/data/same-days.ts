import type { QueryClient } from '@tanstack/react-query';
import { dayParts } from '../../api/day-parts.ts';
import { type DateRange, isWithin } from '../../figures/time/date-range.ts';
import type { Day } from '../../figures/time/day.ts';
import { kindOf, type QueryKind, queryKeys } from '../shell/query-keys.ts';
import { onNewData } from './query-cache.ts';

type DayRow = { date: Day };

const daily: ReadonlySet<unknown> = new Set<QueryKind>(dayParts);

/**
 * Keeps a day the same in all ranges that hold it: the newest response replaces what others said of its days. Each
 * range is requested by itself, so after a day is restated, figures of one screen would differ from those of another.
 */
export function keepDaysSame(queries: QueryClient): () => void {
  return onNewData(queries, ({ queryKey, state }) => {
    const newest = rangeIn(queryKey);
    const rows = state.data as DayRow[] | undefined;
    if (newest === undefined || rows === undefined) return;
    let isRestated = false;
    for (const other of queries.getQueryCache().findAll({ queryKey: queryKey.slice(0, 1) })) {
      const range = rangeIn(other.queryKey);
      const known = other.state.data as DayRow[] | undefined;
      if (other.state.data === rows || range === undefined || known === undefined) continue;
      const patched = withNewer(known, range, { range: newest, rows });
      if (patched === known) continue;
      isRestated = true;
      const updatedAt = other.state.dataUpdatedAt;
      queries.setQueryData(other.queryKey, patched, { updatedAt });
    }
    // The rows of people are another request, with the same credits.
    if (isRestated && kindOf(queryKey) === 'tokens') {
      void queries.invalidateQueries({ queryKey: queryKeys.allUserDays });
    }
  });
}

function rangeIn([name, startDate, endDate]: readonly unknown[]): DateRange | undefined {
  if (!daily.has(name) || typeof startDate !== 'string' || typeof endDate !== 'string') return;
  return startDate === '' ? undefined : { startDate, endDate };
}

type NewerRows = { range: DateRange; rows: readonly DayRow[] };

/** The rows of a range with those of the newer range for the days of both; the same array if they agree. */
function withNewer(rows: DayRow[], range: DateRange, newer: NewerRows): DayRow[] {
  const isShared = ({ date }: DayRow) => isWithin(date, range) && isWithin(date, newer.range);
  const [mine, theirs] = [rows.filter(isShared), newer.rows.filter(isShared)];
  const isSame =
    mine.length === theirs.length &&
    mine.every((row, index) => isSameDay(row, theirs[index] ?? { date: '' }));
  if (isSame) return rows;
  return [...rows.filter((row) => !isShared(row)), ...theirs].sort((a, b) =>
    a.date < b.date ? -1 : 1,
  );
}

/** Whether two rows are of one day with the same totals. Parts of equal totals are hardly ever restated. */
function isSameDay(one: DayRow, other: DayRow): boolean {
  if (one === other) return true;
  const values = new Map(Object.entries(other));
  return Object.entries(one).every(
    ([name, value]) => typeof value === 'object' || values.get(name) === value,
  );
}
