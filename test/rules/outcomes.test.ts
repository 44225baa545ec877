import { expect, test } from 'vitest';
import { rules } from '../../src/rules/rules.ts';
import { aLimitUse } from '../figures/limits/a-limit-use.ts';
import { aComputer, aSession, minutesAgo, nowMs } from './judged.ts';
import { atlas, type Case, endsAs, mara, organization, outcomeOf, soak } from './outcome-cases.ts';

const restarting = aComputer('atlas', 'provisioning', { startedAt: minutesAgo(1) });
const failed = aComputer('atlas', 'error');
const computerCases = [
  'computer-failed',
  'restart-failed',
  'computer-stuck',
  'credentials-expired',
].flatMap((rule): Case[] => [
  { rule, subject: atlas, when: 'computers cannot be read', facts: {}, is: 'unread' },
  {
    rule,
    subject: atlas,
    when: 'it is restarted',
    facts: { computers: [restarting] },
    is: 'changing',
  },
  {
    rule,
    subject: atlas,
    when: 'it failed in another way',
    facts: { computers: [failed] },
    is: 'changing',
  },
  {
    rule,
    subject: atlas,
    when: 'it is active',
    facts: { computers: [aComputer('atlas', 'active')] },
    is: 'resolved',
  },
  { rule, subject: atlas, when: 'it is gone', facts: { computers: [] }, is: 'resolved' },
  {
    rule,
    subject: atlas,
    when: 'its status is not sent',
    facts: { computers: [{ id: 'atlas' }] },
    is: 'unread',
  },
]);

const read = new Map([['soak', []]]);
const running = [aSession('soak')];
const sessionCases = [
  'session-repeating',
  'session-failing',
  'session-undoing',
  'session-compacting',
].flatMap((rule): Case[] => [
  { rule, subject: soak, when: 'sessions cannot be read', facts: {}, is: 'unread' },
  {
    rule,
    subject: soak,
    when: 'its messages are not read again',
    facts: { sessions: running, transcripts: new Map() },
    is: 'unread',
  },
  {
    rule,
    subject: soak,
    when: 'its messages show something else',
    facts: { sessions: running, transcripts: read },
    is: 'resolved',
  },
  {
    rule,
    subject: soak,
    when: 'it does not run any more',
    facts: { sessions: [aSession('soak', { status: 'idle' })] },
    is: 'resolved',
  },
  {
    rule,
    subject: soak,
    when: 'its status is not sent',
    facts: { sessions: [aSession('soak', { status: undefined })] },
    is: 'unread',
  },
  {
    rule,
    subject: soak,
    when: 'it is on a page that was not read',
    facts: { sessions: [], areSessionsWhole: false },
    is: 'unread',
  },
  {
    rule,
    subject: soak,
    when: 'it was deleted',
    facts: { sessions: [], areSessionsWhole: true },
    is: 'resolved',
  },
  {
    rule,
    subject: soak,
    when: 'the copy does not have it',
    facts: { sessions: [], areSessionsWhole: true, dataOfMs: nowMs },
    is: 'unread',
  },
]);

const limit = { subject: mara, key: 'mara@halcyon.example', period: '2026-11' };
const within = aLimitUse();
const limitCases = ['limit-over', 'limit-near', 'limit-zero'].flatMap((rule): Case[] => [
  { rule, ...limit, when: 'limits cannot be read', facts: {}, is: 'unread' },
  { rule, ...limit, when: 'the limit was raised', facts: { limits: [within] }, is: 'resolved' },
  {
    rule,
    ...limit,
    when: 'usage is unknown',
    facts: { limits: [{ ...within, used: undefined, level: 'unknown' }] },
    is: 'unread',
  },
  {
    rule,
    ...limit,
    when: 'a day is missing in the copy',
    facts: {
      limits: [{ ...within, level: 'unknown', daysWithoutData: ['2026-11-10'] }],
      readDays: new Set(),
    },
    is: 'unread',
  },
  {
    rule,
    ...limit,
    when: 'it was raised and the platform lacks a day',
    facts: { limits: [{ ...within, level: 'unknown', daysWithoutData: ['2026-11-10'] }] },
    is: 'changing',
  },
  {
    rule,
    ...limit,
    when: 'the person is over the limit and in the row of many',
    facts: { limits: [{ ...within, level: 'over' }] },
    is: 'changing',
  },
  {
    rule,
    ...limit,
    when: 'the month has ended',
    facts: { limits: [within], today: '2026-12-01' },
    is: 'lapsed',
  },
  { rule, ...limit, when: 'the person is gone', facts: { limits: [] }, is: 'resolved' },
  {
    rule,
    ...limit,
    when: 'the copy does not have the person',
    facts: { limits: [], dataOfMs: nowMs },
    is: 'unread',
  },
]);

endsAs([...computerCases, ...sessionCases, ...limitCases]);

test('a copy of before a finding tells nothing about it', () => {
  const facts = { computers: [aComputer('atlas', 'active')], dataOfMs: minutesAgo(90) };
  const one: Case = { rule: 'computer-failed', subject: atlas, when: '', facts, is: 'unread' };

  expect(outcomeOf(one, minutesAgo(60))).toBe('unread');
  expect(outcomeOf(one, minutesAgo(120))).toBe('resolved');
});

test('without any data, no rule about the platform says that anything is over', () => {
  const about = rules.filter(({ reads }) =>
    reads.some((name) => ['computers', 'sessions', 'limits', 'usage', 'readiness'].includes(name)),
  );
  const outcomes = about.map(({ id }) =>
    outcomeOf({ rule: id, subject: organization, when: '', facts: {}, is: 'unread' }),
  );

  expect(about.length).toBeGreaterThan(20);
  expect(new Set(outcomes)).toEqual(new Set(['unread']));
});
