import type { Message } from '../../api/resources.ts';
import { ForbiddenError, NotFoundError } from '../../client/errors/rejections.ts';
import { isEndless } from '../../client/pagination/list.ts';
import { startOfDay } from '../../figures/time/day.ts';
import { eraseSession } from '../erase.ts';
import type { PendingSession, Tail } from '../rows/sessions.ts';
import { EndUnknown, incompleteReason, unreadReason } from './incomplete-list.ts';
import { isCursorRefused } from './sessions.ts';
import type { SyncRun } from './sync-run.ts';

/** After this many, a count that differs no longer indicates missing messages. */
const maxVainRefetches = 3;

/** After this many sessions in a row without readable messages, those of the others are not requested. */
const maxUnreadInRow = 20;

const start: Tail = { cursor: undefined, position: 0 };

/**
 * Reads the messages of every session that has changed since they were last read, newest sessions first. They
 * are recorded for the version that the row had before they were requested, so that a change in between is
 * read the next time.
 */
export async function syncMessages(run: SyncRun): Promise<void> {
  const since = run.since === undefined ? Number.MIN_SAFE_INTEGER : startOfDay(run.since);
  const pending = run.mirror.sessions.pending(since);
  let unreadInRow = 0;

  for (const [index, session] of pending.entries()) {
    try {
      const count = await readSession(run, session);
      const { id, version } = session;
      run.tell({ type: 'messages', id, version, count, left: pending.length - index - 1 });
      unreadInRow = 0;
    } catch (error) {
      if (error instanceof NotFoundError) {
        const { id } = session;
        eraseSession(run.mirror, id);
        run.tell({ type: 'gone', id });
      } else if (error instanceof ForbiddenError) {
        run.tell({ type: 'refused', name: `messages of ${session.id}` });
      } else {
        const unread = unreadReason(error);
        unreadInRow += unread === undefined ? 0 : 1;
        const reason = unread ?? incompleteReason(error);
        if (reason === undefined || unreadInRow > maxUnreadInRow) throw error;
        run.tell({ type: 'incomplete', name: 'messages', sessionId: session.id, reason });
      }
    }
  }
}

/** Returns how many messages the session now has. */
async function readSession(run: SyncRun, pending: PendingSession): Promise<number> {
  const session = { ...pending, version: claimOf(pending, run.pace.serverTimeMs()) };
  const tail = { cursor: session.tailCursor, position: session.tailPosition };
  try {
    const count = await readFrom(run, session, tail);
    if (count === undefined) return await refetch(run, session, session.tailPosition);
    return isCountWrong(run, session, count) ? await refetch(run, session, count) : count;
  } catch (error) {
    if (tail.cursor === undefined || !isCursorRefused(error)) throw error;
    return await refetch(run, session, session.tailPosition);
  }
}

/**
 * The version for which the messages can be recorded. A row that changed within the current second may change
 * again in it and look the same, so its messages are recorded for no version.
 */
const claimOf = ({ version, updatedAt }: PendingSession, serverTimeMs: number): string =>
  updatedAt > serverTimeMs - 1_000 ? `${version}~` : version;

/**
 * Reads the last page again and everything after it. Each page is stored together with its end. Undefined if
 * that page now begins with another message: then an earlier message has changed.
 */
async function readFrom(
  run: SyncRun,
  session: PendingSession,
  from: Tail,
): Promise<number | undefined> {
  const { mirror } = run;
  const { id, version } = session;
  let tail = from;

  try {
    for await (const page of pagesFrom(run, id, from.cursor)) {
      const { position: before } = tail;
      const known = tail === from ? mirror.messages.idAt(id, before + 1) : undefined;
      if (known !== undefined && known !== page.items[0]?.id) return undefined;
      const { nextCursor } = page;
      const current = tail;
      tail = mirror.transaction(() => {
        const position = mirror.messages.replaceAfter(id, before, page.items);
        const next = { cursor: nextCursor, position };
        mirror.sessions.setTail(id, nextCursor === undefined ? current : next, position);
        if (page.isEnd) mirror.sessions.setComplete(id, version);
        return next;
      });
    }
  } catch (error) {
    // A cursor of pages that never end leads nowhere, so the next sync begins with the first page.
    if (isEndless(error))
      mirror.transaction(() => mirror.sessions.setTail(id, start, tail.position));
    throw error;
  }
  return tail.position;
}

/** Reads all messages again, and replaces the stored ones in one transaction. */
async function refetch(run: SyncRun, session: PendingSession, countBefore: number) {
  const { mirror } = run;
  const { id, version } = session;
  const all: Message[] = [];
  let tail: Tail = start;
  let isEnd = false;
  let failure: unknown;

  try {
    for await (const page of pagesFrom(run, id, undefined)) {
      tail = { cursor: page.cursor, position: all.length };
      for (const item of page.items) all.push(item);
      isEnd = page.isEnd;
    }
  } catch (error) {
    if (incompleteReason(error) === undefined) throw error;
    failure = error;
    tail = start;
  }
  const count = mirror.transaction(() => {
    const stored = mirror.messages.replaceAfter(id, 0, all);
    mirror.sessions.setTail(id, tail, stored);
    if (isEnd) mirror.sessions.setComplete(id, version);
    const vain = mirror.state.get('vainRefetches') ?? 0;
    mirror.state.set('vainRefetches', stored === countBefore ? vain + 1 : 0);
    return stored;
  });
  if (failure !== undefined) throw failure;
  return count;
}

/** The pages from a cursor on. Throws if they never end, or if a cursor is missing. */
async function* pagesFrom(run: SyncRun, sessionId: string, cursor: string | undefined) {
  const list = run.lists.messages({ sessionId, limit: run.pageSize, cursor });
  for await (const page of list.pages()) {
    yield { ...page, isEnd: page.nextCursor === undefined && !page.mayBeIncomplete };
    if (page.mayBeIncomplete) throw new EndUnknown();
  }
}

/** The count of a running session is outdated by the time its messages are read. */
function isCountWrong({ mirror }: SyncRun, session: PendingSession, count: number): boolean {
  if (session.isRunning || session.expectedCount === undefined) return false;
  if ((mirror.state.get('vainRefetches') ?? 0) >= maxVainRefetches) return false;
  return count !== session.expectedCount;
}
