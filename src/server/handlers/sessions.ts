import type { Cursors } from '../http/cursor.ts';
import { Refusal } from '../http/refusal.ts';
import { JsonText } from '../http/reply.ts';
import { beforeFirstMessage } from '../store/messages.ts';
import {
  newestSession,
  type SessionPosition,
  type StoredSession,
  sessionReads,
  sessionWrites,
} from '../store/sessions.ts';
import type { HandlerContext, Handlers } from './handler.ts';

export function sessionHandlers({
  store,
  supply,
  cursors,
  sessionsOf,
}: HandlerContext): Pick<Handlers, 'listSessions' | 'deleteSession' | 'interruptSession'> {
  return {
    async listSessions({ limit, cursor, computerId }, caller) {
      const list = `sessions of ${caller.id}`;
      const after =
        cursor === undefined ? newestSession : sessionPosition(cursors.open(list, cursor));
      const isWhole = computerId === undefined;
      // One more than the page holds, to learn whether another page follows.
      supply.sessions(
        caller.id,
        isWhole ? { updatedBefore: after.updatedAt, count: limit + 1 } : undefined,
      );

      const filter = { ownerId: sessionsOf(caller), computerId };
      const { sessions, last, hasMore } = await store.sessions.page(filter, after, limit);
      const nextCursor = hasMore ? cursors.seal(list, [last.updatedAt, last.id]) : undefined;
      const pagination = JSON.stringify({ hasMore, nextCursor });
      return new JsonText('{"sessions":[', sessions, `],"pagination":${pagination}}`);
    },

    async deleteSession({ sessionId, computerId }, caller) {
      supply.sessions(caller.id, { sessionId });
      await store.inTransaction(function* () {
        requireSession(yield* sessionReads.find(sessionId, caller.id), computerId);
        yield* sessionWrites.remove(sessionId);
      });
      return undefined;
    },

    /** Whatever the session was doing, it is idle afterwards. */
    async interruptSession({ sessionId }, caller) {
      supply.sessions(caller.id, { sessionId });
      await store.inTransaction(function* () {
        const session = requireSession(yield* sessionReads.find(sessionId, caller.id));
        if (session.status !== 'idle') yield* sessionWrites.replace({ ...session, status: 'idle' });
      });
      return { status: 'idle' };
    },
  };
}

/**
 * Throws a Refusal with 404 for a session that is missing, belongs to another person (its existence is not
 * revealed) where people have their own only, or is not on the given computer.
 */
function requireSession(
  session: StoredSession | undefined,
  computerId?: string,
  detail = 'You have no such session.',
): StoredSession {
  const isThere = computerId === undefined || session?.computerId === computerId;
  if (session && isThere) return session;
  throw new Refusal(404, detail);
}

function sessionPosition(opened: ReturnType<Cursors['open']>): SessionPosition {
  const [updatedAt, id] = opened ?? [];
  if (typeof updatedAt === 'number' && typeof id === 'string') return { updatedAt, id };
  throw new Refusal(400, 'cursor must be the pagination.nextCursor of an earlier page.');
}

export function messageHandlers({
  store,
  supply,
  cursors,
  sessionsOf,
  maxPageBytes,
}: HandlerContext): Pick<Handlers, 'listMessages'> {
  return {
    async listMessages({ sessionId, limit, cursor, computerId, role }, caller) {
      const list = `messages of ${sessionId}`;
      const after =
        cursor === undefined ? beforeFirstMessage : messagePosition(cursors.open(list, cursor));
      supply.sessions(caller.id, { sessionId });
      const ownerId = sessionsOf(caller);
      const detail = ownerId === undefined ? 'No such session is shared here.' : undefined;
      requireSession(await store.sessions.find(sessionId, ownerId), computerId, detail);
      supply.messages(sessionId);

      const { messages, last, hasMore } = await store.messages.page(
        { sessionId, role },
        after,
        limit,
        maxPageBytes,
      );
      const nextCursor = hasMore ? cursors.seal(list, [last]) : undefined;
      const pagination = JSON.stringify({ hasMore, nextCursor });
      return new JsonText('{"messages":[', messages, `],"pagination":${pagination}}`);
    },
  };
}

function messagePosition(opened: ReturnType<Cursors['open']>): number {
  const [position] = opened ?? [];
  if (typeof position === 'number') return position;
  throw new Refusal(400, 'cursor must be the pagination.nextCursor of an earlier page.');
}
