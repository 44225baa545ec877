import type { Command } from 'commander';
import { type DateRange, rangeOf } from '../figures/time/date-range.ts';
import { dayOf } from '../figures/time/day.ts';
import { parsedDay, parseRange } from '../figures/time/parse-range.ts';
import {
  chosenRange,
  comparedRange,
  type RangeChoice,
  usualRange,
} from '../figures/time/range-choice.ts';
import { UsageError } from './usage-error.ts';

export type RangeOptions = {
  last?: string;
  from?: string;
  to?: string;
  day?: string;
  month?: string;
};

/** Adds the options that choose UTC days: the last 30 with analytics, if none is given. */
export function withRangeOptions(command: Command): Command {
  return command
    .option(
      '--last <days>',
      'the last days until yesterday, such as 7d, or the whole week or month before this one (default: 30d)',
    )
    .option('--from <day>', 'the first day, such as 2026-11-01')
    .option('--to <day>', 'the last day, such as 2026-11-15 (default: yesterday)')
    .option('--day <day>', 'one day, such as yesterday or 2026-11-20')
    .option('--month <month>', 'a month, such as 2026-10');
}

/** The days that the options choose. `before` are those that they are compared with. */
export type ChosenDays = {
  range: DateRange;
  before: DateRange | undefined;
  note: string | undefined;
};

/** The chosen days at a time in Unix milliseconds, read as the console reads ranges. Throws UsageError. */
export function chosenDays(options: RangeOptions, nowMs: number): ChosenDays {
  const { choice, note } = choiceOf(options, nowMs);
  const range = rangeOf(chosenRange(choice, nowMs));
  if (range === undefined) throw new UsageError('There are no days with analytics yet.');
  return { range, before: rangeOf(comparedRange(choice, range)), note };
}

function choiceOf(
  { last, from, to, day, month }: RangeOptions,
  nowMs: number,
): { choice: RangeChoice; note?: string } {
  const given = [last, day, month, from ?? to].filter((text) => text !== undefined);
  if (given.length === 0) return { choice: usualRange };
  if (given.length > 1) {
    throw new UsageError('Choose days in one way: --last, --day, --month, or --from with --to.');
  }
  if (from === undefined && to !== undefined) throw new UsageError('--to needs --from.');
  const text = from === undefined ? (last ?? day ?? month ?? '') : `${from}..${to ?? ''}`;
  const parsed = parseRange(text, nowMs);
  if ('mistake' in parsed) throw new UsageError(parsed.mistake);
  if (day !== undefined && parsedDay(parsed) === undefined)
    throw new UsageError(`${day} is not one day. Use --last, --month, or --from with --to.`);
  if (month !== undefined && !/^\s*(?:\d{4}-\d{2}|(?:last )?month)\s*$/i.test(month))
    throw new UsageError(`${month} is not a month. Use 2026-10, or month for the last one.`);
  return parsed;
}

/** What reads on a day of its source; `restart` is called before everything is read again. */
type OnDay = { source: { nowMs(): number }; restart?(): void };

/**
 * Reads what depends on the server's day: again if the first answer, which may be a refusal of days that have not come there,
 * shows that it is another one.
 */
export async function onServerDay<T>(
  { source: { nowMs }, restart = () => {} }: OnDay,
  read: (nowMs: number) => Promise<T>,
): Promise<T> {
  const before = nowMs();
  const isSameDay = () => dayOf(nowMs()) === dayOf(before);
  try {
    const result = await read(before);
    if (isSameDay()) return result;
  } catch (error) {
    if (isSameDay()) throw error;
  }
  restart();
  return await read(nowMs());
}

/** The same for the days that the options choose, with what there is to say about the choice. */
export const onChosenDays = <T>(
  reading: OnDay & { options: RangeOptions; note(text: string): void },
  read: (days: ChosenDays, nowMs: number) => Promise<T>,
): Promise<T> =>
  onServerDay(reading, async (nowMs) => {
    const days = chosenDays(reading.options, nowMs);
    if (days.note !== undefined) reading.note(days.note);
    return await read(days, nowMs);
  });
