import type { Command } from 'commander';
import { type DateRange, rangeOf } from '../../figures/time/date-range.ts';
import { dayOf } from '../../figures/time/day.ts';
import { parseRange } from '../../figures/time/parse-range.ts';
import {
  beginReason,
  chosenRange,
  comparedRange,
  type RangeChoice,
  usualRange,
  wantedRange,
} from '../../figures/time/range-choice.ts';
import { UsageError } from '../process/usage-error.ts';

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
  const { choice, note: told } = choiceOf(options, nowMs);
  const range = rangeOf(chosenRange(choice, nowMs));
  if (range === undefined) throw new UsageError('There are no days with analytics yet.');
  const isCut =
    options.last !== undefined && wantedRange(choice, nowMs).startDate < range.startDate;
  const note = told ?? (isCut ? beginReason : undefined);
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
  for (const [option, text] of Object.entries({ day, month, from, to })) refuseOther(option, text);
  const text = from === undefined ? (last ?? day ?? month ?? '') : `${from}..${to ?? ''}`;
  const parsed = parseRange(text, nowMs);
  if ('mistake' in parsed) throw new UsageError(parsed.mistake);
  return parsed;
}

const dayOrMonth: readonly [RegExp, string] = [
  /^(\d{4}-\d{2}(-\d{2})?|yesterday|today)$/i,
  'a day. Use 2026-11-01, 2026-11 or yesterday',
];

/** What an option takes of the forms of ranges, and how to say so. */
const forms: Readonly<Record<string, readonly [RegExp, string]>> = {
  day: [/^(\d{4}-\d{2}-\d{2}|yesterday|today)$/i, 'one day. Use 2026-11-20 or yesterday'],
  month: [/^(\d{4}-\d{2}|(last )?month)$/i, 'a month. Use 2026-10, or month for the last one'],
  from: dayOrMonth,
  to: dayOrMonth,
};

function refuseOther(option: string, text: string | undefined) {
  const [form, advice] = forms[option] ?? [];
  if (text === undefined || form?.test(text.trim())) return;
  throw new UsageError(`--${option}: ${text} is not ${advice}.`);
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
