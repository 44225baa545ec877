import { expect, test } from 'vitest';
import type { Finding, Subject } from '../../src/rules/finding.ts';
import { joinedFindings } from '../../src/rules/joined-findings.ts';

const emi: Subject = { kind: 'person', userId: 'u1', email: 'emi@halcyon.example' };
const session = { title: 'Fix', computerId: undefined, messageCount: undefined };

const aFinding = (rule: string, subject: Subject, more: Partial<Finding> = {}): Finding => ({
  id: `${rule}:key`,
  rule,
  key: 'key',
  subject,
  problem: rule,
  severity: 'warning',
  sinceMs: undefined,
  size: 1,
  evidence: { facts: [] },
  ...more,
});

const problemsOf = (findings: readonly Finding[]) =>
  joinedFindings(findings).map(({ finding }) => finding.problem);

test.each<{ what: string; subjects: readonly [Subject, Subject]; rows: number }>([
  { what: 'of one person', subjects: [emi, { ...emi, userId: undefined }], rows: 1 },
  { what: 'of two people', subjects: [emi, { ...emi, email: 'bo@halcyon.example' }], rows: 2 },
  {
    what: 'of one session',
    subjects: [
      { kind: 'session', sessionId: 's1', ...session },
      { kind: 'session', sessionId: 's1', ...session },
    ],
    rows: 1,
  },
  {
    what: 'of the usage of the organization',
    subjects: [
      { kind: 'model', model: 'meridian-think' },
      { kind: 'organization', days: 7 },
    ],
    rows: 1,
  },
  {
    what: 'of two days',
    subjects: [
      { kind: 'day', day: '2026-11-01' },
      { kind: 'day', day: '2026-11-02' },
    ],
    rows: 2,
  },
])('findings $what take $rows rows', ({ subjects: [one, other], rows }) => {
  expect(joinedFindings([aFinding('a', one), aFinding('b', other)])).toHaveLength(rows);
});

test('a row says all problems, keeps the place of the most urgent one, and has all evidence', () => {
  const over = aFinding('over', emi, {
    severity: 'critical',
    evidence: { facts: [['used', '5']] },
  });
  const missing = aFinding('missing', { kind: 'day', day: '2026-11-01' });
  const chart = { first: '2026-11-01', values: [1, 9], marked: [1] };
  const standsOut = aFinding('stands out', emi, {
    costs: [{ credits: 7, kind: 'above-usual' }],
    evidence: { facts: [['usually', '1']], chart },
  });

  const [first] = joinedFindings([over, missing, standsOut]);

  expect(problemsOf([over, missing, standsOut])).toEqual(['over; stands out', 'missing']);
  expect(first?.parts).toEqual([over, standsOut]);
  expect(first?.finding).toMatchObject({
    id: over.id,
    severity: 'critical',
    costs: [{ credits: 7, kind: 'above-usual' }],
  });
  expect(first?.finding.evidence).toEqual({
    facts: [
      ['used', '5'],
      ['also', 'stands out'],
      ['usually', '1'],
    ],
    chart,
  });
});
