import type { DateRange } from '../date-range.ts';
import type { Day } from '../day.ts';
import type { TokensRow } from '../resources.ts';
import { type DayValue, daySeries, rowsByDay, seriesTotals } from './day-series.ts';

export type CreditTotals = {
  /** Standard Credits. */
  total: number;
  daysWithData: number;
  /** Over the days with data; undefined when there are none. */
  dailyMean: number | undefined;
  busiest: { day: Day; credits: number } | undefined;
  /** Raw tokens. */
  inputTokens: number;
  outputTokens: number;
  cacheReadTokens: number;
  cacheWriteTokens: number;
  /**
   * Which part of all input came from the prompt cache. The description calls the input
   * raw and has cache discounts applied to it, so cache reads are part of it. A server that counts
   * them beside the input reports more reads than input; then they are added. Undefined when
   * nothing was read.
   */
  cacheShare: number | undefined;
};

/** The credits and tokens of a range. */
export function creditTotals(rows: readonly TokensRow[], range: DateRange): CreditTotals {
  const { total, daysWithData, dailyMean, highest } = seriesTotals(
    daySeries(rows, range, (row) => row.billable_tokens),
  );
  const tokens = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
  for (const row of rowsByDay(rows, range).values()) {
    tokens.inputTokens += row.input_tokens ?? 0;
    tokens.outputTokens += row.output_tokens ?? 0;
    tokens.cacheReadTokens += row.cache_read_tokens ?? 0;
    tokens.cacheWriteTokens += row.cache_write_tokens ?? 0;
  }
  return {
    total,
    daysWithData,
    dailyMean,
    busiest: highest && { day: highest.day, credits: highest.value },
    ...tokens,
    cacheShare: cacheShare(tokens),
  };
}

function cacheShare({
  inputTokens,
  cacheReadTokens,
}: {
  inputTokens: number;
  cacheReadTokens: number;
}) {
  const isPartOfInput = cacheReadTokens <= inputTokens;
  const read = isPartOfInput ? inputTokens : inputTokens + cacheReadTokens;
  return read > 0 ? cacheReadTokens / read : undefined;
}

/** Credits of each day of a range; a day without data stays unknown. */
export const creditsByDay = (rows: readonly TokensRow[], range: DateRange): DayValue[] =>
  daySeries(rows, range, (row) => row.billable_tokens);
