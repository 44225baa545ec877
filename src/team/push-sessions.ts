import type { Message, Session } from '../api/resources.ts';
import type { PushPart } from '../api/team-push.ts';
import { isCalendarTime } from '../figures/time/day.ts';
import { Refusal } from '../server/http/refusal.ts';
import { change, firstRow, insert, type Query, type Table } from '../server/store/engine.ts';
import { emailKey } from '../server/store/organization.ts';
import type { TeamCaller } from './keys.ts';
import type { PushRules } from './push-rules.ts';
import { searchRow } from './search/search-row.ts';
import { titleMessage, titlePosition } from './search/title.ts';
import {
  addMessages,
  addSearchRow,
  dropStaged,
  positionsOf,
  publishStaged,
  stageMessages,
} from './staged-messages.ts';
import { allSessions, release, type Withheld, withhold } from './withheld.ts';

type PartOf<Kind extends PushPart['kind']> = Extract<PushPart, { kind: Kind }>;

const facts = ['computer_id', 'status', 'updated_at', 'title', 'shared', 'digest', 'document'];

const putSession: Table = { table: 'sessions', key: ['id'], update: facts };

/**
 * What becomes of a session. Only a version that is whole is readable: until then its messages are kept apart, and
 * readers see the former one.
 */
type SessionResult = 'stored' | 'incomplete' | 'unchanged' | 'older';

/**
 * Stores a session of the caller, unless a newer copy has brought a later state of it, or it is not to be kept. What is
 * to be shared no longer is removed in any case.
 */
export function* putPushedSession(
  { session: given, shared, digest, isWhole }: PartOf<'session'>,
  caller: TeamCaller,
  { keptSince, withheld }: PushRules,
): Query<SessionResult> {
  // Clients read documents as the platform wrote them, and rely on nothing but the identity.
  const session = given as Session;
  const { sessionId: id } = session;
  const known = yield* ownSession(id, caller);
  const updatedAt = updateTimeOf(session);
  const reason = withheld.get(id) ?? withheld.get(allSessions);
  if (reason && reason.reason !== 'deleted') throw new Refusal(409, withheldText(reason, id));
  if (isWhole && known?.digest === digest && known.shared === shared) return 'unchanged';
  const isLess = shared === 'titles' && known?.shared === 'transcripts';
  const oldest = Math.max(Number(known?.updated_at ?? 0), keptSince, (reason?.at ?? -1) + 1);
  if (updatedAt < oldest && !isLess) return 'older';
  if (!isWhole && shared === 'transcripts') return 'incomplete';
  if (shared === 'titles' || known?.shared === 'titles')
    yield* removeMessages(id, titlePosition - 1);
  const title = textOf(session.title) ?? '';
  if (shared === 'titles') {
    yield* insert(addSearchRow, {
      ...{ session_id: id, position: titlePosition },
      ...searchRow(titleMessage(title, updatedAt)),
    });
  }
  yield* insert(putSession, {
    ...{ id, owner_id: caller.id, shared },
    computer_id: textOf(session.computerId)?.slice(0, 200) ?? null,
    status: textOf(session.status),
    updated_at: updatedAt,
    title,
    digest: isWhole ? digest : null,
    document: JSON.stringify({ ...session, ownerEmail: caller.email, shared }),
  });
  return 'stored';
}

function withheldText({ reason, sessionId }: Withheld, id: string): string {
  if (reason === 'removed') return `An owner of the organization removed ${id}.`;
  return sessionId === allSessions
    ? 'You took all your sessions back. "signalbox team share" shares them again.'
    : `You took ${id} back. "signalbox team share ${id}" shares it again.`;
}

const updateTimeOf = ({ updatedAt, createdAt }: Session): number => timeOf(updatedAt ?? createdAt);

/** A time as the store can order it; 0 for what can be none. */
const timeOf = (value: unknown): number =>
  isCalendarTime(typeof value === 'number' ? value : undefined) ? Math.trunc(Number(value)) : 0;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/**
 * Replaces the messages after a position, which must join those that are stored; of a version that is not whole, they are
 * kept until it is.
 */
export function* putPushedMessages(
  { sessionId, after, messages }: PartOf<'messages'>,
  { session, shared, digest, isWhole }: PartOf<'session'>,
  { caller, nowMs }: { caller: TeamCaller; nowMs: number },
): Query<boolean> {
  if (shared === 'titles' && messages.length === 0) return false;
  if (shared === 'titles') {
    throw new Refusal(409, `The transcript of ${sessionId} is not shared.`);
  }
  const own = { sessionId, ownerId: caller.id };
  const { stored, staged } = yield* positionsOf(own);
  // What is kept may have lost its beginning: another push took it for abandoned.
  const isUsable = staged !== undefined && staged.first - 1 <= stored;
  const isJoined = isUsable && after >= staged.first - 1 && after <= staged.last;
  if (!isJoined && after > stored) {
    const last = Math.max(stored, isUsable ? staged.last : 0);
    throw new Refusal(
      409,
      `Messages ${last + 1} to ${after} of ${sessionId} are missing. Push them first.`,
    );
  }
  const rows = messages.map((given, index) => messageRow(given as Message, after + 1 + index));
  if (!isWhole) {
    const version = { ...own, digest, updatedAt: updateTimeOf(session as Session) };
    yield* stageMessages(version, { after: isJoined ? after : 0, nowMs }, rows);
    return true;
  }
  if (isJoined) {
    const start = staged.first - 1;
    yield* removeMessages(sessionId, start);
    yield* publishStaged(own, { after: start, upTo: after });
  } else {
    yield* removeMessages(sessionId, after);
  }
  yield* addMessages(sessionId, rows);
  return true;
}

function messageRow(message: Message, position: number) {
  const document = JSON.stringify(message);
  const found = searchRow({ ...message, createdAt: timeOf(message.createdAt) }, document);
  return { ...found, position, document, role: textOf(message.role) ?? '' };
}

/** Removes sessions of the caller with everything of them. Returns those that there were. */
export function* removeSessions(ids: readonly string[], caller: TeamCaller): Query<string[]> {
  const removed: string[] = [];
  for (const id of ids) {
    const session = yield* firstRow(
      'SELECT id FROM sessions WHERE org = :org AND id = :id AND owner_id = :ownerId FOR UPDATE',
      { id, ownerId: caller.id },
    );
    if (!session) continue;
    yield* removeSession(id);
    removed.push(id);
  }
  yield* dropStaged(caller.id, ids);
  return removed;
}

function* removeSession(id: string): Query<void> {
  yield* removeMessages(id, titlePosition - 1);
  yield* change('DELETE FROM sessions WHERE org = :org AND id = :id', { id });
}

/**
 * Removes a session for an owner of the organization, whoever pushed it: this person cannot push it again, but the one to
 * whom it is given can. Returns who shared it.
 */
export function* takeSession(
  id: string,
  { to, nowMs }: { to: string | undefined; nowMs: number },
): Query<string | undefined> {
  const row = yield* firstRow(
    'SELECT owner_id FROM sessions WHERE org = :org AND id = :id FOR UPDATE',
    { id },
  );
  const former = row && String(row.owner_id);
  if (former !== undefined) {
    yield* removeSession(id);
    yield* dropStaged(former, [id]);
    yield* withhold(former, 'removed', [id], nowMs);
  }
  if (to !== undefined) yield* release(emailKey(to), id, ['removed', 'taken-back', 'deleted']);
  return former;
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
