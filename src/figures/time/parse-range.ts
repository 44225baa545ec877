import { earliestDay } from '../../api/query-values.ts';
import type { DateRange } from './date-range.ts';
import { addDays, type Day, daysInMonth, isDay, latestDay, mondayOf, startOfMonth } from './day.ts';
import { formatDay, formatShortDay } from './format-time.ts';
import { beginReason, endReason, type RangeChoice, rangeLengths } from './range-choice.ts';

/** The result of parsing a range; `note` says which requested days have no analytics. */
type ParsedRange = { choice: RangeChoice; note?: string } | { mistake: string };

const rangeForms = '7d, week, 2026-03-01..2026-03-31, 2026-03-01.., 2026-03, month or yesterday';

/**
 * Parses days as people type them: two days separated by dots, a day followed by dots for the days until
 * yesterday, one day, a month, `today` and `yesterday` in place of a day, a number of days until yesterday, or `week` and
 * `month` for the whole ones before those of today.
 * `nowMs` is Unix milliseconds.
 */
export function parseRange(text: string, nowMs: number): ParsedRange {
  const latest = latestDay(nowMs);
  const wish = text
    .trim()
    .replaceAll(/\byesterday\b/gi, latest)
    .replaceAll(/\btoday\b/gi, addDays(latest, 1))
    .replace(/^(last )?month$/i, lastMonth(latest));
  if (/^(last )?week$/i.test(wish)) return { choice: { kind: 'days', range: lastWeek(latest) } };
  if (/^\d{1,4}d?$/.test(wish)) return parseLength(Number.parseInt(wish, 10));

  const [first = '', last, ...more] = wish.split(/\s*\.\.+\s*/);
  if (more.length > 0 || first === '') return { mistake: `Write ${rangeForms}.` };
  if (last === undefined) return within(first, first, latest);
  return within(first, last === '' ? latest : last, latest);
}

/** The day that was named; undefined if it was none, more than one, or a number of days. */
export function parsedDay(parsed: ParsedRange): Day | undefined {
  if ('mistake' in parsed || parsed.choice.kind === 'last') return undefined;
  const { startDate, endDate } = parsed.choice.range;
  return startDate === endDate ? startDate : undefined;
}

const lastMonth = (latest: Day): string =>
  addDays(startOfMonth(addDays(latest, 1)), -1).slice(0, 7);

/** From Monday to Sunday. */
function lastWeek(latest: Day): DateRange {
  const startDate = addDays(mondayOf(addDays(latest, 1)), -7);
  return { startDate, endDate: addDays(startDate, 6) };
}

function parseLength(days: number): ParsedRange {
  return days === 0 ? { mistake: 'Show at least one day.' } : { choice: { kind: 'last', days } };
}

function within(first: string, last: string, latest: Day): ParsedRange {
  const startDate = firstDayOf(first);
  const endDate = lastDayOf(last);
  if (startDate === undefined) return { mistake: unreadable(first) };
  if (endDate === undefined) return { mistake: unreadable(last) };
  if (startDate > latest) return { mistake: endReason(latest) };
  if (startDate > endDate) return { mistake: 'The first day is after the last.' };
  if (endDate < earliestDay) return { mistake: beginReason };

  const range = { startDate, endDate: endDate > latest ? latest : endDate };
  const choice: RangeChoice = {
    kind: 'days',
    range,
    ...(isMonths(startDate, endDate, latest) ? { by: 'month' } : {}),
  };
  if (startDate < earliestDay) return { choice, note: beginReason };
  return endDate > latest ? { choice, note: endReason(latest) } : { choice };
}

/** Whole months, or a month to date. */
const isMonths = (startDate: Day, endDate: Day, latest: Day): boolean =>
  startDate === startOfMonth(startDate) &&
  (endDate >= latest || addDays(endDate, 1) === startOfMonth(addDays(endDate, 1)));

const month = /^\d{4}-\d{2}$/;

const firstDayOf = (text: string): Day | undefined =>
  realDay(month.test(text) ? `${text}-01` : text);

function lastDayOf(text: string): Day | undefined {
  const first = firstDayOf(text);
  if (first === undefined || !month.test(text)) return first;
  return addDays(first, daysInMonth(first) - 1);
}

const realDay = (text: string): Day | undefined => (isDay(text) ? text : undefined);

const unreadable = (text: string): string =>
  /^\d{4}-\d{2}(-\d{2})?$/.test(text)
    ? `${text} does not exist.`
    : `${text} is not a date. Use ${rangeForms}.`;

/**
 * The most common ranges, in the form in which they can be typed: the usual lengths, the last
 * week, this month, and some before it.
 */
export const offeredRanges = (nowMs: number): { value: string; note: string }[] => [
  ...rangeLengths.map((days) => ({ value: `${days}`, note: `the last ${days} days` })),
  { value: 'week', note: 'the week before this one, from Monday to Sunday' },
  ...latestMonths(nowMs, 5).map((value, index) => ({
    value,
    note: index === 0 ? 'this month' : `the month from ${formatShortDay(`${value}-01`)}`,
  })),
];

/** The days of the last month, latest first, in the form in which they can be typed. */
export function lastDays(nowMs: number): { value: string; note: string }[] {
  const latest = latestDay(nowMs);
  return Array.from({ length: 31 }, (_, index) => addDays(latest, -index)).map((day) => ({
    value: day,
    note: formatDay(day),
  }));
}

/** Yesterday's month, which contains the last day with analytics, and those before it: `2026-11`. */
export function latestMonths(nowMs: number, count: number): string[] {
  const months: string[] = [];
  for (let day = latestDay(nowMs); months.length < count; day = addDays(startOfMonth(day), -1)) {
    months.push(day.slice(0, 7));
  }
  return months;
}
