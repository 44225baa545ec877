import { expect, test } from 'vitest';
import { rangeSpans } from '../../../src/console/dashboard/range.ts';
import type { ShownDays } from '../../../src/console/shell/use-range.ts';

const range = { startDate: '2026-11-14', endDate: '2026-11-20' };
const lastWeek: ShownDays = {
  choice: { kind: 'last', days: 7 },
  available: { coverage: 'complete', range },
};
const certainDays: ShownDays = { ...lastWeek, choice: { kind: 'days', range } };

const title = (wanted: ShownDays, shown?: ShownDays) =>
  rangeSpans({ wanted, shown })
    .map(({ text }) => text)
    .join('');

test('the last days are named with their dates, and end yesterday', () => {
  expect(title(lastWeek)).toBe(
    '7 days  2026-11-14 → 2026-11-20  until yesterday, UTC  vs the 28 days before',
  );
});

test('certain days are counted', () => {
  expect(title(certainDays)).toBe('7 days  2026-11-14 → 2026-11-20  vs the 28 days before');
});

test('days that nothing is compared with say nothing of others', () => {
  const spans = rangeSpans({ wanted: certainDays, shown: undefined, isCompared: false });

  expect(spans.map(({ text }) => text).join('')).toBe('7 days  2026-11-14 → 2026-11-20');
});

test('months name the days that they are compared with', () => {
  const choice = { kind: 'days', range, by: 'month' } as const;

  expect(title({ ...certainDays, choice })).toBe(
    '7 days  2026-11-14 → 2026-11-20  before: 2026-10-14 → 2026-10-20',
  );
});

test('days among which the analytics begin say so', () => {
  expect(title({ ...lastWeek, available: { coverage: 'clipped', range } })).toContain(
    'analytics begin 2026-01-14',
  );
  expect(title({ ...lastWeek, available: { coverage: 'none' } })).toBe(
    'There are no analytics before 2026-01-14.',
  );
});

test('the days on the screen stay named while others are on their way', () => {
  const wanted: ShownDays = { ...lastWeek, choice: { kind: 'last', days: 90 } };

  expect(title(wanted, lastWeek)).toMatch(/^7 days .* loading 90 days…$/);
  expect(title(certainDays, lastWeek)).toMatch(/loading days from 2026-11-14…$/);
});

test('days that a local copy lacks are counted as such', () => {
  const spans = rangeSpans({ wanted: lastWeek, shown: undefined, empty: 1, uncopied: 2 });

  const text = spans.map(({ text: part }) => part).join('');
  expect(text).toContain('1 without data  2 not in the local copy');
});

test('days without data are counted where they are named', () => {
  const spans = rangeSpans({ wanted: lastWeek, shown: undefined, empty: 2 });

  expect(spans.map(({ text }) => text).join('')).toBe(
    '7 days  2026-11-14 → 2026-11-20  2 without data  UTC  vs the 28 days before',
  );
});
