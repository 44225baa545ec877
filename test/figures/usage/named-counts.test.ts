import { expect, test } from 'vitest';
import {
  countsOf,
  dayCounts,
  joinedTrends,
  withoutLetterCase,
} from '../../../src/figures/usage/named-counts.ts';

type Row = { date: string; calls: Record<string, number>; active: number | null };

const rows: Row[] = [
  { date: '2026-11-17', calls: { Jira: 1, jira: 3, wiki: 2 }, active: 9 },
  { date: '2026-11-18', calls: { jira: 4 }, active: null },
];
const range = { startDate: '2026-11-17', endDate: '2026-11-18' };
const counted = ({ calls }: Row) => Object.entries(calls).map(([name, count]) => ({ name, count }));

test('joined names have the counts of all their spellings on each day', () => {
  const joined = withoutLetterCase(countsOf(rows, range, counted));
  const trends = joinedTrends(rows, ['2026-11-17', '2026-11-18'], counted, joined);

  expect(trends.of('jira')).toEqual([4, 4]);
  expect(trends.of('wiki')).toEqual([2, 0]);
});

test('people are given only where they are counted', () => {
  expect(dayCounts(rows, counted).map(({ people }) => people)).toEqual([undefined, undefined]);
  expect(dayCounts(rows, counted, ({ active }) => active).map(({ people }) => people)).toEqual([
    9,
    undefined,
  ]);
});
