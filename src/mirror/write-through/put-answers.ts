import { isQuicklyChecked } from '../damage.ts';
import { eraseSession, eraseTraces } from '../erase.ts';
import { lockMirror } from '../lock.ts';
import { MirrorError } from '../mirror-error.ts';
import type { Mirror } from '../open-mirror.ts';
import type { CopyUpdate } from './copy-update.ts';

/** Positions at which pages of messages begin, by session and cursor. */
type PageStarts = Map<string, number>;

/**
 * Writes what was read for screens into a mirror: rows only, so that the next sync reads everything that it
 * would read without them. While a sync is running, nothing is written, because it reads the same rows itself;
 * nor is what was read before the last sync ended. Deleted sessions are erased in any case: a sync that still has one asks
 * the server for it again. Returns whether the mirror was free. Throws MirrorError.
 */
export function putAnswers(
  mirror: Mirror,
  answers: readonly CopyUpdate[],
  starts: PageStarts,
): boolean {
  try {
    return putRows(mirror, answers, starts);
  } finally {
    const deleted = answers.filter((answer) => answer.type === 'deleted');
    eraseDeleted(
      mirror,
      deleted.map(({ sessionId }) => sessionId),
    );
  }
}

/** Erases sessions that were deleted on the server, and what the file still has of them. */
export function eraseDeleted(
  mirror: Mirror,
  deleted: readonly string[],
  traces: 'keep' | 'erase' = 'erase',
): void {
  for (const sessionId of deleted) eraseSession(mirror, sessionId);
  if (deleted.length > 0 && traces === 'erase') eraseTraces(mirror);
  if (isQuicklyChecked(mirror)) mirror.transaction(mirror.messages.indexSeal.close);
}

function putRows(mirror: Mirror, answers: readonly CopyUpdate[], starts: PageStarts): boolean {
  try {
    using _lock = lockMirror(mirror.file);
    const readAt = mirror.state.get('readAt') ?? Number.NEGATIVE_INFINITY;
    mirror.transaction(() => {
      for (const answer of answers) if (answer.at > readAt) put(mirror, answer, starts);
    });
    return true;
  } catch (error) {
    if (error instanceof MirrorError && error.code === 'mirror-busy') return false;
    throw error;
  }
}

function put(mirror: Mirror, answer: CopyUpdate, starts: PageStarts): void {
  const { sessions, smallSets, days } = mirror;
  switch (answer.type) {
    case 'deleted':
      // After everything that was read before.
      break;
    case 'sessions':
      for (const session of answer.rows) sessions.put(session);
      break;
    case 'messages':
      putMessages(mirror, answer, starts);
      break;
    case 'computers':
      smallSets.putComputers(answer.rows);
      break;
    case 'users':
      days.putUsers(answer.rows, answer.at);
      break;
    case 'days':
      days.putFromScreen(answer.part, answer.rows, answer.at);
      break;
  }
}

/** Pages have no positions, so a page is placed by the page that led to it. */
function putMessages(
  { sessions, messages }: Mirror,
  { sessionId, rows, from, next }: Extract<CopyUpdate, { type: 'messages' }>,
  starts: PageStarts,
) {
  const tail = sessions.tailOf(sessionId);
  if (tail === undefined) return;
  const known = starts.get(pageKey(sessionId, from));
  const start = from === undefined ? 0 : from === tail.cursor ? tail.position : known;
  if (start === undefined) return;

  const end = messages.putFrom(sessionId, start, rows);
  if (end !== undefined && next !== undefined) starts.set(pageKey(sessionId, next), end);
  sessions.setCount(sessionId, messages.countOf(sessionId));
}

const pageKey = (sessionId: string, cursor: string | undefined) => `${sessionId} ${cursor}`;
