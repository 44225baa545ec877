/** A UTC day, `YYYY-MM-DD`. Days compare as text. */
export type Day = string;

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The UTC day of a time in Unix milliseconds. */
export function dayOf(timeMs: number): Day {
  const number = Math.floor(timeMs / dayMs);
  const known = days.get(number);
  if (known !== undefined) return known;
  const day = new Date(timeMs).toISOString().slice(0, 10);
  // Times from outside may be of any day.
  if (days.size >= maxDays) days.clear();
  days.set(number, day);
  return day;
}

/** The same days are asked for again and again, and writing a date takes ten times as long as finding it here. */
const days = new Map<number, Day>();
const maxDays = 10_000;

/** The year 10000. Later years would break the alignment of columns, and indicate a wrong clock anyway. */
const calendarEndMs = 253_402_300_800_000;

/** Whether a time from a server can be written as a date. */
export const isCalendarTime = (timeMs: number | null | undefined): timeMs is number =>
  typeof timeMs === 'number' && timeMs >= 0 && timeMs < calendarEndMs;

/** Unix milliseconds at which a UTC day begins; NaN for text that is not a day. */
export const startOfDay = (day: Day): number =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;

/** The day `count` days later, or earlier if `count` is negative. */
export const addDays = (day: Day, count: number): Day => dayOf(startOfDay(day) + count * dayMs);

/** Whether a text is a day that exists: 30 February has the form of one, but does not exist. */
export const isDay = (text: string): boolean =>
  !Number.isNaN(startOfDay(text)) && addDays(text, 0) === text;

/** Whole days from the first to the last: 0 for the same day, negative if the last is earlier. */
export const daysBetween = (first: Day, last: Day): number =>
  Math.round((startOfDay(last) - startOfDay(first)) / dayMs);

/** The first day of a day's month. */
export const startOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** The number of days in a day's month. */
export function daysInMonth(day: Day): number {
  const first = new Date(startOfDay(startOfMonth(day)));
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
}

/** From 0 (Sunday) to 6. */
export const weekdayOf = (day: Day): number => new Date(startOfDay(day)).getUTCDay();

/** The Monday of its week. */
export const mondayOf = (day: Day): Day => addDays(day, -((weekdayOf(day) + 6) % 7));

export const isMonday = (day: Day): boolean => weekdayOf(day) === 1;

/** Days of one kind have similar usage, so they are compared with each other. Holidays are unknown. */
export const dayKinds = ['working day', 'weekend'] as const;
export type DayKind = (typeof dayKinds)[number];

/** Saturdays and Sundays (UTC) are a weekend. */
export function dayKindOf(day: Day): DayKind {
  const known = kinds.get(day);
  if (known !== undefined) return known;
  const kind = [0, 6].includes(weekdayOf(day)) ? 'weekend' : 'working day';
  kinds.set(day, kind);
  return kind;
}

/** The same few days are asked for each of thousands of people, and reading a date takes longer than the rest. */
const kinds = new Map<Day, DayKind>();

/** The last day with analytics, which lag by a day: requests for today are refused. */
export const latestDay = (nowMs: number): Day => addDays(dayOf(nowMs), -1);
