import type { Sample } from '../values/sample.ts';
import { isKnown } from '../values/sample.ts';
import type { MonthPlan } from './month-plan.ts';
import { type OwnWeeks, weeksBack } from './week-draws.ts';

/**
 * The variation between draws, as a share of what is expected. `min` is that of constant use. `ofWeeks` and `ofDays` are
 * weights of the person's own variation between weeks, and between days of the same weekday, which evens out the more
 * days are to come. `ofChange` is that of a pace that changed recently. `perMissingWeek` is for a shorter history.
 */
const spreads = {
  min: 0.04,
  max: 0.7,
  ofWeeks: 0.72,
  ofDays: 0.9,
  ofChange: 0.4,
  perMissingWeek: 0.15,
};

/** Varying use comes to more than before more often than to less: weeks on leave are among the last ones by chance. */
const upward = 0.1;

/** Days of the same weekday that vary by less than this are constant use, which does not go on leave. */
const personalVariation = 0.3;

/** A pace changed if the weeks differ by this many standard deviations. */
const clearChange = 3;

/** Somebody who is active on fewer days of a week does not have a pace that could change. */
const minActiveDays = 2;

/** The last weeks of `known`, which has a value for each known day of the plan. */
export function ownWeeks(known: readonly Sample[], plan: MonthPlan): OwnWeeks {
  const { weekCount } = plan.draws;
  const last = lastWeeks(known, plan, weekCount);
  const means = weekdayMeans(last);
  const weeks = last.map((value, place) => (Number.isNaN(value) ? (means[place % 7] ?? 0) : value));
  const totals = Array.from({ length: weekCount }, (_, week) => sumOf(weekOf(weeks, week)));
  const mean = meanOf(totals);
  const dayVariation = mean > 0 ? Math.sqrt(dayVariance(weeks, means)) / (mean / 7) : 0;
  const newest = newestAlike(weeks, totals, means);
  const isChanged = newest < weekCount;
  const varied = variation({ totals, mean, dayVariation }, plan.toCome.length);
  const knownWeeks = last.filter((value) => !Number.isNaN(value)).length / 7;
  const shortness = 1 + spreads.perMissingWeek * (weeksBack - knownWeeks);
  const own = Math.min(spreads.max, shortness * Math.hypot(spreads.min, varied));
  const presence = 1 - Math.min(1, dayVariation / personalVariation);
  const lift = Math.exp(upward * (isChanged ? spreads.ofChange : Math.min(varied, spreads.max)));
  return {
    days: expectedWeeks(weeks, lift, presence),
    means,
    newest,
    spread: isChanged ? spreads.ofChange : own,
  };
}

type OwnUse = { totals: readonly number[]; mean: number; dayVariation: number };

/** The part of the spread that comes from the person's own variation. */
function variation({ totals, mean, dayVariation }: OwnUse, daysToCome: number): number {
  if (mean === 0) return 0;
  const ofWeeks = spreads.ofWeeks * (Math.sqrt(varianceOf(totals)) / mean);
  const ofDays = (spreads.ofDays * dayVariation) / Math.sqrt(Math.max(3, daysToCome));
  return Math.hypot(ofWeeks, ofDays);
}

/** Newest week first. Days without data are NaN, and those that no other day is like. */
function lastWeeks(known: readonly Sample[], plan: MonthPlan, weekCount: number): Float64Array {
  const weeks = new Float64Array(weekCount * 7);
  for (let week = 0; week < weekCount; week += 1) {
    for (let weekday = 0; weekday < 7; weekday += 1) {
      const place = known.length - 7 * (week + 1) + weekday;
      const value = plan.unusual.has(place) ? undefined : known[place];
      weeks[week * 7 + weekday] = isKnown(value) ? value : Number.NaN;
    }
  }
  return weeks;
}

/** The weeks as they are expected to recur, and a week on leave. */
function expectedWeeks(weeks: Float64Array, lift: number, presence: number): Float64Array {
  const days = new Float64Array(weeks.length + 7);
  for (let place = 0; place < weeks.length; place += 1) days[place] = (weeks[place] ?? 0) * lift;
  for (let day = 0; day < 7; day += 1) days[weeks.length + day] = (days[day] ?? 0) * presence;
  return days;
}

/** The mean of each weekday; if all of its days are NaN, that of all days. */
function weekdayMeans(weeks: Float64Array): Float64Array {
  const counts = new Float64Array(7);
  const sums = new Float64Array(7);
  for (let place = 0; place < weeks.length; place += 1) {
    const value = weeks[place] ?? 0;
    if (Number.isNaN(value)) continue;
    const weekday = place % 7;
    counts[weekday] = (counts[weekday] ?? 0) + 1;
    sums[weekday] = (sums[weekday] ?? 0) + value;
  }
  const count = sumOf(counts);
  const ofAny = count === 0 ? 0 : sumOf(sums) / count;
  return sums.map((sum, weekday) => (counts[weekday] ? sum / counts[weekday] : ofAny));
}

/**
 * The number of newest weeks whose use differs clearly from all weeks before them; all weeks if there is no such change.
 * Use that comes and goes by weeks, as on call, is not a change.
 */
function newestAlike(weeks: Float64Array, totals: readonly number[], means: Float64Array): number {
  const count = totals.length;
  const isActive = totals.every(
    (_, week) => weekOf(weeks, week).filter((value) => value > 0).length >= minActiveDays,
  );
  if (!isActive) return count;
  const mean = meanOf(totals);
  const noise = 7 * dayVariance(weeks, means, (week) => (totals[week] ?? 0) / mean);
  let [found, clearest] = [count, clearChange];
  for (let newest = 1; newest < count; newest += 1) {
    const [after, before] = [totals.slice(0, newest), totals.slice(newest)];
    const level = meanOf(before);
    const within = (squaresOf(after) + squaresOf(before)) / Math.max(1, count - 2);
    const deviation = Math.sqrt(within + noise + (0.1 * level) ** 2);
    const change = Math.abs(meanOf(after) - level) / deviation;
    if (change > clearest) [found, clearest] = [newest, change];
  }
  return found;
}

/** The variance of days about their weekday's mean, which is scaled for each week. */
function dayVariance(
  weeks: Float64Array,
  means: Float64Array,
  scaleOf: (week: number) => number = () => 1,
): number {
  let squares = 0;
  for (let place = 0; place < weeks.length; place += 1) {
    const expected = (means[place % 7] ?? 0) * scaleOf(Math.floor(place / 7));
    squares += ((weeks[place] ?? 0) - expected) ** 2;
  }
  return squares / Math.max(7, weeks.length - 7);
}

const weekOf = (weeks: Float64Array, week: number): Float64Array =>
  weeks.subarray(week * 7, week * 7 + 7);

const varianceOf = (values: readonly number[]): number =>
  values.length < 2 ? 0 : squaresOf(values) / (values.length - 1);

/** The sum of the squared deviations from the mean. */
function squaresOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
}

/** By a loop: in a short run of the program, callbacks of typed arrays take most of the forecast. */
function sumOf(values: Float64Array): number {
  let sum = 0;
  for (let place = 0; place < values.length; place += 1) sum += values[place] ?? 0;
  return sum;
}

const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
