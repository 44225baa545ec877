import { expect, test } from 'vitest';
import { restoredDays, restoredFindings } from '../../../src/domain/attention/restored.ts';

const snooze = { size: 1, severity: 'warning', untilMs: 5 };

test('what was seen and put off is read back from JSON', () => {
  const kept = JSON.parse(JSON.stringify({ a: snooze, b: { size: 2, severity: 'notice' } }));

  expect(restoredFindings(kept)).toEqual(kept);
});

test.each([
  undefined,
  null,
  'text',
  [snooze],
  { a: null },
  { a: { ...snooze, size: '1' } },
  { a: { ...snooze, severity: 'loud' } },
  { a: { ...snooze, untilMs: 'later' } },
])('%j is no memory of findings', (kept) => {
  expect(restoredFindings(kept)).toEqual({});
});

test('days are read back with what they came to, others are left out', () => {
  const kept = { '2026-03-01': 5, '2026-03-02': 'six' };

  expect(restoredDays(kept)).toEqual(new Map([['2026-03-01', 5]]));
});
