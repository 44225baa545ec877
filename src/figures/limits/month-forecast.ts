import { addDays, type Day, daysBetween } from '../time/day.ts';
import { isKnown, type Sample } from '../values/sample.ts';
import type { MonthPlan } from './month-plan.ts';
import { ownWeeks } from './own-weeks.ts';
import { draws, type OwnWeeks, type PersonDraws, weeksBack } from './week-draws.ts';

/** The method of the forecast, in a few sentences for a screen. */
export const forecastMethod =
  `The rest of the month is simulated ${draws} times from the person's own last ${weeksBack} weeks; the more they vary, the wider ` +
  'the range. In July and August some draws are on leave, and from 24 December two of three rest as on Sundays. In a backtest, 8 of ' +
  '10 months ended in the stated range, and 8 of 10 exceeded limits were exceeded on the stated days.';

/** A short form of the method, for small screens. */
export const forecastMethodBriefly = `${draws} simulations from the last ${weeksBack} weeks; 8 in 10 end in the range`;

/** A forecast needs at least this many days with data, counted from a person's first usage. */
export const minHistory = 14;

/**
 * A day of a month, with the usage until its end. The usage of a day to come is expected; that of a past day without data
 * is unknown, and not in the totals of past days.
 */
export type MonthDay = {
  day: Day;
  credits: number | undefined;
  total: number;
  isExpected: boolean;
};

/** The median of draws, and the ends of the range in which 8 of 10 of them end. */
export type ExpectedRange = { low: number; middle: number; high: number };

/** The forecast for a month. There is none for people who started recently. */
export type Outlook =
  /**
   * 8 of 10 draws end with at most `enough`. Uncertain: holidays are to come on which some organizations rest.
   */
  | (ExpectedRange & { state: 'known'; enough: number; isUncertain: boolean })
  /** No day is to come. */
  | { state: 'ended' }
  /** The person is no longer in the organization. */
  | { state: 'removed' }
  /** `days` is the number of days with data since the first usage. */
  | { state: 'too-little-history'; days: number };

/** Why there is no forecast; undefined if there is one, or if the month has ended. */
export const noForecastText = (outlook: Outlook): string | undefined =>
  outlook.state === 'removed'
    ? 'No forecast: removed from the organization.'
    : outlook.state === 'too-little-history'
      ? `No forecast yet: ${outlook.days} of ${minHistory} days of history.`
      : undefined;

export type MonthForecast = {
  /** From the first day to the last; without a forecast, up to the last past day. */
  days: readonly MonthDay[];
  outlook: Outlook;
  exceedance: Exceedance | undefined;
};

/** The draws that exceed a limit which is not exceeded yet. */
export type Exceedance = {
  /** From 0 to 1. */
  chance: number;
  /**
   * If the limit is exceeded, the day is in this range in 8 of 10 cases, according to the backtest: the
   * middle two thirds of the draws. Undefined if no draw exceeds it.
   */
  days: { first: Day; middle: Day; last: Day } | undefined;
};

/**
 * The month of one person, or of some together, in Standard Credits. `known` has a value for each known day of the plan; a day
 * without data is a gap. Past days without data are expected to be like others of their weekday. `usedBefore` counts for
 * the end of the month and for the limit, and says nothing of days to come.
 */
export function monthForecast(
  known: readonly Sample[],
  plan: MonthPlan,
  limit?: number,
  usedBefore = 0,
): MonthForecast {
  const days = pastDays(known, plan);
  const used = usedBefore + (days.at(-1)?.total ?? 0);
  if (plan.toCome.length === 0) return { days, outlook: { state: 'ended' }, exceedance: undefined };
  const history = historyOf(known);
  if (history < minHistory) {
    const outlook = { state: 'too-little-history', days: history } as const;
    return { days, outlook, exceedance: undefined };
  }

  const own = ownWeeks(known, plan);
  const begun = used + expectedOfGaps(days, own, plan);
  const drawn = plan.draws.of(own);
  const { totals } = drawn;
  for (let draw = 0; draw < totals.length; draw += 1) totals[draw] = begun + (totals[draw] ?? 0);
  const sorted = totals.toSorted();
  const middle = at(sorted, 0.5);
  return {
    days: [...days, ...expectedDays(own, middle, { begun, plan })],
    outlook: {
      state: 'known',
      low: at(sorted, 0.1),
      middle,
      high: at(sorted, 0.9),
      enough: at(sorted, 0.8),
      isUncertain: plan.isUncertain,
    },
    exceedance:
      limit === undefined || used > limit
        ? undefined
        : exceedanceOf({ drawn, totals, begun, limit }, plan),
  };
}

/** The month of somebody who was removed from the organization: nothing is to come. */
export const monthOfRemoved = (known: readonly Sample[], plan: MonthPlan): MonthForecast => ({
  days: pastDays(known, plan),
  outlook: { state: 'removed' },
  exceedance: undefined,
});

function pastDays(known: readonly Sample[], plan: MonthPlan): MonthDay[] {
  let total = 0;
  return plan.past.map((day, index) => {
    const value = known[plan.pastPlaces[index] ?? -1];
    const credits = isKnown(value) ? value : undefined;
    total += credits ?? 0;
    return { day, credits, total, isExpected: false };
  });
}

/** What was probably used on past days without data. */
function expectedOfGaps(
  past: readonly MonthDay[],
  { means }: OwnWeeks,
  { known }: MonthPlan,
): number {
  const gaps = past.filter(({ credits }) => credits === undefined);
  if (gaps.length === 0) return 0;
  // Weeks end with the last known day. Many weeks earlier, so that the difference is not negative.
  const begin = addDays(known.at(-1) ?? '', 1 - 7 * known.length);
  return gaps.reduce((sum, { day }) => sum + (means[daysBetween(begin, day) % 7] ?? 0), 0);
}

/** The number of days with data since the first usage. A person without any usage has a history of zeros. */
function historyOf(known: readonly Sample[]): number {
  const firstUse = known.findIndex((value) => isKnown(value) && value > 0);
  return known.slice(Math.max(0, firstUse)).filter(isKnown).length;
}

/** The days to come according to the mean of the weeks, scaled so that they end at the median of the draws. */
function expectedDays(
  { means }: OwnWeeks,
  middle: number,
  { begun, plan }: { begun: number; plan: MonthPlan },
): MonthDay[] {
  const days = plan.toCome.map((day, index) => ({
    day,
    credits: means[plan.likeDays.resting[index] ?? 0] ?? 0,
  }));
  const sum = days.reduce((total, { credits }) => total + credits, 0);
  const scale = sum > 0 ? (middle - begun) / sum : 0;
  let total = begun;
  return days.map(({ day, credits }, index) => {
    // Floating-point rounding could make the sum differ from the median in its last digit.
    total = index === days.length - 1 ? middle : total + credits * scale;
    return { day, credits: credits * scale, total, isExpected: true };
  });
}

/** `begun` is what was used before the days to come, as far as it is known or expected. */
type LimitDraws = { drawn: PersonDraws; totals: Float64Array; begun: number; limit: number };

function exceedanceOf({ drawn, totals, begun, limit }: LimitDraws, plan: MonthPlan): Exceedance {
  // How many draws exceed the limit on each day.
  const counts = new Uint16Array(plan.toCome.length);
  let count = 0;
  for (let draw = 0; draw < totals.length; draw += 1) {
    if ((totals[draw] ?? 0) <= limit) continue;
    const place = drawn.dayBeyond(draw, limit - begun);
    counts[place] = (counts[place] ?? 0) + 1;
    count += 1;
  }
  if (count === 0) return { chance: 0, days: undefined };
  const dayAt = (fraction: number): Day => {
    let left = Math.floor(count * fraction);
    const place = counts.findIndex((onDay) => {
      left -= onDay;
      return left < 0;
    });
    return plan.toCome[place] ?? '';
  };
  return {
    chance: count / totals.length,
    days: { first: dayAt(1 / 6), middle: dayAt(0.5), last: dayAt(5 / 6) },
  };
}

/** The value at a quantile of sorted values. */
const at = (sorted: ArrayLike<number>, fraction: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? 0;
