import { expect, test } from 'vitest';
import { nowRows } from '../../../../src/console/screens/now/now-rows.ts';
import type { Finding, Subject } from '../../../../src/rules/finding.ts';

const aFinding = (subject: Subject): Finding => ({
  id: 'rule:key',
  rule: 'rule',
  key: 'key',
  subject,
  problem: 'failed',
  severity: 'warning',
  sinceMs: undefined,
  size: 1,
  evidence: { facts: [] },
});
const atlas = { id: 'c1', name: 'atlas' };
const rover = { id: 'c2', name: 'rover' };
const known = {
  seen: {},
  snoozes: {},
  nowMs: 0,
  computers: [atlas, rover],
  sessions: [{ sessionId: 'ses_1' }],
  limits: undefined,
  teams: { 'emi@halcyon.example': 'arm' },
};
const rowOf = (subject: Subject, more: Partial<Parameters<typeof nowRows>[1]> = {}) =>
  nowRows([aFinding(subject)], { ...known, ...more })[0];

test('a finding has the computers that it is about, as far as they still exist', () => {
  const gone = { id: 'c3', name: 'gone' };

  expect(rowOf({ kind: 'computers', computers: [rover] })).toMatchObject({ computers: [rover] });
  expect(rowOf({ kind: 'computers', computers: [gone, atlas, rover] })?.computers).toEqual([
    atlas,
    rover,
  ]);
});

test('a finding about a session has the session, one about a person the team', () => {
  const session = { title: 'Fix', computerId: undefined, messageCount: undefined };

  expect(rowOf({ kind: 'session', sessionId: 'ses_1', ...session })).toMatchObject({
    session: { sessionId: 'ses_1' },
  });
  expect(rowOf({ kind: 'person', userId: 'u1', email: 'Emi@halcyon.example' })?.team).toBe('arm');
  expect(rowOf({ kind: 'person', userId: 'u2', email: 'constructor' })?.team).toBeUndefined();
});

test('what was not seen is new, and what is snoozed says so', () => {
  const snoozes = { 'rule:key': { size: 1, severity: 'warning' as const } };

  expect(rowOf({ kind: 'day', day: '2026-11-02' })).toMatchObject({
    news: 'new',
    isSnoozed: false,
  });
  expect(rowOf({ kind: 'day', day: '2026-11-02' }, { snoozes })).toMatchObject({ isSnoozed: true });
});

test('a new problem of a snoozed person is a row, without the snoozed one', () => {
  const person = { kind: 'person', userId: 'u1', email: 'emi@halcyon.example' } as const;
  const silent = { ...aFinding(person), id: 'person-silent:u1' };
  const blocked = { ...aFinding(person), id: 'limit-zero:u1' };
  const snoozes = { 'person-silent:u1': { size: 1, severity: 'warning' as const } };

  const rows = nowRows([silent, blocked], { ...known, snoozes });

  expect(rows.map(({ finding, isSnoozed }) => [finding.id, isSnoozed])).toEqual([
    ['limit-zero:u1', false],
    ['person-silent:u1', true],
  ]);
});

test('a row keeps its ID when it is snoozed, and differs from one about the same person that is not', () => {
  const person = { kind: 'person', userId: 'u1', email: 'emi@halcyon.example' } as const;
  const silent = { ...aFinding(person), id: 'person-silent:u1' };
  const blocked = { ...aFinding(person), id: 'limit-zero:u1' };
  const snoozes = { 'person-silent:u1': { size: 1, severity: 'warning' as const } };
  const idsOf = (findings: readonly Finding[], more: Partial<typeof known> = {}) =>
    nowRows(findings, { ...known, ...more }).map(({ id }) => id);

  expect(idsOf([silent], { snoozes })).toEqual(idsOf([silent]));
  expect(new Set(idsOf([silent, blocked], { snoozes })).size).toBe(2);
});

test('each session is looked at as often for many findings as for one', () => {
  let reads = 0;
  const sessions = Array.from({ length: 200 }, (_, index) => ({
    get sessionId() {
      reads += 1;
      return `ses_${index}`;
    },
    status: 'running',
    computerId: 'c1',
  }));
  const about = { title: 'Fix', computerId: undefined, messageCount: undefined };
  const findings = sessions.map((_, index) =>
    aFinding({ kind: 'session', sessionId: `ses_${index}`, ...about }),
  );

  const rows = nowRows(findings, { ...known, sessions });

  expect(rows.map(({ session }) => session)).toEqual(sessions);
  reads = 0;
  nowRows(findings, { ...known, sessions });
  expect(reads).toBe(sessions.length);
});
