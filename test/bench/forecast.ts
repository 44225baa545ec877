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
type LimitTrial = { chance: number; isPassed: boolean; span?: number; isWithin?: boolean };

const organizations = seeds.map(creditsOfEverybody);

console.log(
  `Ranges of ${seeds.length} seeds and ${months.length} months, which should hold 8 of 10 months:\n`,
);
console.log('on day  person-months  in range  below  above  mean error  no forecast');
const limitTrials: LimitTrial[] = [];
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
  console.log(rangeLine(dayOfMonth, trials, unknown));
}

console.log('\nChances of exceeding a limit:\n');
console.log('      said   limits  exceeded');
for (let tenth = 0; tenth < 10; tenth += 1) {
  const group = limitTrials.filter(({ chance }) => Math.min(9, Math.floor(chance * 10)) === tenth);
  const passed = group.filter(({ isPassed }) => isPassed).length;
  const said = `${tenth * 10}-${tenth * 10 + 10} %`.padStart(10);
  console.log(
    `${said}${String(group.length).padStart(9)}${percent(passed, group.length).padStart(10)}`,
  );
}

const dated = limitTrials.filter(({ isWithin }) => isWithin !== undefined);
const within = dated.filter(({ isWithin }) => isWithin).length;
const span = dated.reduce((sum, trial) => sum + (trial.span ?? 0), 0) / dated.length;
console.log(
  `\nDays of exceeding, where it was likely and happened: ${percent(within, dated.length)} of ` +
    `${dated.length} in the range, which has ${span.toFixed(1)} days on average`,
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
    const trial = { chance: passing.chance, isPassed: actual > limit };
    const passedOn = passedDay(person, month, limit);
    if (!passing.days || passedOn === undefined || passing.chance < 0.5) return [trial];
    const { first, last } = passing.days;
    const span = daysOf({ startDate: first, endDate: last }).length;
    return [{ ...trial, span, isWithin: passedOn >= first && passedOn <= last }];
  });
}

function daysOfWholeMonth(month: Day): Day[] {
  return daysOf({ startDate: month, endDate: addDays(month, daysInMonth(month) - 1) });
}

function monthTotal(person: Person, month: Day): number {
  return daysOfWholeMonth(month).reduce((sum, day) => sum + (person.get(day) ?? 0), 0);
}

function passedDay(person: Person, month: Day, limit: number): Day | undefined {
  let total = 0;
  return daysOfWholeMonth(month).find((day) => {
    total += person.get(day) ?? 0;
    return total > limit;
  });
}

function rangeLine(dayOfMonth: number, trials: readonly Trial[], unknown: number): string {
  const below = trials.filter(({ low, actual }) => actual < low).length;
  const above = trials.filter(({ high, actual }) => actual > high).length;
  const count = trials.length;
  const off = trials.reduce((sum, { middle, actual }) => sum + Math.abs(middle - actual), 0);
  const total = trials.reduce((sum, { actual }) => sum + actual, 0);
  return [
    String(dayOfMonth).padStart(6),
    String(count).padStart(15),
    percent(count - below - above, count).padStart(10),
    percent(below, count).padStart(7),
    percent(above, count).padStart(7),
    percent(off, total).padStart(12),
    String(unknown).padStart(13),
  ].join('');
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((part / whole) * 100).toFixed(0)} %`;
}
