import type { Message, Session } from '../api/resources.ts';
import type { PushPart } from '../api/team-push.ts';
import { isCalendarTime } from '../figures/time/day.ts';
import { Refusal } from '../server/http/refusal.ts';
import { change, firstRow, type Insertion, insert, type Query } from '../server/store/engine.ts';
import type { TeamCaller } from './keys.ts';
import { searchRow } from './search/search-row.ts';

type PartOf<Kind extends PushPart['kind']> = Extract<PushPart, { kind: Kind }>;

const facts = ['computer_id', 'status', 'updated_at', 'title', 'shared', 'digest', 'document'];

const putSession: Insertion = {
  table: 'sessions',
  columns: ['id', 'owner_id', ...facts],
  conflict: { key: ['id'], update: facts },
};

const addMessage: Insertion = {
  table: 'messages',
  columns: ['session_id', 'position', 'role', 'document'],
};

const addSearchRow: Insertion = {
  table: 'search_rows',
  columns: [
    ...['session_id', 'position', 'role', 'tools', 'is_error', 'model', 'created_at', 'tv'],
  ],
};

/**
 * Stores a session of the caller, unless a newer copy has brought a later state of it. What is to be shared no longer is
 * removed in any case.
 */
export function* putPushedSession(
  { session: given, shared, digest, isWhole }: PartOf<'session'>,
  caller: TeamCaller,
): Query<'stored' | 'unchanged' | 'older'> {
  // Clients read documents as the platform wrote them, and rely on nothing but the identity.
  const session = given as Session;
  const { sessionId: id } = session;
  const known = yield* ownSession(id, caller);
  const updatedAt = timeOf(session.updatedAt ?? session.createdAt);
  if (isWhole && known?.digest === digest && known.shared === shared) return 'unchanged';
  const isLess = shared === 'titles' && known?.shared === 'transcripts';
  if (known && Number(known.updated_at) > updatedAt && !isLess) return 'older';
  if (shared === 'titles') yield* removeMessages(id, 0);
  yield* insert(putSession, {
    ...{ id, owner_id: caller.id, shared },
    computer_id: textOf(session.computerId)?.slice(0, 200) ?? null,
    status: textOf(session.status),
    updated_at: updatedAt,
    title: textOf(session.title) ?? '',
    digest: isWhole ? digest : null,
    document: JSON.stringify({ ...session, ownerEmail: caller.email, shared }),
  });
  return 'stored';
}

/** A time as the store can order it; 0 for what can be none. */
const timeOf = (value: unknown): number =>
  isCalendarTime(typeof value === 'number' ? value : undefined) ? Math.trunc(Number(value)) : 0;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Replaces the messages after a position, which must join those that are stored. */
export function* putPushedMessages(
  { sessionId, after, messages }: PartOf<'messages'>,
  caller: TeamCaller,
): Query<boolean> {
  const session = yield* ownSession(sessionId, caller);
  if (session?.shared === 'titles' && messages.length === 0) return false;
  if (session?.shared !== 'transcripts') {
    throw new Refusal(409, `The transcript of ${sessionId} is not shared. Push its session first.`);
  }
  const stored = yield* lastPosition(sessionId);
  if (after > stored) {
    throw new Refusal(
      409,
      `Messages ${stored + 1} to ${after} of ${sessionId} are missing. Push them first.`,
    );
  }
  if (after === stored && messages.length === 0) return false;
  yield* removeMessages(sessionId, after);
  const rows = messages.map((given, index) => {
    const message = given as Message;
    const document = JSON.stringify(message);
    return { message, document, position: after + 1 + index };
  });
  yield* insert(
    addMessage,
    ...rows.map(({ message, document, position }) => ({
      ...{ session_id: sessionId, position, document },
      role: textOf(message.role) ?? '',
    })),
  );
  yield* insert(
    addSearchRow,
    ...rows.map(({ message, document, position }) => ({
      ...{ session_id: sessionId, position },
      ...searchRow({ ...message, createdAt: timeOf(message.createdAt) }, document),
    })),
  );
  return true;
}

/** Removes sessions of the caller with everything of them. Returns how many there were. */
export function* removeSessions(ids: readonly string[], caller: TeamCaller): Query<number> {
  let removed = 0;
  for (const id of ids) {
    const session = yield* firstRow(
      'SELECT id FROM sessions WHERE org = :org AND id = :id AND owner_id = :ownerId FOR UPDATE',
      { id, ownerId: caller.id },
    );
    if (!session) continue;
    yield* removeMessages(id, 0);
    removed += yield* change('DELETE FROM sessions WHERE org = :org AND id = :id', { id });
  }
  return removed;
}

function* removeMessages(sessionId: string, after: number): Query<void> {
  const rest = { sessionId, after };
  yield* change(
    'DELETE FROM messages WHERE org = :org AND session_id = :sessionId AND position > :after',
    rest,
  );
  yield* change(
    'DELETE FROM search_rows WHERE org = :org AND session_id = :sessionId AND position > :after',
    rest,
  );
}

function* lastPosition(sessionId: string): Query<number> {
  const row = yield* firstRow(
    'SELECT max(position) AS position FROM messages WHERE org = :org AND session_id = :sessionId',
    { sessionId },
  );
  return Number(row?.position ?? 0);
}

/** A stored session of the caller, locked against other pushes. Throws a Refusal for one of somebody else. */
function* ownSession(id: string, caller: TeamCaller) {
  const row = yield* firstRow(
    'SELECT owner_id, shared, digest, updated_at FROM sessions WHERE org = :org AND id = :id FOR UPDATE',
    { id },
  );
  if (row !== undefined && row.owner_id !== caller.id) {
    throw new Refusal(409, `${id} is shared by another person.`);
  }
  return row;
}
