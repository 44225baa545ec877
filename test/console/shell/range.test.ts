import { expect, test } from 'vitest';
import { restoredRange } from '../../../src/console/shell/range.ts';

const days = (startDate: unknown, endDate: unknown) => ({
  kind: 'days',
  range: { startDate, endDate },
});

test.each([
  { kind: 'last', days: 30 },
  days('2026-03-01', '2026-03-31'),
  { ...days('2026-03-01', '2026-03-31'), by: 'month' },
])('the choice %j is kept', (kept) => {
  expect(restoredRange(kept)).toEqual(kept);
});

test.each([
  undefined,
  'last',
  { kind: 'last', days: 0 },
  { kind: 'last', days: 1.5 },
  { kind: 'last', days: 1e9 },
  { kind: 'days' },
  days('2026-03-31', '2026-03-01'),
  days('2026-02-31', '2026-03-05'),
  days('2026-3-1', '2026-03-05'),
  days(20260301, 20260331),
])('%j is no choice of days', (kept) => {
  expect(restoredRange(kept)).toBeUndefined();
});
