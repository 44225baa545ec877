import type { TokensRow } from '../../api/resources.ts';
import type { DateRange } from '../time/date-range.ts';
import type { Day } from '../time/day.ts';
import { type DayValue, daySeries, knownSum, rowsByDay, seriesTotals } from './day-series.ts';

export type CreditTotals = {
  /** Standard Credits. */
  total: number;
  daysWithData: number;
  /** Over the days with data; undefined if there are none. */
  dailyMean: number | undefined;
  busiest: { day: Day; credits: number } | undefined;
  /** Raw tokens; undefined if no day reports them. */
  inputTokens: number | undefined;
  outputTokens: number | undefined;
  cacheReadTokens: number | undefined;
  cacheWriteTokens: number | undefined;
  /**
   * The part of all input that came from the prompt cache. According to the description, the input is raw and
   * has cache discounts applied, so it includes cache reads. A server that counts them separately reports
   * more reads than input; then they are added. Undefined if nothing was read, or the figures are unknown.
   */
  cacheShare: number | undefined;
};

/** The credits and tokens of a range. */
export function creditTotals(rows: readonly TokensRow[], range: DateRange): CreditTotals {
  const { total, daysWithData, dailyMean, highest } = seriesTotals(
    daySeries(rows, range, (row) => row.billable_tokens),
  );
  const days = [...rowsByDay(rows, range).values()];
  const sum = (read: (row: TokensRow) => number | null | undefined) =>
    days.reduce<number | undefined>((sumSoFar, row) => knownSum(sumSoFar, read(row)), undefined);
  const inputTokens = sum((row) => row.input_tokens);
  const cacheReadTokens = sum((row) => row.cache_read_tokens);
  return {
    total,
    daysWithData,
    dailyMean,
    busiest: highest && { day: highest.day, credits: highest.value },
    inputTokens,
    outputTokens: sum((row) => row.output_tokens),
    cacheReadTokens,
    cacheWriteTokens: sum((row) => row.cache_write_tokens),
    cacheShare: cacheShare(inputTokens, cacheReadTokens),
  };
}

/** Whether the server counts what was read from the cache beside the input: it reports more of it. */
export const isCacheApart = ({
  inputTokens = 0,
  cacheReadTokens = 0,
}: Pick<CreditTotals, 'inputTokens' | 'cacheReadTokens'>): boolean => cacheReadTokens > inputTokens;

function cacheShare(input: number | undefined, cacheRead: number | undefined): number | undefined {
  if (input === undefined || cacheRead === undefined) return undefined;
  const read = isCacheApart({ inputTokens: input, cacheReadTokens: cacheRead })
    ? input + cacheRead
    : input;
  return read > 0 ? cacheRead / read : undefined;
}

/** Credits of each day of a range; a day without data stays unknown. */
export const creditsByDay = (rows: readonly TokensRow[], range: DateRange): DayValue[] =>
  daySeries(rows, range, (row) => row.billable_tokens);
