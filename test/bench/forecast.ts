/**
 * Backtests the forecast of months: on seven days of each finished month of eight demo organizations, everybody's
 * month is forecast from the days before, and compared with what it came to. It asserts nothing. Takes
 * half a minute.
 *
 *   npm run backtest
 */
import { createDemoAnalytics } from '../../src/demo/demo-analytics.ts';
import { monthOf } from '../../src/figures/limits/month.ts';
import { monthForecast } from '../../src/figures/limits/month-forecast.ts';
import { type MonthPlan, monthPlan } from '../../src/figures/limits/month-plan.ts';
import { daysOf } from '../../src/figures/time/date-range.ts';
import { addDays, type Day, daysInMonth } from '../../src/figures/time/day.ts';
import { markdownTable, writeSection } from './write-section.ts';

const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
const months = Array.from(
  { length: 9 },
  (_, index) => `2026-${String(index + 2).padStart(2, '0')}-01`,
);
const daysOfMonth = [1, 2, 4, 8, 15, 22, 27];
/** Limits to exceed, against a month in which every day is as the weeks before were on average. */
const limitFactors = [0.5, 0.7, 0.85, 1, 1.15, 1.3, 1.6, 2];

type Person = ReadonlyMap<Day, number>;

/** One forecast of one month beside what became of it. */
type Trial = { low: number; middle: number; high: number; actual: number };
type LimitTrial = { chance: number; isExceeded: boolean; span?: number; isWithin?: boolean };

const organizations = seeds.map(creditsOfEverybody);

const limitTrials: LimitTrial[] = [];
const ranges: string[][] = [];
for (const dayOfMonth of daysOfMonth) {
  const trials: Trial[] = [];
  let unknown = 0;
  for (const people of organizations) {
    for (const month of months) {
      const today = addDays(month, dayOfMonth - 1);
      const plan = monthPlan(monthOf(month), today, () => true);
      for (const person of people) {
        const known = plan.known.map((day) => person.get(day) ?? 0);
        if (known.every((credits) => credits === 0)) continue;
        const actual = monthTotal(person, month);
        const { outlook } = monthForecast(known, plan);
        if (outlook.state !== 'known') {
          unknown += 1;
          continue;
        }
        trials.push({ ...outlook, actual });
        limitTrials.push(...limitTrialsOf(person, month, { known, plan, actual }));
      }
    }
  }
  ranges.push(rangeRow(dayOfMonth, trials, unknown));
}

const chances = Array.from({ length: 10 }, (_, tenth) => {
  const group = limitTrials.filter(({ chance }) => Math.min(9, Math.floor(chance * 10)) === tenth);
  const exceeded = group.filter(({ isExceeded }) => isExceeded).length;
  return [
    `${tenth * 10}–${tenth * 10 + 10} %`,
    String(group.length),
    percent(exceeded, group.length),
  ];
});

const dated = limitTrials.filter(({ isWithin }) => isWithin !== undefined);
const within = dated.filter(({ isWithin }) => isWithin).length;
const span = dated.reduce((sum, trial) => sum + (trial.span ?? 0), 0) / dated.length;
writeSection(
  'forecast',
  [
    `Ranges of ${seeds.length} seeds and ${months.length} months, which should hold 8 of 10 months:\n`,
    markdownTable(
      ['On day', 'Months', 'In range', 'Below', 'Above', 'Mean error', 'No forecast'],
      ranges,
    ),
    markdownTable(['Stated chance', 'Limits', 'Exceeded'], chances),
    `Of ${dated.length} limits that were likely exceeded, and were, ${percent(within, dated.length)} were on a day of the`,
    `stated range, which has ${span.toFixed(1)} days on average.`,
  ].join('\n'),
);

function creditsOfEverybody(seed: number): Person[] {
  const demo = createDemoAnalytics({ seed, nowMs: Date.parse('2026-11-22T09:00:00Z') });
  const people = new Map<string, Map<Day, number>>();
  for (const day of daysOf({ startDate: demo.firstDay, endDate: '2026-10-31' })) {
    for (const { user_id, billable_tokens } of demo.analyticsDay(day)?.tokens.by_user ?? []) {
      const days = people.get(user_id) ?? new Map<Day, number>();
      people.set(user_id, days.set(day, billable_tokens));
    }
  }
  return [...people.values()];
}

type Basis = { known: readonly number[]; plan: MonthPlan; actual: number };

function limitTrialsOf(person: Person, month: Day, { known, plan, actual }: Basis): LimitTrial[] {
  const mean = known.reduce((sum, credits) => sum + credits, 0) / known.length;
  const usual = mean * daysInMonth(month);
  return limitFactors.flatMap((factor): LimitTrial[] => {
    const limit = usual * factor;
    const { passing } = monthForecast(known, plan, limit);
    if (!passing) return [];
    const trial = { chance: passing.chance, isExceeded: actual > limit };
    const exceededOn = exceededDay(person, month, limit);
    if (!passing.days || exceededOn === undefined || passing.chance < 0.5) return [trial];
    const { first, last } = passing.days;
    const span = daysOf({ startDate: first, endDate: last }).length;
    return [{ ...trial, span, isWithin: exceededOn >= first && exceededOn <= last }];
  });
}

function daysOfWholeMonth(month: Day): Day[] {
  return daysOf({ startDate: month, endDate: addDays(month, daysInMonth(month) - 1) });
}

function monthTotal(person: Person, month: Day): number {
  return daysOfWholeMonth(month).reduce((sum, day) => sum + (person.get(day) ?? 0), 0);
}

function exceededDay(person: Person, month: Day, limit: number): Day | undefined {
  let total = 0;
  return daysOfWholeMonth(month).find((day) => {
    total += person.get(day) ?? 0;
    return total > limit;
  });
}

function rangeRow(dayOfMonth: number, trials: readonly Trial[], unknown: number): string[] {
  const below = trials.filter(({ low, actual }) => actual < low).length;
  const above = trials.filter(({ high, actual }) => actual > high).length;
  const count = trials.length;
  const off = trials.reduce((sum, { middle, actual }) => sum + Math.abs(middle - actual), 0);
  const total = trials.reduce((sum, { actual }) => sum + actual, 0);
  return [
    String(dayOfMonth),
    String(count),
    percent(count - below - above, count),
    percent(below, count),
    percent(above, count),
    percent(off, total),
    String(unknown),
  ];
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((part / whole) * 100).toFixed(0)} %`;
}
