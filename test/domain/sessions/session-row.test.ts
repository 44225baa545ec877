import { expect, test } from 'vitest';
import type { Session } from '../../../src/domain/resources.ts';
import { childCredits, sessionRow } from '../../../src/domain/sessions/session-row.ts';

const nowMs = 1_000_000;
const aSession = (fields: Partial<Session> = {}): Session => ({ sessionId: 'ses_1', ...fields });
const row = (fields: Partial<Session>) => sessionRow(aSession(fields), nowMs);

test('a session of which only the id is known has a row', () => {
  expect(row({})).toEqual({
    id: 'ses_1',
    title: 'Untitled',
    status: 'unknown',
    isArchived: false,
    model: undefined,
    messageCount: undefined,
    credits: undefined,
    computerId: undefined,
    tags: [],
    childCount: 0,
    ageMs: undefined,
  });
});

test('credits include the children where the server tells them', () => {
  const tokenUsage = { serviceCredits: 10 };

  expect(row({ sessionSettings: { tokenUsage } }).credits).toBe(10);
  expect(
    row({ sessionSettings: { tokenUsage, inclusiveTokenUsage: { serviceCredits: 25 } } }).credits,
  ).toBe(25);
});

test.each([
  [{ status: 'running' }, 'running'],
  [{ status: 'hibernating' }, 'hibernating'],
  [{ status: 'idle', completedAt: 5 }, 'idle'],
  [{ completedAt: 5 }, 'completed'],
])('the status of %o is %s', (fields, status) => {
  expect(row(fields).status).toBe(status);
});

test('the age counts from the last update, and never below zero', () => {
  expect(row({ createdAt: 0, updatedAt: nowMs - 40 }).ageMs).toBe(40);
  expect(row({ createdAt: nowMs - 70 }).ageMs).toBe(70);
  expect(row({ updatedAt: nowMs + 70 }).ageMs).toBe(0);
});

test('archived sessions, tags and children are told', () => {
  const session = aSession({
    sessionSettings: {
      archivedAt: '2026-11-01T00:00:00Z',
      tags: [{ name: 'bug' }, { name: null }, {}],
      childInclusiveTokenUsageBySessionId: { ses_2: { serviceCredits: 7 }, ses_3: {} },
    },
  });

  expect(sessionRow(session, nowMs)).toMatchObject({
    isArchived: true,
    tags: ['bug'],
    childCount: 2,
  });
  expect(childCredits(session)).toEqual([
    { sessionId: 'ses_2', credits: 7 },
    { sessionId: 'ses_3', credits: undefined },
  ]);
});
