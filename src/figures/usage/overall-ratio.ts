import type { DateRange } from '../time/date-range.ts';
import type { Day } from '../time/day.ts';
import { rowsByDay } from './day-series.ts';

type Read<Row> = (row: Row) => number | null | undefined;

/**
 * A ratio that rows report by day, such as calls per turn, over all days: all calls by all turns. The mean of
 * the ratios would give a quiet Sunday the weight of a busy Monday. Days that report only one of the two are
 * ignored.
 */
export function overallRatio<Row extends { date: Day }>(
  rows: readonly Row[],
  range: DateRange,
  amountOf: Read<Row>,
  ratioOf: Read<Row>,
): number | undefined {
  let amounts = 0;
  let bases = 0;
  for (const row of rowsByDay(rows, range).values()) {
    const amount = amountOf(row);
    const ratio = ratioOf(row);
    if (typeof amount !== 'number' || !ratio) continue;
    amounts += amount;
    bases += amount / ratio;
  }
  return bases > 0 ? amounts / bases : undefined;
}
