/** A UTC day, `YYYY-MM-DD`. */
export type Day = string;

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The first day of which there are data. */
export const firstDay: Day = '2026-01-14';

export const dayAt = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);
export const startOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
export const addDays = (day: Day, days: number): Day => dayAt(startOf(day) + days * dayMs);
export const daysFrom = (from: Day, to: Day): number =>
  Math.round((startOf(to) - startOf(from)) / dayMs);

/** 0 is Monday. */
export const weekdayOf = (day: Day): number => (new Date(startOf(day)).getUTCDay() + 6) % 7;
export const isWeekend = (day: Day): boolean => weekdayOf(day) > 4;
export const monthOf = (day: Day): string => day.slice(0, 7);
export const startOfMonth = (day: Day): Day => `${monthOf(day)}-01`;

/** Days from one to another, both included. */
export function daysBetween(first: Day, last: Day): Day[] {
  const count = daysFrom(first, last) + 1;
  return count > 0 ? Array.from({ length: count }, (_, index) => addDays(first, index)) : [];
}

/** Weeks begin on Monday. */
export const weekOf = (day: Day): Day => addDays(day, -weekdayOf(day));

/** Where people work, how far their clocks are ahead of UTC, and when nobody works there. */
export const regions = {
  americas: {
    aheadHours: -5,
    holidays: new Set(
      [
        '01-19',
        '02-16',
        '05-25',
        '06-19',
        '07-03',
        '09-07',
        '11-26',
        '11-27',
        '12-24',
        '12-25',
      ].map(inYear),
    ),
  },
  europe: {
    aheadHours: 1,
    holidays: new Set(
      ['04-03', '04-06', '05-01', '05-14', '05-25', '12-24', '12-25', '12-28', '12-31'].map(inYear),
    ),
  },
  asia: {
    aheadHours: 5.5,
    holidays: new Set(
      ['01-26', '03-04', '04-14', '10-02', '10-20', '11-09', '11-10', '11-24', '12-25'].map(inYear),
    ),
  },
} as const;

export type Region = keyof typeof regions;
export const regionNames = Object.keys(regions) as Region[];

export const isHoliday = (region: Region, day: Day): boolean => regions[region].holidays.has(day);

function inYear(monthAndDay: string): Day {
  return `2026-${monthAndDay}`;
}
