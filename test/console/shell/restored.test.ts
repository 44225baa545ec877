import { expect, test } from 'vitest';
import {
  restoredDays,
  restoredFailures,
  restoredFindings,
  restoredSnoozes,
} from '../../../src/console/shell/restored.ts';

const snooze = { size: 1, severity: 'warning', untilMs: 5 };

test('what was seen and put off is read back from JSON', () => {
  const kept = JSON.parse(JSON.stringify({ a: snooze, b: { size: 2, severity: 'notice' } }));

  expect(restoredFindings(kept)).toEqual(kept);
});

test('mutes are read back beside what was put off', () => {
  const mute = { rule: 'limit-near', subject: 'u1', reason: 'agreed', until: '2026-12-31' };

  expect(restoredSnoozes({ a: snooze, b: mute, c: { ...mute, until: 5 } })).toEqual({
    a: snooze,
    b: mute,
  });
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

const details = {
  ...{ rule: 'computer-failed', key: 'a', problem: 'failed', readAtMs: 7 },
  subject: { kind: 'computers', computers: [{ id: 'a', name: 'atlas' }] },
};

test('what was seen is read back with its details, and without them as older versions wrote it', () => {
  const kept = {
    'computer-failed:a': { size: 1, severity: 'critical', name: 'atlas', details },
    'computer-failed:b': { size: 1, severity: 'critical', name: 'rover' },
  };

  expect(restoredFindings(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
});

test.each([
  { details: 'text' },
  { details: { ...details, readAtMs: 'now' } },
  { details: { ...details, subject: { kind: 'computers', computers: [{ id: 1 }] } } },
  { details: { ...details, subject: { kind: 'planet', name: 'mars' } } },
  { details: { ...details, subject: null } },
])('$details are no details, and are left out', (broken) => {
  const seen = { size: 1, severity: 'warning' };

  expect(restoredFindings({ a: { ...seen, ...broken } })).toEqual({ a: seen });
});

test('failures are read back with their times, others are left out', () => {
  const kept = { 'build-1': [5, 6], 'build-2': ['six'], 'build-3': 7 };

  expect(restoredFailures(kept)).toEqual(new Map([['build-1', [5, 6]]]));
});

test('days are read back with what they came to, others are left out', () => {
  const kept = { '2026-03-01': 5, '2026-03-02': 'six' };

  expect(restoredDays(kept)).toEqual(new Map([['2026-03-01', 5]]));
});
