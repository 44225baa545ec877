import { holidays, type Region } from './assets/assets.ts';
import { memoize } from './memoize.ts';

/** Days are counted: a day number is the number of whole UTC days since 1970-01-01. */
export const dayMs = 86_400_000;

/** Day numbers, both included. */
export type Span = { first: number; last: number };

/** The number of the UTC day that contains a time in Unix milliseconds. */
export const dayNumberAt = (ms: number): number => Math.floor(ms / dayMs);

/** `NaN` unless `day` is an existing `YYYY-MM-DD`. */
export function dayNumberOf(day: string): number {
  const number = dayNumberAt(Date.parse(`${day}T00:00:00Z`));
  // `Date.parse` reads 31 February as a day in March.
  return Number.isNaN(number) || dayOf(number) !== day ? Number.NaN : number;
}

/** The day as `YYYY-MM-DD`. */
export const dayOf = (dayNumber: number): string =>
  new Date(dayNumber * dayMs).toISOString().slice(0, 10);

/** 0 is Sunday. 1970-01-01 was a Thursday. */
export const weekdayOf = (dayNumber: number): number => (dayNumber + 4) % 7;

export const isWeekend = (dayNumber: number): boolean =>
  weekdayOf(dayNumber) === 0 || weekdayOf(dayNumber) === 6;

/** First and last day number of the UTC month that contains `ms`. */
export function monthOf(ms: number): { first: number; last: number } {
  const date = new Date(ms);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return {
    first: dayNumberAt(Date.UTC(year, month, 1)),
    last: dayNumberAt(Date.UTC(year, month + 1, 0)),
  };
}

/** Includes the company-wide break between Christmas and New Year. */
export const isHoliday = (dayNumber: number, region: Region): boolean =>
  holidaysIn(`${new Date(dayNumber * dayMs).getUTCFullYear()}-${region}`).has(dayNumber);

/** The holidays of a year and a region, as `2026-DE`. */
const holidaysIn = memoize((key: `${number}-${Region}`): ReadonlySet<number> => {
  const [year, region] = key.split('-') as [string, Region]; // As the type of the key says.
  const fixed = [...holidays.everywhere, ...holidays[region]].map((monthAndDay) =>
    dayNumberAt(Date.parse(`${year}-${monthAndDay}T00:00:00Z`)),
  );
  return new Set([...fixed, ...movableHolidays(region, Number(year))]);
});

function movableHolidays(region: Region, year: number): number[] {
  if (region === 'US') {
    const thanksgiving = nthWeekday(year, 11, 4, 4);
    return [nthWeekday(year, 1, 1, 3), nthWeekday(year, 9, 1, 1), thanksgiving, thanksgiving + 1];
  }
  if (region === 'JP' || region === 'IN') return [];
  const easter = easterSunday(year);
  if (region === 'BR') return [easter - 48, easter - 47, easter - 2];
  if (region === 'NG') return [easter - 2, easter + 1];
  return [easter - 2, easter + 1, easter + 39, easter + 50];
}

/** The day number of the n-th weekday (0 is Sunday) of a month (1 is January). */
function nthWeekday(year: number, month: number, weekday: number, nth: number): number {
  const first = dayNumberAt(Date.UTC(year, month - 1, 1));
  return first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1);
}

/** Easter by the anonymous Gregorian computus. */
function easterSunday(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const marchDay = epact + toSunday - 7 * late + 22;
  return dayNumberAt(Date.UTC(year, 2, marchDay));
}
