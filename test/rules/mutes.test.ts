import { expect, test } from 'vitest';
import type { Finding } from '../../src/rules/finding.ts';
import { muteMistakes, muteOf } from '../../src/rules/mutes.ts';
import {
  isSnoozed,
  reduceSnoozes,
  withConfigured,
  withoutConfigured,
} from '../../src/rules/seen.ts';
import { nowMs } from './judged.ts';

const emi = { kind: 'person', userId: 'u1', email: 'Emi@halcyon.example' } as const;
const silent = (subject: Finding['subject'] = emi): Finding => ({
  id: 'person-silent:u1',
  rule: 'person-silent',
  key: 'u1',
  severity: 'notice',
  subject,
  problem: 'nothing used',
  sinceMs: undefined,
  size: 1,
  evidence: { facts: [] },
});
const aMute = (fields: object = {}) => ({
  rule: 'person-silent',
  subject: 'emi@halcyon.example',
  reason: 'on leave',
  until: '2026-11-20',
  ...fields,
});
const computers = (...names: string[]) => ({
  kind: 'computers' as const,
  computers: names.map((name) => ({ id: `id-${name}`, name })),
});

test.each([
  { subject: 'emi@halcyon.example', is: true },
  { subject: '*@halcyon.example', is: true },
  { subject: 'e*@*.example', is: true },
  { subject: '*', is: true },
  { subject: 'emi', is: false },
  { subject: '*@other.example', is: false },
  // Nothing is counted twice.
  { subject: 'emi@halcyon.example*example', is: false },
])('a mute for $subject covers the person: $is', ({ subject, is }) => {
  expect(muteOf(silent(), [aMute({ subject })], nowMs) !== undefined).toBe(is);
});

test('computers are muted by name or ID, several only together', () => {
  const isMuted = (subject: string, ...names: string[]) =>
    muteOf(silent(computers(...names)), [aMute({ subject })], nowMs) !== undefined;

  expect(isMuted('atlas', 'atlas')).toBe(true);
  expect(isMuted('id-atlas', 'atlas')).toBe(true);
  expect(isMuted('atlas', 'atlas', 'rover')).toBe(false);
  expect(isMuted('sim-*', 'sim-1', 'sim-2')).toBe(true);
});

test('a mute ends with its day, and hides what other rules find from nobody', () => {
  const dayMs = 86_400_000;

  expect(muteOf(silent(), [aMute()], nowMs)).toEqual(aMute());
  expect(muteOf(silent(), [aMute()], nowMs + dayMs)).toBeUndefined();
  expect(muteOf(silent(), [aMute({ rule: 'limit-over' })], nowMs)).toBeUndefined();
});

test('rules that do not exist and ends that are no days are mistakes', () => {
  const mutes = [aMute(), aMute({ rule: 'person-silnt' }), aMute({ until: '2026-02-30' })];

  expect(muteMistakes(mutes)).toEqual([
    'mutes.1: person-silnt: Unknown rule; :rules lists all.',
    'mutes.2: 2026-02-30 is not a day such as 2026-12-31; it mutes nothing.',
  ]);
  expect(muteOf(silent(), mutes.slice(2), 0)).toBeUndefined();
});

test('a mute hides a finding that gets worse, until it is woken', () => {
  const muted = reduceSnoozes(
    {},
    { type: 'muted', findings: [silent()], reason: 'on leave', until: '2026-12-31' },
  );
  const worse: Finding = { ...silent(), size: 99, severity: 'critical' };

  expect(isSnoozed(worse, muted, nowMs)).toBe(true);
  const woken = reduceSnoozes(muted, { type: 'woken', findings: [worse] });
  expect(isSnoozed(worse, woken, nowMs)).toBe(false);
});

test('a mute of the configuration is neither stored nor woken', () => {
  const snoozes = withConfigured({}, [aMute()]);

  expect(withoutConfigured(snoozes)).toEqual({});
  const woken = reduceSnoozes(snoozes, { type: 'woken', findings: [silent()] });
  expect(isSnoozed(silent(), woken, nowMs)).toBe(true);
});
