import { expect, test } from 'vitest';
import type { Session } from '../../../src/api/resources.ts';
import {
  childCredits,
  isArchived,
  sessionCredits,
  sessionStatus,
  sessionStatusWord,
  sessionTags,
  sessionTitle,
} from '../../../src/figures/sessions/session-facts.ts';

const aSession = (fields: Partial<Session> = {}): Session => ({ sessionId: 'ses_1', ...fields });

test('a session of which only the id is known has a name, and no other facts', () => {
  const session = aSession();

  expect(sessionTitle(session)).toBe('Untitled ses_1');
  expect(sessionTitle(aSession({ title: '  ' }))).toBe('Untitled ses_1');
  expect(sessionStatus(session)).toBe('unknown');
  expect(isArchived(session)).toBe(false);
  expect(sessionCredits(session)).toBeUndefined();
  expect(sessionTags(session)).toEqual([]);
  expect(childCredits(session)).toEqual([]);
});

test('credits include the children where the server tells them', () => {
  const tokenUsage = { serviceCredits: 10 };
  const inclusiveTokenUsage = { serviceCredits: 25 };

  expect(sessionCredits(aSession({ sessionSettings: { tokenUsage } }))).toBe(10);
  expect(sessionCredits(aSession({ sessionSettings: { tokenUsage, inclusiveTokenUsage } }))).toBe(
    25,
  );
});

test.each([
  [{ status: 'running' }, 'running'],
  [{ status: 'hibernating' }, 'hibernating'],
  [{ status: 'completed', completedAt: 5 }, 'completed'],
  [{ status: 'idle', completedAt: 5 }, 'idle'],
  [{ completedAt: 5 }, 'completed'],
])('the status of %o is %s', (fields, status) => {
  expect(sessionStatus(aSession(fields))).toBe(status);
});

test.each([
  [{ status: 'pending' }, 'waiting'],
  [{ status: 'idle' }, 'idle'],
  [{ completedAt: 5 }, 'done'],
  [{ completedAt: 5, sessionSettings: { archivedAt: '2026-11-01T00:00:00Z' } }, 'archived'],
  [{ status: 'hibernating' }, 'hibernating'],
  [{ status: 'completed', completedAt: 5 }, 'completed'],
  [{}, 'unknown'],
])('the status of %o is shown as %s', (fields, word) => {
  expect(sessionStatusWord(aSession(fields))).toBe(word);
});

test('archived sessions, tags and children are told', () => {
  const session = aSession({
    sessionSettings: {
      archivedAt: '2026-11-01T00:00:00Z',
      tags: [{ name: 'bug' }, { name: null }, {}],
      childInclusiveTokenUsageBySessionId: { ses_2: { serviceCredits: 7 }, ses_3: {} },
    },
  });

  expect(isArchived(session)).toBe(true);
  expect(sessionTags(session)).toEqual(['bug']);
  expect(childCredits(session)).toEqual([
    { sessionId: 'ses_2', credits: 7 },
    { sessionId: 'ses_3', credits: undefined },
  ]);
});
