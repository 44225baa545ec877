import { change, formatChange } from '../change.ts';
import { formatCompact } from '../format/number.ts';
import { formatDay, formatShortDay } from '../format/time.ts';
import type { TokensRow } from '../resources.ts';
import { daySeries } from './day-series.ts';
import { meanOfKind } from './like-for-like.ts';

/** What one line says about a day. `isNamed` if there is room to say where more of it is shown. */
type DayText = { isNamed: boolean; day: string; credits: string; change: string };

/**
 * The credits of the last of some days, oldest first, and how they compare with other days of its kind. From the
 * longest text to the shortest; undefined if the day is not known.
 */
export function lastDay(days: readonly TokensRow[]): readonly DayText[] | undefined {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || last?.billable_tokens == null) return undefined;
  const range = { startDate: first.date, endDate: last.date };
  const series = daySeries(days, range, ({ billable_tokens }) => billable_tokens);
  const moved = change(last.billable_tokens, meanOfKind(series, last.date));
  const compared = (decimals: number) => `${formatChange(moved, { decimals })} like for like`;
  const credits = formatCompact(last.billable_tokens);
  const short = { day: formatShortDay(last.date), credits };
  return [
    { isNamed: true, day: formatDay(last.date), credits, change: compared(1) },
    { isNamed: true, ...short, change: compared(1) },
    { isNamed: false, ...short, change: compared(0) },
    { isNamed: false, ...short, change: formatChange(moved) },
  ];
}
