import { expect, test } from 'vitest';
import { metricTiles } from '../../../../src/console/screens/metric/metric-screen.tsx';
import type { DayCounts } from '../../../../src/figures/usage/named-counts.ts';

const thing = { source: { noun: 'tool', unit: 'call', areOfPeople: false }, names: ['grep'] };
const range = { startDate: '2026-11-18', endDate: '2026-11-19' };
const valuesOf = (rows: readonly DayCounts[]) =>
  metricTiles(thing, { rows, range, before: { state: 'none' } }).map(
    ({ title, value }) => `${title}: ${value}`,
  );

test('a tool is told with its calls and their share of all', () => {
  const counts = [
    { name: 'grep', count: 1 },
    { name: 'read', count: 3 },
  ];

  expect(valuesOf([{ date: '2026-11-18', counts }])).toEqual([
    'Calls: 1+',
    'Share: 25.0 %',
    'Busiest day: 1',
  ]);
});

test('days of which nothing is known are no days without calls', () => {
  expect(valuesOf([])).toEqual(['Calls: –', 'Share: –', 'Busiest day: –']);
});
