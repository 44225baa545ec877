import { expect, test } from 'vitest';
import type { TokensRow } from '../../../../src/api/resources.ts';
import { modelContent } from '../../../../src/console/screens/model/model-screen.tsx';
import { aTokensRow } from '../overview/rows.ts';
import { shownRows } from '../shown-rows.ts';

const tilesOf = (rows: readonly TokensRow[], before: readonly TokensRow[] = []) =>
  modelContent('atlas-3', shownRows(rows, before)).tiles.map(({ title, value, detail }) =>
    `${title}: ${value} ${detail?.[0] ?? ''}`.trim(),
  );

test('a model is told with its credits, their share and what they were before', () => {
  const rows = [aTokensRow('2026-11-18', { emi: 60 }), aTokensRow('2026-11-19', { emi: 40 })];
  const before = [aTokensRow('2026-11-16', { emi: 80 })];

  expect(tilesOf(rows, before)).toEqual([
    'Credits: 100 ▼ 37.5 % like for like',
    'Share: 100.0 % of 100 credits',
    'Price: 66.7 credits per 1,000 tokens',
    'People: 1 the top person used 100 %',
    'Raw tokens: 1.1k 1.0k in',
    'Busiest day: 60 Wed 18 Nov',
  ]);
});

test('days of which nothing is known are no days without credits', () => {
  expect(tilesOf([]).slice(0, 3)).toEqual([
    'Credits: – no days before these',
    'Share: – of – credits',
    'Price: – credits per 1,000 tokens',
  ]);
});

test('days before of which nobody told the models are not taken for none', () => {
  const before: TokensRow[] = [{ date: '2026-11-16', billable_tokens: 80 }];

  expect(tilesOf([aTokensRow('2026-11-18', { emi: 60 })], before)[0]).toBe(
    'Credits: 60+ nothing to compare',
  );
});

test('tokens of which a day is unknown are at least so many', () => {
  expect(tilesOf([aTokensRow('2026-11-18', { emi: 60 })])).toContain('Raw tokens: 660+ 600+ in');
});
