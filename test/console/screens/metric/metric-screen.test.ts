import { expect, test } from 'vitest';
import {
  countedSources,
  metricContent,
} from '../../../../src/console/screens/metric/metric-screen.tsx';
import type { DayCounts } from '../../../../src/domain/analytics/named-counts.ts';
import { shownRows } from '../shown-rows.ts';

const thing = { source: countedSources.tool, names: ['grep'] };
const contentOf = (rows: readonly DayCounts[]) => metricContent(thing, shownRows(rows));
const valuesOf = (rows: readonly DayCounts[]) =>
  contentOf(rows).tiles.map(({ title, value }) => `${title}: ${value}`);

test('a tool is told with its calls and their share of all', () => {
  const counts = [
    { name: 'grep', count: 1 },
    { name: 'read', count: 3 },
  ];

  expect(valuesOf([{ date: '2026-11-18', counts }])).toEqual([
    'Calls: 1',
    'Share: 25.0 %',
    'Busiest day: 1',
  ]);
});

test('one call of a day is one call', () => {
  const [figure] = contentOf([]).figures;

  expect([figure?.format(1), figure?.format(2)]).toEqual(['1 call', '2 calls']);
});

test('days of which nothing is known are no days without calls', () => {
  expect(valuesOf([])).toEqual(['Calls: –', 'Share: –', 'Busiest day: –']);
});
