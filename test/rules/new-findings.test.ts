import { expect, test } from 'vitest';
import type { Finding, Severity, Subject } from '../../src/rules/finding.ts';
import { createNewFindings, newsText, type RuleResults } from '../../src/rules/new-findings.ts';

const nowMs = Date.parse('2026-11-20T14:30:00Z');
const aSession: Subject = {
  kind: 'session',
  sessionId: 's1',
  title: 'Sweep',
  computerId: undefined,
  messageCount: 1,
};
const finding = (
  id: string,
  severity: Severity = 'critical',
  subject: Subject = { kind: 'organization', days: 7 },
): Finding => ({
  ...{ id, severity, subject, rule: 'r', key: id, problem: 'is wrong', sinceMs: undefined },
  ...{ size: 1, evidence: { facts: [] } },
});
const results = (findings: Finding[], more: Partial<RuleResults> = {}): RuleResults => ({
  facts: { nowMs, today: '2026-11-20' },
  findings,
  unread: [],
  ...more,
});
const ids = (findings: readonly Finding[]) => findings.map(({ id }) => id);

test('what is there at the first look is not new, and nothing is told twice', () => {
  const newOf = createNewFindings('critical');

  expect(ids(newOf(results([finding('a')])))).toEqual([]);
  expect(ids(newOf(results([finding('a'), finding('b')])))).toEqual(['b']);
  expect(ids(newOf(results([])))).toEqual([]);
  expect(ids(newOf(results([finding('b')])))).toEqual([]);
});

test('less severe findings are not told until they become severe enough', () => {
  const newOf = createNewFindings('warning');
  newOf(results([]));

  expect(ids(newOf(results([finding('a', 'notice'), finding('b', 'warning')])))).toEqual(['b']);
  expect(ids(newOf(results([finding('a', 'warning'), finding('b', 'critical')])))).toEqual([
    'a',
    'b',
  ]);
});

test('what shows because a part was read for the first time is not new', () => {
  const newOf = createNewFindings('critical');
  newOf(results([], { unread: ['computers', 'usage'] }));

  expect(ids(newOf(results([finding('a')], { unread: ['usage'] })))).toEqual([]);
  expect(ids(newOf(results([finding('a'), finding('b')], { unread: ['usage'] })))).toEqual(['b']);
});

test.each([
  ['of a session that was read before, too', { known: true, before: true, now: true }, ['a']],
  ['whose transcript was not read before', { known: true, before: false, now: true }, []],
  ['of a session that came with a further page', { known: false, before: false, now: false }, []],
] as const)('a finding %s', (_, { known, before, now }, told) => {
  const session = { sessionId: 's1', updatedAt: nowMs - 60_000 };
  const facts = (isKnown: boolean, isRead: boolean): RuleResults['facts'] => ({
    ...{ nowMs, today: '2026-11-20' },
    sessions: isKnown ? [session] : [],
    transcripts: new Map(isRead ? [['s1', []]] : []),
  });
  const newOf = createNewFindings('critical');
  newOf(results([], { facts: facts(known, before) }));

  const findings = [finding('a', 'critical', aSession)];

  expect(ids(newOf(results(findings, { facts: facts(true, now) })))).toEqual(told);
});

test('one notification counts the rows that Now has for new findings', () => {
  const day: Subject = { kind: 'day', day: '2026-11-02' };
  const ofSession = [finding('a', 'critical', aSession), finding('b', 'warning', aSession)];

  expect(newsText(ofSession)).toBe('Sweep: is wrong; is wrong');
  expect(newsText([...ofSession, finding('c', 'warning', day)])).toBe(
    'Sweep: is wrong; is wrong (1 more in Now)',
  );
  expect(newsText([])).toBeUndefined();
});
