import { atLeast } from '../format/number.ts';
import { type DateRange, daysOf, isWithin } from '../time/date-range.ts';
import { type Day, isMonday } from '../time/day.ts';
import { median } from '../values/sample.ts';

/** One value per day; undefined for a day without data, which is not the same as zero. */
export type DayValue = { day: Day; value: number | undefined };

type DayRow = { date: Day };

/** The rows of a range by day. If a day occurs twice, its last row counts. */
export function rowsByDay<Row extends DayRow>(
  rows: readonly Row[],
  range: DateRange,
): Map<Day, Row> {
  return new Map(rows.filter(({ date }) => isWithin(date, range)).map((row) => [row.date, row]));
}

/** The value that `read` returns for the row of each day of a range, every day once and in order. */
export function daySeries<Row extends DayRow>(
  rows: readonly Row[],
  range: DateRange,
  read: (row: Row) => number | null | undefined,
): DayValue[] {
  const byDay = rowsByDay(rows, range);
  return daysOf(range).map((day) => {
    const row = byDay.get(day);
    return { day, value: (row && read(row)) ?? undefined };
  });
}

/** The indexes of the days that begin a week, counted from the first day. */
export const weekStarts = (series: readonly DayValue[]): number[] =>
  series.flatMap(({ day }, index) => (isMonday(day) ? [index] : []));

/** The totals of a series. Days without data are excluded from the mean. */
type SeriesTotals = {
  total: number;
  daysWithData: number;
  /** Undefined if no day has data. */
  dailyMean: number | undefined;
  /** The first of the days with the highest value. */
  highest: { day: Day; value: number } | undefined;
};

/** The totals of the known values. */
export function seriesTotals(series: readonly DayValue[]): SeriesTotals {
  let total = 0;
  let daysWithData = 0;
  let highest: SeriesTotals['highest'];
  for (const { day, value } of series) {
    if (value === undefined) continue;
    total += value;
    daysWithData += 1;
    if (highest === undefined || value > highest.value) highest = { day, value };
  }
  const dailyMean = daysWithData === 0 ? undefined : total / daysWithData;
  return { total, daysWithData, dailyMean, highest };
}

/** The total; undefined if no day has data, which is not the same as zero. */
export function knownTotal(series: readonly DayValue[]): number | undefined {
  const { total, daysWithData } = seriesTotals(series);
  return daysWithData === 0 ? undefined : total;
}

/** The total; undefined unless all days have data. */
export const completeTotal = (series: readonly DayValue[]): number | undefined =>
  isPartial(series) ? undefined : knownTotal(series);

/** The sum of two values of a day; undefined only if neither is known. */
export const knownSum = (
  one: number | null | undefined,
  other: number | null | undefined,
): number | undefined => (one == null && other == null ? undefined : (one ?? 0) + (other ?? 0));

/** The median value; undefined if no day has data. */
export const typicalValue = (series: readonly DayValue[]): number | undefined =>
  median(series.flatMap(({ value }) => value ?? []));

/** The newest known value of a series. */
export function newestValue(days: readonly DayValue[]): number | undefined {
  return days.findLast(({ value }) => value !== undefined)?.value;
}

/** The total of days, which is at least this much if days are missing. */
export const totalText = (
  days: readonly DayValue[],
  format: (value: number | undefined) => string,
): string => atLeast(format(knownTotal(days)), isPartial(days));

/** Whether a day has no data. */
export const isPartial = (days: readonly DayValue[]): boolean =>
  days.some(({ value }) => value === undefined);
