import { expect, test } from 'vitest';
import type { Finding } from '../../../../src/rules/finding.ts';
import { rules } from '../../../../src/rules/rules.ts';
import { createOrganization } from '../../../second-organization/organization.ts';
import type { PlantedKind } from '../../../second-organization/planted.ts';
import { kindsOf, plantedIn } from './truth.ts';

const organization = createOrganization({ seed: 5, people: 30 });

const plantedOf = (kind: PlantedKind) => {
  const planted = organization.planted.find((one) => one.kind === kind);
  if (planted?.subject.kind !== 'session') throw new RangeError(`No session has ${kind}.`);
  return { ...planted, sessionId: planted.subject.sessionId };
};

const aFinding = (rule: string, sessionId: string): Finding => ({
  id: `${rule}:${sessionId}`,
  key: sessionId,
  rule,
  severity: 'warning',
  subject: {
    kind: 'session',
    sessionId,
    title: 'A session',
    computerId: undefined,
    messageCount: undefined,
  },
  problem: 'a problem',
  sinceMs: undefined,
  size: 1,
  evidence: { facts: [] },
});

test('a finding is right about a planted problem of its kind, while that lasts', () => {
  const { id, sessionId, startMs, endMs } = plantedOf('loop');
  const finding = aFinding('session-repeating', sessionId);
  const foundAt = (atMs: number) => plantedIn(organization, finding, atMs).map((one) => one.id);

  expect(foundAt(startMs)).toEqual([id]);
  expect(foundAt(endMs + 24 * 3_600_000)).toEqual([]);
});

test('a finding of another rule, or about another session, is not', () => {
  const { sessionId, startMs } = plantedOf('loop');
  const { sessionId: other } = plantedOf('hung-session');

  expect(plantedIn(organization, aFinding('session-quiet', sessionId), startMs)).toEqual([]);
  expect(plantedIn(organization, aFinding('session-repeating', other), startMs)).toEqual([]);
});

test('every rule about the organization has its kinds of problems', () => {
  const ofTheConsole = ['requests-failing', 'part-unknown', 'key-limited', 'clock-apart'];
  const missing = rules.map(({ id }) => id).filter((id) => kindsOf[id] === undefined);

  expect(missing).toEqual(ofTheConsole);
});
