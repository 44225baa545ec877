/**
 * Backtests the forecast of months: on seven days of each of twelve months, everybody's month is forecast from the days
 * before, and compared with what it came to: in demo organizations and in second ones, with the seeds that chose the
 * parameters of the forecast and with others that did not, and of people with one habit. It asserts nothing. Takes a minute.
 *
 *   npm run backtest
 */
import { monthOf } from '../../src/figures/limits/month.ts';
import { monthForecast } from '../../src/figures/limits/month-forecast.ts';
import { type MonthPlan, monthPlan } from '../../src/figures/limits/month-plan.ts';
import { organizationSum } from '../../src/figures/limits/organization-month.ts';
import { daysOf } from '../../src/figures/time/date-range.ts';
import { addDays, type Day, daysInMonth } from '../../src/figures/time/day.ts';
import { organizationsTable } from './forecast-organizations.ts';
import { demoPeople, type Person, secondPeople } from './forecast-people.ts';
import { markdownTable, writeSection } from './write-section.ts';

const plantedLater = (seed: number) => secondPeople(seed, '2027-02-01');
const plantedBefore = (seed: number) => secondPeople(seed, '2026-11-18');

const groups = [
  { name: 'Demo', seeds: [1, 2, 3, 4], peopleOf: demoPeople },
  { name: 'Demo, held out', seeds: [101, 102, 103, 104], peopleOf: demoPeople },
  { name: 'Second', seeds: [1, 2, 3], peopleOf: plantedLater },
  { name: 'Second, held out', seeds: [101, 102, 103], peopleOf: plantedLater },
  { name: 'Second, planted', seeds: [101, 102, 103], peopleOf: plantedBefore },
];
const months = Array.from({ length: 12 }, (_, index) =>
  new Date(Date.UTC(2026, 1 + index)).toISOString().slice(0, 10),
);
const daysOfMonth = [1, 2, 4, 8, 15, 22, 27];
/** Limits to exceed, against a month in which every day is as the weeks before were on average. */
const limitFactors = [0.5, 0.8, 1, 1.25, 1.6];

const moments = months.flatMap((month) =>
  daysOfMonth.map((dayOfMonth) => ({
    month,
    dayOfMonth,
    plan: monthPlan(monthOf(month), addDays(month, dayOfMonth - 1), () => true),
  })),
);

/** Totals are sums in another order than their parts. */
const rounding = 1e-6;

/** One forecast of one month beside what became of it. */
type Trial = {
  month: Day;
  dayOfMonth: number;
  kind: string;
  low: number;
  middle: number;
  high: number;
  actual: number;
};
type LimitTrial = { chance: number; isExceeded: boolean; span?: number; isWithin?: boolean };
type Tried = { trials: Trial[]; limits: LimitTrial[]; organizations: Trial[] };

const tried = groups.map(({ seeds, peopleOf }): Tried => {
  const into: Tried = { trials: [], limits: [], organizations: [] };
  for (const people of seeds.map(peopleOf)) {
    for (const moment of moments) tryAt(moment, people, into);
  }
  return into;
});

writeSection(
  'forecast',
  [
    'Months that ended in the stated range of "8 in 10", by month:\n',
    rangeTable('Month', (trial) => trial.month.slice(0, 7)),
    'By kind of use (in the demo, by the active days of a week):\n',
    rangeTable('Kind', ({ kind }) => kind),
    'By the day of the forecast:\n',
    rangeTable('On day', ({ dayOfMonth }) => String(dayOfMonth)),
    'The middle of the forecast was off by this part of the month:\n',
    rangeTable('On day', ({ dayOfMonth }) => String(dayOfMonth), meanError),
    'The month of the whole organization, in its range and off by:\n',
    markdownTable(
      ['', ...groups.map(({ name }) => name)],
      [
        ['in range', ...tried.map(({ organizations }) => inRange(organizations))],
        ['error', ...tried.map(({ organizations }) => meanError(organizations))],
      ],
    ),
    'The same of organizations in which people have one habit in common, and how far the middle of what was to come was off:\n',
    organizationsTable(),
    'Limits that were exceeded, by the stated chance:\n',
    chanceTable(),
    'Of limits that were likely exceeded, and were, on a day of the stated range, and the days that it has on average:\n',
    daysTable(),
  ].join('\n'),
);

type Moment = (typeof moments)[number];

function tryAt(moment: Moment, people: readonly Person[], into: Tried): void {
  const { month, dayOfMonth, plan } = moment;
  const organization = organizationSum(plan);
  let total = 0;
  for (const [index, person] of people.entries()) {
    const known = plan.known.map((day) => person.days.get(day) ?? 0);
    const actual = sumOf(daysOfWholeMonth(month), (day) => person.days.get(day) ?? 0);
    const forecast = monthForecast(known, plan);
    organization.add(String(index), known, forecast);
    total += actual;
    const { outlook } = forecast;
    if (outlook.state !== 'known' || known.every((credits) => credits === 0)) continue;
    into.trials.push({ ...outlook, month, dayOfMonth, kind: person.kind, actual });
    into.limits.push(...limitTrialsOf(person, month, { known, plan, actual }));
  }
  const { outlook } = organization.month();
  if (outlook.state !== 'known') return;
  into.organizations.push({ ...outlook, month, dayOfMonth, kind: 'everyone', actual: total });
}

type Basis = { known: readonly number[]; plan: MonthPlan; actual: number };

function limitTrialsOf(person: Person, month: Day, { known, plan, actual }: Basis): LimitTrial[] {
  const mean = sumOf(known, (credits) => credits) / known.length;
  const usual = mean * daysInMonth(month);
  return limitFactors.flatMap((factor): LimitTrial[] => {
    const limit = usual * factor;
    const { exceedance } = monthForecast(known, plan, limit);
    if (!exceedance) return [];
    const trial = { chance: exceedance.chance, isExceeded: actual > limit };
    const exceededOn = exceededDay(person, month, limit);
    if (!exceedance.days || exceededOn === undefined || exceedance.chance < 0.5) return [trial];
    const { first, last } = exceedance.days;
    const span = daysOf({ startDate: first, endDate: last }).length;
    return [{ ...trial, span, isWithin: exceededOn >= first && exceededOn <= last }];
  });
}

function daysOfWholeMonth(month: Day): Day[] {
  return daysOf({ startDate: month, endDate: addDays(month, daysInMonth(month) - 1) });
}

function exceededDay({ days }: Person, month: Day, limit: number): Day | undefined {
  let total = 0;
  return daysOfWholeMonth(month).find((day) => {
    total += days.get(day) ?? 0;
    return total > limit;
  });
}

/** A row for each value of a property of the trials, and a column for each group of organizations. */
function rangeTable(
  title: string,
  groupOf: (trial: Trial) => string,
  figureOf: (trials: readonly Trial[]) => string = inRange,
): string {
  const values = [...new Set(tried.flatMap(({ trials }) => trials.map(groupOf)))];
  const rows = values.map((value) => [
    value,
    ...tried.map(({ trials }) => figureOf(trials.filter((trial) => groupOf(trial) === value))),
  ]);
  const all = ['all', ...tried.map(({ trials }) => figureOf(trials))];
  return markdownTable([title, ...groups.map(({ name }) => name)], [...rows, all]);
}

function inRange(trials: readonly Trial[]): string {
  const within = trials.filter(
    ({ low, high, actual }) => actual >= low - rounding && actual <= high + rounding,
  );
  return share(within.length, trials.length);
}

function meanError(trials: readonly Trial[]): string {
  const off = sumOf(trials, ({ middle, actual }) => Math.abs(middle - actual));
  return share(
    off,
    sumOf(trials, ({ actual }) => actual),
  );
}

function chanceTable(): string {
  const rows = Array.from({ length: 10 }, (_, tenth) => [
    `${tenth}–${tenth + 1} in 10`,
    ...tried.map(({ limits }) => {
      const stated = limits.filter(({ chance }) => Math.min(9, Math.floor(chance * 10)) === tenth);
      return share(stated.filter(({ isExceeded }) => isExceeded).length, stated.length);
    }),
  ]);
  return markdownTable(['Stated', ...groups.map(({ name }) => name)], rows);
}

function daysTable(): string {
  const dated = tried.map(({ limits }) => limits.filter(({ isWithin }) => isWithin !== undefined));
  const withinOf = (trials: readonly LimitTrial[]) =>
    share(trials.filter(({ isWithin }) => isWithin).length, trials.length);
  const spanOf = (trials: readonly LimitTrial[]) =>
    (sumOf(trials, ({ span = 0 }) => span) / trials.length).toFixed(1);
  return markdownTable(
    ['', ...groups.map(({ name }) => name)],
    [
      ['in the range', ...dated.map(withinOf)],
      ['days', ...dated.map(spanOf)],
    ],
  );
}

function share(part: number, whole: number): string {
  return whole === 0 ? '' : (part / whole).toFixed(2);
}

function sumOf<Value>(values: readonly Value[], amountOf: (value: Value) => number): number {
  return values.reduce((sum, value) => sum + amountOf(value), 0);
}
