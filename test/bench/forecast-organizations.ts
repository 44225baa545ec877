import { type VariedMonth, variedMonth } from '../figures/limits/varied-months.ts';
import { type HabitName, habits, variedPeople } from '../figures/limits/varied-people.ts';
import { markdownTable } from './write-section.ts';

/** How many people, and how many organizations of that size. */
const sizes = [
  { people: 1, organizations: 60 },
  { people: 5, organizations: 24 },
  { people: 30, organizations: 8 },
  { people: 300, organizations: 2 },
];
/** Not those in which people are expected to be on leave. */
const months = ['03', '04', '05', '06', '09', '10', '11'];
const daysOfMonth = ['02', '10', '20', '28'];
/** The test has other seeds. */
const firstSeed = 101;

/** Months of organizations in which nothing but their habit happens: the part in the range, and how far the middle was off. */
export function organizationsTable(): string {
  const rows = (Object.keys(habits) as HabitName[]).map((habit) => ({
    habit,
    months: sizes.map((size) => monthsOf(habit, size)),
  }));
  const all = sizes.map((_, place) => rows.flatMap((row) => row.months[place] ?? []));
  return markdownTable(
    ['', ...sizes.map(({ people }) => (people === 1 ? '1 person' : `${people} people`))],
    [...rows.map((row) => [row.habit, ...row.months.map(cell)]), ['all', ...all.map(cell)]],
  );
}

function monthsOf(habit: HabitName, size: (typeof sizes)[number]): VariedMonth[] {
  return Array.from({ length: size.organizations }, (_, index) =>
    variedPeople(habit, size.people, firstSeed + index),
  ).flatMap((everybody) =>
    months.flatMap((month) =>
      daysOfMonth.flatMap((day) => variedMonth(everybody, `2026-${month}-${day}`) ?? []),
    ),
  );
}

function cell(forecasts: readonly VariedMonth[]): string {
  const within = forecasts.filter(({ low, high, came }) => came >= low && came <= high);
  const sum = (amountOf: (forecast: VariedMonth) => number) =>
    forecasts.reduce((total, forecast) => total + amountOf(forecast), 0);
  const off = sum(({ middle }) => middle) / sum(({ came }) => came) - 1;
  return `${(within.length / forecasts.length).toFixed(2)} (${off < 0 ? '' : '+'}${off.toFixed(2)})`;
}
