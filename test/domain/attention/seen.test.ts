import { expect, test } from 'vitest';
import { type Finding, hasSameFindings } from '../../../src/domain/attention/finding.ts';
import {
  countUrgent,
  endedFindings,
  endedText,
  isSnoozed,
  newsOf,
  type Seen,
  seenFrom,
} from '../../../src/domain/attention/seen.ts';
import { nowMs } from './judged.ts';

const aFinding = (fields: Partial<Finding> = {}): Finding => ({
  id: 'computer-stuck:a',
  rule: 'computer-stuck',
  key: 'a',
  severity: 'warning',
  subject: { kind: 'computers', computers: [] },
  problem: 'stuck',
  sinceMs: undefined,
  size: 100,
  evidence: { facts: [] },
  ...fields,
});

test.each([
  { when: 'nobody has looked before', seen: undefined, news: undefined },
  { when: 'it was not there', seen: {}, news: 'new' },
  { when: 'it is the same', seen: seenFrom([aFinding()]), news: undefined },
  {
    when: 'it has lasted a little longer',
    seen: seenFrom([aFinding({ size: 60 })]),
    news: undefined,
  },
  {
    when: 'it has more than doubled',
    seen: seenFrom([aFinding({ size: 49 })]),
    news: 'worse',
  },
  { when: 'it is more severe', seen: seenFrom([aFinding({ severity: 'notice' })]), news: 'worse' },
])('the news of a finding are $news when $when', ({ seen, news }) => {
  expect(newsOf([aFinding()], seen)).toBe(news);
});

test('a new finding makes the row that it joins worse', () => {
  const parts = [aFinding(), aFinding({ id: 'b' })];

  expect(newsOf(parts, seenFrom([aFinding()]))).toBe('worse');
  expect(newsOf(parts, seenFrom(parts))).toBe(undefined);
  expect(newsOf(parts, {})).toBe('new');
});

const computer = (name: string) => ({
  kind: 'computers' as const,
  computers: [{ id: name, name }],
});

const textOf = (findings: readonly Finding[], seen: Seen | undefined) =>
  endedText(endedFindings(findings, seen));

test('findings that were there and are not any more are counted and named', () => {
  const rover = aFinding({ id: 'b', subject: computer('rover') });
  const others = ['atlas', 'lyra'].map((name) => aFinding({ id: name, subject: computer(name) }));

  expect(textOf([aFinding()], seenFrom([aFinding(), rover]))).toBe('1 resolved: rover');
  expect(textOf([], seenFrom([rover, ...others]))).toBe('3 resolved: rover, atlas, and 1 more');
  expect(textOf([rover], seenFrom([rover]))).toBe('');
  expect(textOf([], undefined)).toBe('');
});

test('a subject is named once, and a finding without a saved name is only counted', () => {
  const atlas = [aFinding({ id: 'a1', subject: computer('atlas') })];
  const seen = seenFrom([...atlas, aFinding({ id: 'a2', subject: computer('atlas') })]);
  const nameless = { size: 1, severity: 'warning' as const };

  expect(textOf([], seen)).toBe('2 resolved: atlas');
  expect(textOf(atlas, { ...seenFrom(atlas), b: nameless })).toBe('1 resolved');
  expect(textOf([], { ...seenFrom(atlas), b: nameless })).toBe('2 resolved: atlas');
});

test('what has disappeared is listed by severity, with the rule that found it', () => {
  const tyler = aFinding({ id: 'limit-over:tyler', severity: 'critical' });

  expect(endedFindings([], seenFrom([aFinding({ subject: computer('atlas') }), tyler]))).toEqual([
    { name: '', severity: 'critical', rule: 'limit-over' },
    { name: 'atlas', severity: 'warning', rule: 'computer-stuck' },
  ]);
  expect(endedText([{ rule: 'limit-over', severity: 'critical', name: 'tyler' }], 'F')).toBe(
    '1 resolved (F): tyler',
  );
});

test('findings that differ only in their evidence are not the same', () => {
  const explained = { facts: [['sessions', 'twice as many'] as const] };

  expect(hasSameFindings([aFinding()], [aFinding({ evidence: explained })])).toBe(false);
  expect(hasSameFindings([aFinding()], [aFinding({ evidence: { facts: [] } })])).toBe(true);
});

test.each([
  { when: 'it was put off until later', snooze: { untilMs: nowMs + 1 }, is: true },
  { when: 'the time has come', snooze: { untilMs: nowMs }, is: false },
  { when: 'it was put off until it gets worse', snooze: {}, is: true },
  { when: 'it has got worse', snooze: { size: 49, untilMs: nowMs + 1 }, is: false },
])('that a finding is out of the way is $is when $when', ({ snooze, is }) => {
  const snoozes = { 'computer-stuck:a': { size: 100, severity: 'warning' as const, ...snooze } };

  expect(isSnoozed(aFinding(), snoozes, nowMs)).toBe(is);
});

test('neither notices nor what was put off is urgent', () => {
  const findings = [aFinding(), aFinding({ id: 'b' }), aFinding({ id: 'c', severity: 'notice' })];

  expect(countUrgent(findings, seenFrom([aFinding({ id: 'b' })]), nowMs)).toBe(1);
});
