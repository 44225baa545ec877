import { isKnown, type Sample } from '../charts/sample.ts';
import { type AvailableRange, availableRange, daysOf } from '../date-range.ts';
import {
  addDays,
  type Day,
  dayOf,
  daysInMonth,
  latestDay,
  startOfMonth,
  weekdayOf,
} from '../day.ts';
import { draws, type WeekDraws, weekDraws, weeksBack, weekWeights } from './week-draws.ts';

/** The method of the forecast, in two sentences for a screen. */
export const forecastMethod =
  `The rest of the month is simulated ${draws} times from the person's own last ${weeksBack} weeks, recent weeks ` +
  'most often and days from 24 December like Sundays, at a pace that varies by about a third. In a backtest, 8 of 10 ' +
  'months ended in the stated range, and 8 of 10 exceeded limits were exceeded on the stated days.';

/** A short form of the method, for small screens. */
export const forecastMethodBriefly = `${draws} simulations from the last ${weeksBack} weeks; 8 in 10 end in the range`;

/** A forecast needs at least this many days with data, counted from a person's first usage. */
export const leastHistory = 14;

/** The days on which a forecast is based: this month (UTC), and the weeks until yesterday. */
export function forecastRange(nowMs: number): AvailableRange {
  const endDate = latestDay(nowMs);
  const weeksAgo = addDays(endDate, 1 - 7 * weeksBack);
  const month = startOfMonth(dayOf(nowMs));
  return availableRange({ startDate: month < weeksAgo ? month : weeksAgo, endDate });
}

/** The part of a forecast that is the same for everyone. */
export type ForecastPlan = {
  /** The days of `forecastRange`. */
  known: readonly Day[];
  /** The days of this month (UTC) that may have analytics by now, and the future ones, starting today. */
  past: readonly Day[];
  toCome: readonly Day[];
  /** For each future day, how many days after today (0 to 6) the weekday is that it is expected to be like. */
  likeDays: readonly number[];
  draws: WeekDraws;
};

/** A plan for the month (UTC) of a time in Unix milliseconds. The same day has the same plan. */
export function forecastPlan(nowMs: number): ForecastPlan {
  const today = dayOf(nowMs);
  const startDate = startOfMonth(today);
  const endDate = addDays(startDate, daysInMonth(startDate) - 1);
  const month = daysIn(availableRange({ startDate, endDate }));
  const known = daysIn(forecastRange(nowMs));
  const toCome = month.filter((day) => day >= today);
  const likeDays = toCome.map((day, index) =>
    isYearEnd(day) && today.slice(5) <= lastAssumed ? sundayAfter(today) : index % 7,
  );
  return {
    known,
    past: month.filter((day) => day < today),
    toCome,
    draws: weekDraws(Math.min(weeksBack, Math.floor(known.length / 7)), likeDays),
    likeDays,
  };
}

/** Many organizations rest from Christmas Eve to New Year, which the weeks before do not show. */
const isYearEnd = (day: Day): boolean => day.slice(5) >= '12-24';

/** After this day, the newest week shows whether people rest. */
const lastAssumed = '12-28';

const sundayAfter = (today: Day): number => (7 - weekdayOf(today)) % 7;

/**
 * A day of a month, with the known and expected usage until its end. Only future days have expected values: a
 * past day without data remains unknown, and counts as zero in the total.
 */
export type MonthDay = {
  day: Day;
  credits: number | undefined;
  total: number;
  isExpected: boolean;
};

/** The forecast for a month. There is none if no day of it is known, or for people who started recently. */
export type Outlook =
  /** 8 of 10 draws end between `low` and `high`; `middle` is the median. */
  | { state: 'known'; low: number; middle: number; high: number }
  | { state: 'first-day' }
  /** `days` is the number of days with data since the first usage. */
  | { state: 'too-little-history'; days: number };

/** Why there is no forecast; undefined if there is one. */
export function noForecastText(outlook: Outlook): string | undefined {
  switch (outlook.state) {
    case 'known':
      return undefined;
    case 'first-day':
      return 'No forecast yet: no day of this month has data.';
    case 'too-little-history':
      return `No forecast yet: ${outlook.days} of ${leastHistory} days of history.`;
  }
}

export type MonthForecast = {
  /** From the first day to the last; up to yesterday without a forecast, and empty if no day is known. */
  days: readonly MonthDay[];
  outlook: Outlook;
  passing: Passing | undefined;
};

/** The draws that exceed a limit which is not exceeded yet. */
export type Passing = {
  /** From 0 to 1. */
  chance: number;
  /**
   * If the limit is exceeded, the day is in this range in 8 of 10 cases, according to the backtest: the
   * middle 6 of 10 draws. Undefined if no draw exceeds it.
   */
  days: { first: Day; middle: Day; last: Day } | undefined;
};

/**
 * The month of one person, in Standard Credits. `known` has a value for each known day of the plan; a day
 * without data is a gap.
 */
export function monthForecast(
  known: readonly Sample[],
  plan: ForecastPlan,
  limit?: number,
): MonthForecast {
  const past = pastDays(known, plan);
  const used = past.at(-1)?.total ?? 0;
  if (!past.some(({ credits }) => credits !== undefined)) {
    return { days: [], outlook: { state: 'first-day' }, passing: undefined };
  }
  const history = historyOf(known);
  if (history < leastHistory) {
    const outlook = { state: 'too-little-history', days: history } as const;
    return { days: past, outlook, passing: undefined };
  }

  const weeks = knownWeeks(known, plan.draws.weekCount);
  const totals = plan.draws.totals(weeks).map((toCome) => used + toCome);
  const sorted = totals.toSorted();
  const middle = at(sorted, 0.5);
  return {
    days: [...past, ...expectedDays(weeks, middle, { used, plan })],
    outlook: { state: 'known', low: at(sorted, 0.1), middle, high: at(sorted, 0.9) },
    passing:
      limit === undefined || used > limit
        ? undefined
        : passingOf({ weeks, totals, used, limit }, plan),
  };
}

function pastDays(known: readonly Sample[], plan: ForecastPlan): MonthDay[] {
  const offset = plan.known.length - plan.past.length;
  let total = 0;
  return plan.past.map((day, index) => {
    const value = known[offset + index];
    const credits = isKnown(value) ? value : undefined;
    total += credits ?? 0;
    return { day, credits, total, isExpected: false };
  });
}

/** The number of days with data since the first usage. A person without any usage has a history of zeros. */
function historyOf(known: readonly Sample[]): number {
  const firstUse = known.findIndex((value) => isKnown(value) && value > 0);
  return known.slice(Math.max(0, firstUse)).filter(isKnown).length;
}

/** The last weeks, newest first, seven days each. A gap gets the mean of its weekday, else of all days. */
function knownWeeks(known: readonly Sample[], count: number): Float64Array {
  const weeks = new Float64Array(count * 7);
  for (let week = 0; week < count; week += 1) {
    for (let weekday = 0; weekday < 7; weekday += 1) {
      const value = known[known.length - 7 * (week + 1) + weekday];
      weeks[week * 7 + weekday] = isKnown(value) ? value : Number.NaN;
    }
  }
  if (!weeks.some(Number.isNaN)) return weeks;
  const means = weekdayMeans(weeks);
  return weeks.map((value, place) => (Number.isNaN(value) ? (means[place % 7] ?? 0) : value));
}

/** The mean of each weekday, weighted towards recent weeks. Days that are NaN are ignored. */
function weekdayMeans(weeks: Float64Array): Float64Array {
  const weights = new Float64Array(7);
  const sums = new Float64Array(7);
  for (const [place, value] of weeks.entries()) {
    if (Number.isNaN(value)) continue;
    const weekday = place % 7;
    const weight = weekWeights[(place - weekday) / 7] ?? 0;
    weights[weekday] = (weights[weekday] ?? 0) + weight;
    sums[weekday] = (sums[weekday] ?? 0) + weight * value;
  }
  const ofAny = sumOf(sums) / sumOf(weights);
  return sums.map((sum, weekday) => (weights[weekday] ? sum / weights[weekday] : ofAny));
}

/** The future days according to the mean of the weeks, scaled so that they end at the median of the draws. */
function expectedDays(
  weeks: Float64Array,
  middle: number,
  { used, plan }: { used: number; plan: ForecastPlan },
): MonthDay[] {
  const means = weekdayMeans(weeks);
  const days = plan.toCome.map((day, index) => ({
    day,
    credits: means[plan.likeDays[index] ?? 0] ?? 0,
  }));
  const sum = days.reduce((total, { credits }) => total + credits, 0);
  const scale = sum > 0 ? (middle - used) / sum : 0;
  let total = used;
  return days.map(({ day, credits }, index) => {
    // Floating-point rounding could make the sum differ from the median in its last digit.
    total = index === days.length - 1 ? middle : total + credits * scale;
    return { day, credits: credits * scale, total, isExpected: true };
  });
}

type Drawn = { weeks: Float64Array; totals: Float64Array; used: number; limit: number };

function passingOf({ weeks, totals, used, limit }: Drawn, plan: ForecastPlan): Passing {
  const places: number[] = [];
  for (const [draw, total] of totals.entries()) {
    if (total > limit) places.push(plan.draws.dayBeyond(weeks, draw, limit - used));
  }
  if (places.length === 0) return { chance: 0, days: undefined };
  const sorted = Uint8Array.from(places).sort();
  const dayAt = (fraction: number): Day => plan.toCome[at(sorted, fraction)] ?? '';
  return {
    chance: places.length / totals.length,
    days: { first: dayAt(0.2), middle: dayAt(0.5), last: dayAt(0.8) },
  };
}

const sumOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);

/** The value at a quantile of sorted values. */
const at = (sorted: ArrayLike<number>, fraction: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? 0;

const daysIn = (available: AvailableRange): Day[] =>
  available.coverage === 'none' ? [] : daysOf(available.range);
