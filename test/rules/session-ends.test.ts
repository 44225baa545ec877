import { expect, test } from 'vitest';
import type { Session } from '../../src/api/resources.ts';
import { emptyLog } from '../../src/figures/transcript/message-log.ts';
import { sessionVersion, tailOf } from '../../src/figures/transcript/message-tail.ts';
import { endsRead, nextEnd, type SessionEnd } from '../../src/rules/session-ends.ts';
import { aSession, minutesAgo, nowMs } from './judged.ts';

const minuteMs = 60_000;

/** A session that was read to its end so long ago, and has changed since then or not. */
const readEnd = (
  id: string,
  agoMs: number,
  { hasChanged = true, ...more }: Partial<Session> & { hasChanged?: boolean } = {},
): SessionEnd => {
  const session = aSession(id, more);
  const version = hasChanged ? 'another' : sessionVersion(session);
  return { session, isUrgent: false, messagesRead: 0, tail: { version, readAtMs: nowMs - agoMs } };
};

const unread = (id: string, messageCount: number, more: Partial<SessionEnd> = {}): SessionEnd => ({
  ...{ session: aSession(id, { messageCount }), isUrgent: false, messagesRead: 0, tail: undefined },
  ...more,
});

const nextId = (ends: readonly SessionEnd[], wasAgain = false) =>
  nextEnd(ends, nowMs, wasAgain)?.session.sessionId;

test('what needs a person already is read first, then what takes few requests', () => {
  const ends = [
    unread('long', 3_450),
    unread('middle', 500),
    unread('short', 90),
    unread('waiting', 900, { isUrgent: true }),
  ];

  expect(nextId(ends)).toBe('waiting');
  expect(nextId(ends.slice(0, 3))).toBe('short');
  expect(nextId(ends.slice(0, 2))).toBe('middle');
  expect(nextId([unread('begun', 500, { messagesRead: 400 }), unread('short', 150)])).toBe('begun');
});

test('a session that changes is read again soon, an unchanged one hardly ever, but before it is too old', () => {
  expect(nextId([readEnd('a', 29_000)])).toBe(undefined);
  expect(nextId([readEnd('a', 30_000)])).toBe('a');
  expect(nextId([readEnd('a', 59_000, { status: 'pending' })])).toBe(undefined);
  expect(nextId([readEnd('a', 3 * minuteMs, { hasChanged: false })])).toBe(undefined);
  expect(nextId([readEnd('a', 4 * minuteMs, { hasChanged: false })])).toBe('a');
  expect(nextId([readEnd('a', minuteMs), readEnd('b', 2 * minuteMs)])).toBe('b');
});

test('a server that does not say when sessions change is asked again', () => {
  const end = readEnd('a', minuteMs, { hasChanged: false, updatedAt: undefined });

  expect(nextId([end])).toBe('a');
});

test('neither long sessions nor many unread ones keep those that were read from being read again', () => {
  const old = readEnd('old', 3 * minuteMs);

  expect(nextId([unread('short', 50), readEnd('young', minuteMs)])).toBe('short');
  expect(nextId([unread('long', 3_450), readEnd('young', minuteMs)])).toBe('young');
  expect(nextId([unread('long', 3_450), readEnd('young', minuteMs)], true)).toBe('long');
  expect(nextId([unread('short', 50), old])).toBe('old');
  expect(nextId([unread('short', 50), old], true)).toBe('short');
});

test('an end counts as read while its session is the same, or for some minutes', () => {
  const tailAt = (session: Session, readAtMs: number) => tailOf(emptyLog, session, readAtMs);
  const changed = aSession('changed', { updatedAt: minutesAgo(1) });
  const still = aSession('still', { status: 'pending' });
  const tails = new Map([
    ['changed', tailAt({ ...changed, updatedAt: minutesAgo(9) }, minutesAgo(4))],
    ['still', tailAt(still, minutesAgo(60))],
  ]);
  const readAt = (ms: number) =>
    endsRead(
      [changed, still, aSession('new'), aSession('done', { status: 'idle' })],
      (id) => tails.get(id),
      ms,
    );

  expect(readAt(nowMs)).toEqual({ read: 2, total: 3 });
  expect(readAt(nowMs + 2 * minuteMs)).toEqual({ read: 1, total: 3 });
});
