import { expect, test } from 'vitest';
import type { Finding } from '../../src/rules/finding.ts';
import { type KnownFindings, knownFrom, nextKnown } from '../../src/rules/known-findings.ts';
import type { Outcome } from '../../src/rules/rule.ts';
import {
  countUrgent,
  endedFindings,
  endedReport,
  endedText,
  isSnoozed,
  knownFromSeen,
  newsOf,
  type SeenFindings,
  seenFrom,
} from '../../src/rules/seen.ts';
import { nowMs, someFacts } from './judged.ts';

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

const computer = (name: string) => ({
  kind: 'computers' as const,
  computers: [{ id: name, name }],
});

const seenOf = (...findings: Finding[]): SeenFindings => seenFrom(knownOf(findings));

/** What is known once these findings are found, after those that have ended in one of two ways. */
function knownOf(
  found: readonly Finding[],
  { resolved = [], lapsed = [], changing = [] }: { [How in Outcome]?: readonly Finding[] } = {},
): KnownFindings {
  const facts = someFacts({});
  const earlier = knownFrom(
    [...resolved, ...lapsed, ...changing].map((finding) => ({ finding, readAtMs: nowMs })),
  );
  return nextKnown(earlier, { findings: found, facts }, ({ finding }) => {
    const is = (some: readonly Finding[]) => some.some(({ id }) => id === finding.id);
    return is(resolved) ? 'resolved' : is(lapsed) ? 'lapsed' : 'changing';
  });
}

const rover = aFinding({ id: 'b', subject: computer('rover') });
const [atlas, lyra] = ['atlas', 'lyra'].map((name) =>
  aFinding({ id: name, subject: computer(name) }),
) as [Finding, Finding];

test.each([
  { when: 'nobody has looked before', seen: undefined, news: undefined },
  { when: 'it was not there', seen: {}, news: 'new' },
  { when: 'it is the same', seen: seenOf(aFinding()), news: undefined },
  {
    when: 'it has lasted a little longer',
    seen: seenOf(aFinding({ size: 60 })),
    news: undefined,
  },
  {
    when: 'it has more than doubled',
    seen: seenOf(aFinding({ size: 49 })),
    news: 'worse',
  },
  { when: 'it is more severe', seen: seenOf(aFinding({ severity: 'notice' })), news: 'worse' },
])('the news of a finding are $news when $when', ({ seen, news }) => {
  expect(newsOf([aFinding()], seen)).toBe(news);
});

test('a new finding makes the row that it joins worse', () => {
  const parts = [aFinding(), aFinding({ id: 'b' })];

  expect(newsOf(parts, seenOf(aFinding()))).toBe('worse');
  expect(newsOf(parts, seenOf(...parts))).toBe(undefined);
  expect(newsOf(parts, {})).toBe('new');
});

test('findings that were seen and have been seen to end are counted and named', () => {
  const textOf = (known: KnownFindings, seen: SeenFindings | undefined) =>
    endedText(endedFindings(known, seen));

  expect(textOf(knownOf([], { resolved: [rover] }), seenOf(rover))).toBe('1 resolved: rover');
  expect(textOf(knownOf([], { resolved: [rover, atlas, lyra] }), seenOf(rover, atlas, lyra))).toBe(
    '3 resolved: rover, atlas, and 1 more',
  );
  expect(textOf(knownOf([rover]), seenOf(rover))).toBe('');
  expect(textOf(knownOf([], { resolved: [rover] }), seenOf())).toBe('');
  expect(textOf(knownOf([], { resolved: [rover] }), undefined)).toBe('');
});

test('what only passed is not resolved', () => {
  const known = knownOf([], { resolved: [atlas], lapsed: [rover] });

  expect(endedText(endedFindings(known, seenOf(atlas, rover)), 'F')).toBe('1 resolved (F): atlas');
  expect(endedText(endedFindings(known, seenOf(rover)), 'F')).toBe('1 past (F)');
  expect(endedReport(endedFindings(known, seenOf(atlas, rover))).outcomes).toEqual([
    { state: 'done', name: 'atlas', text: 'atlas  warning, computer-stuck: resolved' },
    {
      state: 'left-out',
      name: 'rover',
      text: 'rover  warning, computer-stuck: past, not seen to end',
    },
  ]);
});

test('nothing about a subject is resolved while something else is the matter with it', () => {
  const again = aFinding({ id: 'restart-failed:rover', subject: computer('rover') });
  const seen = seenOf(rover);

  expect(endedFindings(knownOf([again], { resolved: [rover] }), seen)).toEqual([]);
  expect(endedFindings(knownOf([], { resolved: [rover], changing: [again] }), seen)).toEqual([]);
  expect(endedFindings(knownOf([atlas], { resolved: [rover] }), seen)).toHaveLength(1);
});

test('that the console can read something again is not among what was resolved', () => {
  const subject = { kind: 'part', part: 'computers, sessions' } as const;
  const outage = aFinding({ id: 'part-unknown:no answer', rule: 'part-unknown', subject });

  expect(endedFindings(knownOf([], { resolved: [outage] }), seenOf(outage))).toEqual([]);
});

test('what is over is listed by severity, and a subject is named once', () => {
  const critical = aFinding({ id: 'c', severity: 'critical', subject: computer('rover') });
  const known = knownOf([], { resolved: [rover, critical] });
  const ended = endedFindings(known, seenOf(rover, critical));

  expect(ended.map(({ severity }) => severity)).toEqual(['critical', 'warning']);
  expect(endedText(ended)).toBe('2 resolved: rover');
});

test('what was seen is known again from what was recorded of it', () => {
  const seen = seenOf(aFinding({ period: '2026-11', sinceMs: 5 }));
  const [known] = knownFromSeen(JSON.parse(JSON.stringify(seen)));

  expect(known).toEqual({
    finding: { ...aFinding({ period: '2026-11', sinceMs: 5 }), evidence: { facts: [] } },
    readAtMs: nowMs,
  });
  expect(knownFromSeen({ 'computer-stuck:a': { size: 1, severity: 'warning' } })).toEqual([]);
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

  expect(countUrgent(findings, seenOf(aFinding({ id: 'b' })), nowMs)).toBe(1);
});
