import { type DateRange, daysOf, isWithin } from '../date-range.ts';
import { type Day, isMonday } from '../day.ts';

/** One value per day; undefined is a day without data, which is not the same as zero. */
export type DayValue = { day: Day; value: number | undefined };

type DayRow = { date: Day };

/** The rows of a range by their day. Should a day come twice, its last row counts. */
export function rowsByDay<Row extends DayRow>(
  rows: readonly Row[],
  range: DateRange,
): Map<Day, Row> {
  return new Map(rows.filter(({ date }) => isWithin(date, range)).map((row) => [row.date, row]));
}

/** What `read` finds in the row of each day of a range, every day once and in order. */
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

/** Which days of a series begin a week, counted from its first. */
export const weekStarts = (series: readonly DayValue[]): number[] =>
  series.flatMap(({ day }, index) => (isMonday(day) ? [index] : []));

/** What a series adds up to. Days without data are left out of the mean. */
export type SeriesTotals = {
  total: number;
  daysWithData: number;
  /** Undefined when no day has data. */
  dailyMean: number | undefined;
  /** The first of the days with the highest value. */
  highest: { day: Day; value: number } | undefined;
};

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

/** The total, unless no day has data, which is not the same as zero. */
export function knownTotal(series: readonly DayValue[]): number | undefined {
  const { total, daysWithData } = seriesTotals(series);
  return daysWithData === 0 ? undefined : total;
}

/** Two values of a day together, unless neither is known. */
export const knownSum = (
  one: number | null | undefined,
  other: number | null | undefined,
): number | undefined => (one == null && other == null ? undefined : (one ?? 0) + (other ?? 0));

/** The value of the day in the middle; undefined when no day has data. */
export function typicalValue(series: readonly DayValue[]): number | undefined {
  const values = series.flatMap(({ value }) => value ?? []).sort((a, b) => a - b);
  const middle = Math.floor(values.length / 2);
  const upper = values[middle];
  const lower = values[values.length % 2 === 0 ? middle - 1 : middle];
  return lower === undefined || upper === undefined ? undefined : (lower + upper) / 2;
}

/** The newest value of a series. */
export function newestValue(days: readonly DayValue[]): number | undefined {
  return days.findLast(({ value }) => value !== undefined)?.value;
}
