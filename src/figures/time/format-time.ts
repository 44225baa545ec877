import { unknownText } from '../format/number.ts';
import { isKnown, type Sample } from '../values/sample.ts';
import { dayMs, dayOf, hourMs, isCalendarTime, minuteMs, startOfDay } from './day.ts';

const secondMs = 1_000;
const yearMs = 365 * dayMs;

/**
 * One unit, rounded down (`59s 3m 4h 2d`), because the column is four cells wide. A time in the future reads `0s`,
 * as clocks differ; one that is further ahead than clocks are cannot be right, so its age is unknown.
 */
export function formatAge(ageMs: Sample): string {
  if (!isKnown(ageMs) || ageMs < -dayMs) return unknownText;
  const age = Math.max(0, ageMs);
  if (age < minuteMs) return `${Math.floor(age / secondMs)}s`;
  if (age < hourMs) return `${Math.floor(age / minuteMs)}m`;
  if (age < dayMs) return `${Math.floor(age / hourMs)}h`;
  if (age < 1_000 * dayMs) return `${Math.floor(age / dayMs)}d`;
  return `${Math.floor(age / yearMs)}y`;
}

/** How long ago something was: `3m ago`. */
export function formatAgo(ageMs: Sample): string {
  const age = formatAge(ageMs);
  return isKnown(ageMs) && age === unknownText ? 'in the future' : `${age} ago`;
}

/** A duration in at most two units: `340ms`, `1.2s`, `41s`, `3m 05s`, `2h 05m`, `3d 4h`. */
export function formatDuration(durationMs: Sample): string {
  if (!isKnown(durationMs)) return unknownText;
  const duration = Math.max(0, durationMs);
  if (duration < 999.5) return `${Math.round(duration)}ms`;
  if (duration < 9_950) return `${(duration / secondMs).toFixed(1)}s`;

  const seconds = Math.round(duration / secondMs);
  if (seconds < 60) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}m ${twoDigits(seconds % 60)}s`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours}h ${twoDigits(minutes % 60)}m`;
  return `${Math.floor(hours / 24)}d ${hours % 24}h`;
}

/** A UTC day with its weekday: `Mon 16 Nov`. Text that is not a day is returned unchanged. */
export function formatDay(day: string): string {
  const date = new Date(startOfDay(day));
  const weekday = weekdays[date.getUTCDay()];
  return weekday === undefined ? day : `${weekday} ${formatShortDay(day)}`;
}

/** A UTC day for an axis: `16 Nov`. Text that is not a day is returned unchanged. */
export function formatShortDay(day: string): string {
  const date = new Date(startOfDay(day));
  const month = months[date.getUTCMonth()];
  return month === undefined ? day : `${date.getUTCDate()} ${month}`;
}

/** A range of UTC days: `23–26 Nov`, `28 Nov–2 Dec`; a single day with its weekday, `Wed 25 Nov`. */
export function formatDayRange(first: string, last: string): string {
  if (first === last) return formatDay(first);
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  const start = isOneMonth ? String(Number(first.slice(8))) : formatShortDay(first);
  return `${start}–${formatShortDay(last)}`;
}

/** A month of the form `2026-11` with its name: `November 2026`. */
export const formatMonth = (month: string): string =>
  `${monthNames[monthIndex(month)] ?? ''} ${month.slice(0, 4)}`;

/** The name of a month of the form `2026-11`: `Nov`. */
export const formatShortMonth = (month: string): string => months[monthIndex(month)] ?? month;

const monthIndex = (month: string): number => Number.parseInt(month.slice(5, 7), 10) - 1;

/** The UTC day of a time for an axis: `16 Nov`. */
export const formatShortDate = (timeMs: Sample): string =>
  isCalendarTime(timeMs) ? formatShortDay(dayOf(timeMs)) : unknownText;

/** A UTC time in the middle of a sentence, to the minute: `16 Nov 14:30`. */
export const formatShortMoment = (timeMs: Sample): string =>
  isCalendarTime(timeMs)
    ? `${formatShortDate(timeMs)} ${new Date(timeMs).toISOString().slice(11, 16)}`
    : unknownText;

/** The UTC day of a time, with its year: `Mon 16 Nov 2026`. */
export function formatDate(timeMs: Sample): string {
  if (!isCalendarTime(timeMs)) return unknownText;
  const day = dayOf(timeMs);
  return `${formatDay(day)} ${day.slice(0, 4)}`;
}

/** A time to the minute: `2026-11-16 14:02 UTC`. */
export function formatDateTime(timeMs: Sample): string {
  const iso = isoTime(timeMs);
  return iso === undefined ? unknownText : `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}

/** A time to the second, UTC: `2026-11-16 14:02:33`. */
export function formatTimestamp(timeMs: Sample): string {
  const iso = isoTime(timeMs);
  return iso === undefined ? unknownText : `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
}

/** The time of day, UTC: `14:02:33`. */
export function formatClock(timeMs: Sample): string {
  return isoTime(timeMs)?.slice(11, 19) ?? unknownText;
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const monthNames =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
const months = monthNames.map((name) => name.slice(0, 3));

const twoDigits = (value: number): string => String(value).padStart(2, '0');

const isoTime = (timeMs: Sample): string | undefined =>
  isCalendarTime(timeMs) ? new Date(timeMs).toISOString() : undefined;

/** Whether the difference between two clocks is large enough to be reported. */
export const isNotable = (differenceMs: number): boolean => Math.abs(differenceMs) >= minuteMs;

// The difference is known to about a second.
const wholeMinutesMs = (differenceMs: number): number =>
  Math.round(Math.abs(differenceMs) / minuteMs) * minuteMs;

/** How far a clock is ahead of another one, in one unit: `+2h`, `-5m`. */
export const signedDifference = (differenceMs: number): string =>
  `${differenceMs > 0 ? '+' : '-'}${formatAge(wholeMinutesMs(differenceMs))}`;

/** A sentence about a server clock that is ahead of the local clock by this much. */
export function clockDifferenceText(differenceMs: number): string {
  const way = differenceMs > 0 ? 'ahead of' : 'behind';
  return (
    `The server's clock is ${formatDuration(wholeMinutesMs(differenceMs))} ${way} this computer's. ` +
    'Days, times and ages follow the server. Correct the clock that is wrong.'
  );
}
