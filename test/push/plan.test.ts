import { expect, test } from 'vitest';
import { goneSessions, planSession } from '../../src/push/plan.ts';

const copied = { sessionId: 'ses_1', digest: '1:new', count: 250, isRead: true, updatedAt: 100 };
const pushed = { sessionId: 'ses_1', digest: '1:old', position: 250 };

test.each([
  ['has not', undefined, copied, { after: 0 }],
  ['has in an earlier version', pushed, copied, { after: 150 }],
  ['has up to a message', { ...pushed, digest: null, position: 120 }, copied, { after: 20 }],
  ['has with more messages', { ...pushed, position: 300 }, copied, { after: 0 }],
  ['has from before more was masked', { ...pushed, digest: '0:old' }, copied, { after: 0 }],
  ['has with more than was read here', pushed, { ...copied, count: 100, isRead: false }, 'keep'],
  ['has not, without messages here', undefined, { ...copied, count: 0 }, 'keep'],
])('of a session that the server %s, the rest is sent', (_, known, own, messages) => {
  expect(planSession(own, known, 'transcripts')).toEqual({
    sessionId: 'ses_1',
    digest: '1:new',
    messages,
  });
});

test('nothing is sent of a session that the server has', () => {
  expect(planSession(copied, { ...pushed, digest: '1:new' }, 'transcripts')).toBeUndefined();
});

test('a transcript of which another computer has pushed a longer part is left to it, until it is read here', () => {
  const part = { ...pushed, digest: null, partDigest: '1:new' };
  const known = { ...copied, count: 100, isRead: false };

  expect(planSession(known, part, 'transcripts')).toBeUndefined();
  expect(planSession({ ...known, isRead: true }, part, 'transcripts')).toBeDefined();
});

test('where titles are shared, the server removes messages itself', () => {
  expect(planSession(copied, pushed, 'titles')).toMatchObject({ messages: 'keep' });
});

test('a session of which another computer has pushed a newer state is left alone', () => {
  expect(planSession(copied, { ...pushed, updatedAt: 101 }, 'transcripts')).toBeUndefined();
  expect(planSession(copied, { ...pushed, updatedAt: 100 }, 'transcripts')).toBeDefined();
  const wider = { ...pushed, updatedAt: 101, shared: 'transcripts' };
  expect(planSession(copied, wider, 'titles')).toBeDefined();
});

test('what a copy lacks is gone only up to the time for which it has everything', () => {
  const stored = [
    { ...pushed, sessionId: 'old', updatedAt: 100 },
    { ...pushed, sessionId: 'new', updatedAt: 200 },
    { ...pushed, sessionId: 'mine', updatedAt: 100 },
    { ...pushed, sessionId: 'private', updatedAt: 300 },
  ];
  const known = { copied: new Set(['mine']), except: new Set(['private']) };

  expect(goneSessions(stored, { ...known, completeTo: 150 })).toEqual({
    ...{ deleted: ['old'], takenBack: ['private'] },
  });
  expect(goneSessions(stored, { ...known, completeTo: undefined })).toEqual({
    ...{ deleted: [], takenBack: ['private'] },
  });
});
