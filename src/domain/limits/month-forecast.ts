import type { Sample } from '../charts/sample.ts';
import { type AvailableRange, availableRange, daysOf } from '../date-range.ts';
import {
  addDays,
  type Day,
  dayOf,
  daysBetween,
  daysInMonth,
  latestDay,
  startOfMonth,
  weekdayOf,
} from '../day.ts';

/** How a forecast is made, as a screen says it. */
export const forecastMethod =
  'working days and weekends as in the last 4 weeks, each week back counting a quarter';

const weeksBack = 4;

/** The days that a forecast is made from: this month (UTC), and the weeks until yesterday. */
export function forecastRange(nowMs: number): AvailableRange {
  const endDate = latestDay(nowMs);
  const weeksAgo = addDays(endDate, 1 - 7 * weeksBack);
  const month = startOfMonth(dayOf(nowMs));
  return availableRange({ startDate: month < weeksAgo ? month : weeksAgo, endDate });
}

type DayKind = 'working day' | 'weekend';

/** What is the same in the forecasts of everybody. */
export type ForecastPlan = {
  /** The days of `forecastRange`: of what kind each is, and how much it weighs. */
  known: readonly { day: Day; kind: DayKind; weight: number }[];
  /** All days of this month that have or will have analytics. */
  month: readonly { day: Day; kind: DayKind }[];
};

/** A plan for the month (UTC) of a moment in Unix milliseconds. */
export function forecastPlan(nowMs: number): ForecastPlan {
  const latest = latestDay(nowMs);
  const startDate = startOfMonth(dayOf(nowMs));
  const endDate = addDays(startDate, daysInMonth(startDate) - 1);
  return {
    known: daysIn(forecastRange(nowMs)).map((day) => ({
      day,
      kind: kindOf(day),
      weight: weightOf(daysBetween(day, latest)),
    })),
    month: daysIn(availableRange({ startDate, endDate })).map((day) => ({
      day,
      kind: kindOf(day),
    })),
  };
}

/** One day of a month, and the total until its end. Expected is what is to come, and what nobody told. */
export type MonthDay = { day: Day; credits: number; total: number; isExpected: boolean };

/**
 * A month from its first day to its last, in Standard Credits: what is known of it, and for every other day
 * the weighted mean of the days of its kind. `known` has a value for each known day of the plan, a day without
 * data being a gap. Empty when all of them are.
 */
export function monthForecast(known: readonly Sample[], plan: ForecastPlan): MonthDay[] {
  const any = weightedMean(known, plan);
  if (any === undefined) return [];
  // A kind of which no day is known takes what any day takes.
  const expected = {
    'working day': weightedMean(known, plan, 'working day') ?? any,
    weekend: weightedMean(known, plan, 'weekend') ?? any,
  };
  const values = new Map(plan.known.map(({ day }, index) => [day, known[index] ?? undefined]));
  let total = 0;
  return plan.month.map(({ day, kind }) => {
    const value = values.get(day);
    const credits = value ?? expected[kind];
    total += credits;
    return { day, credits, total, isExpected: value === undefined };
  });
}

/** The day, today or later, by whose end more than the limit is expected to be used. */
export const passingDay = (
  forecast: readonly MonthDay[],
  limit: number,
  nowMs: number,
): Day | undefined => {
  const today = dayOf(nowMs);
  return forecast.find(({ day, total }) => day >= today && total > limit)?.day;
};

function weightedMean(
  known: readonly Sample[],
  plan: ForecastPlan,
  kind?: DayKind,
): number | undefined {
  let weights = 0;
  let sum = 0;
  for (const [index, day] of plan.known.entries()) {
    const value = known[index];
    if (typeof value !== 'number' || (kind !== undefined && day.kind !== kind)) continue;
    weights += day.weight;
    sum += day.weight * value;
  }
  return weights > 0 ? sum / weights : undefined;
}

/**
 * So that somebody who uses much more since a few days is expected to go on. Slower fading is closer for those
 * who use the same every week, but only a little.
 */
const weightOf = (daysBack: number): number => 0.25 ** (daysBack / 7);

const kindOf = (day: Day): DayKind =>
  weekdayOf(day) === 0 || weekdayOf(day) === 6 ? 'weekend' : 'working day';

const daysIn = (available: AvailableRange): Day[] =>
  available.coverage === 'none' ? [] : daysOf(available.range);
