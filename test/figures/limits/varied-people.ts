import { type DateRange, daysOf } from '../../../src/figures/time/date-range.ts';
import { type Day, dayKindOf, daysBetween } from '../../../src/figures/time/day.ts';
import { type Random, randomOf } from '../../second-organization/random.ts';

/** How the people of an organization use agents. */
type Habit = {
  /** How much days, and weeks, of a person differ; the logarithm of their factors. */
  ofDays: number;
  ofWeeks: number;
  /** The chance to work on a working day, and at a weekend as a share of it. */
  active: number;
  weekend: number;
  /** The chance of a day to begin some days of six times as much. */
  bursts?: number;
  /** Of everybody, in a week. */
  growth?: number;
  /** The chance of a day to begin, or to leave for a while. */
  turnover?: number;
  /** The chance of a day to be off for all of the organization. */
  holidays?: number;
  /** The chance of a day that nobody's data ever arrives. */
  missing?: number;
};

const usual: Habit = { ofDays: 0.5, ofWeeks: 0.15, active: 0.8, weekend: 0.05 };

/** By name. Nothing else happens in these organizations. */
export const habits = {
  steady: { ...usual, ofDays: 0.3, ofWeeks: 0, active: 0.95 },
  usual,
  varied: { ofDays: 1.1, ofWeeks: 0.35, active: 0.6, weekend: 0.2 },
  bursts: { ...usual, bursts: 1 / 40 },
  rare: { ...usual, ofDays: 1, active: 0.12 },
  growing: { ...usual, growth: 0.03 },
  turnover: { ...usual, turnover: 1 / 100 },
  'holidays, days missing': { ...usual, holidays: 0.05, missing: 0.04 },
} as const satisfies Record<string, Habit>;

export type HabitName = keyof typeof habits;

const range: DateRange = { startDate: '2026-01-14', endDate: '2026-12-31' };

/** People of an organization by day, and the days whose data never arrives. */
export type VariedPeople = { people: ReadonlyMap<Day, number>[]; missing: ReadonlySet<Day> };

/** So many people, few of whom use much more than the others. Other seeds make others. */
export function variedPeople(name: HabitName, count: number, seed: number): VariedPeople {
  const habit: Habit = habits[name];
  const random = randomOf('everybody', name, count, seed);
  const isIn = (chance = 0) => daysOf(range).filter(() => random.chance(chance));
  const [off, missing] = [new Set(isIn(habit.holidays)), new Set(isIn(habit.missing))];
  const people = Array.from({ length: count }, (_, index) =>
    personDays(habit, off, randomOf(name, count, seed, index)),
  );
  return { people, missing };
}

function personDays(habit: Habit, off: ReadonlySet<Day>, random: Random): Map<Day, number> {
  const { ofDays, ofWeeks, active, weekend, bursts = 0, growth = 0, turnover = 0 } = habit;
  const days = new Map<Day, number>();
  const level = 100 * random.spread(1);
  let [week, isBurst, isThere] = [1, false, true];
  for (const day of daysOf(range)) {
    const place = daysBetween(range.startDate, day);
    if (place % 7 === 0) week = random.spread(ofWeeks);
    if (random.chance(turnover)) isThere = !isThere;
    isBurst = random.chance(isBurst ? 2 / 3 : bursts);
    const factor =
      week * random.spread(ofDays) * (isBurst ? 6 : 1) * Math.exp((growth * place) / 7);
    const isActive = random.chance(active * (dayKindOf(day) === 'weekend' ? weekend : 1));
    if (isActive && isThere && !off.has(day)) days.set(day, level * factor);
  }
  return days;
}
