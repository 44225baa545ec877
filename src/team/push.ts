import type { PushedKind, PushPart } from '../api/team-push.ts';
import { Refusal } from '../server/http/refusal.ts';
import { firstRow, insert, type Query, rows } from '../server/store/engine.ts';
import type { TeamCaller } from './keys.ts';
import { type PushRules, pushRules } from './push-rules.ts';
import { putPushedMessages, putPushedSession, removeSessions } from './push-sessions.ts';
import { everybody, knownSet, putDigest, storeSet } from './push-sets.ts';
import { dropAbandoned, dropStaged, stagedBy } from './staged-messages.ts';
import { withheldBy, withheldMark, withhold } from './withheld.ts';

/** As of which time of the platform a push is, in Unix milliseconds, and what is whole after it. */
type PushedAge = { dataOf: number; whole?: readonly PushedKind[] | undefined };

/** Stores the pieces of a push, in their order. What cannot be stored throws, so that nothing is. */
export function* storePush(
  parts: readonly PushPart[],
  caller: TeamCaller,
  { dataOf, whole }: PushedAge,
  nowMs: number,
): Query<{ stored: number; unchanged: number }> {
  yield* requireKey(caller);
  const push = {
    caller,
    dataOf,
    nowMs,
    rules: yield* pushRules(parts, caller, nowMs),
    versions: new Map(),
  };
  let stored = 0;
  for (const part of parts) stored += Number(yield* storePart(part, push));
  yield* dropStaged(caller.id, wholeIn(parts));
  // The last request of a push says what is whole.
  if (whole) yield* dropAbandoned(nowMs);
  for (const kind of whole ?? []) {
    const person_id = kind === 'sessions' ? caller.id : everybody;
    const name = `${kind}:`;
    const known = yield* knownSet(person_id, name);
    if (known && Number(known.at) > dataOf) continue;
    yield* insert(putDigest, { person_id, name, digest: '', at: dataOf });
  }
  return { stored, unchanged: parts.length - stored };
}

/** Sessions of which nothing is missing after a push. */
const wholeIn = (parts: readonly PushPart[]): string[] =>
  parts.flatMap((part) =>
    part.kind === 'session' && (part.isWhole || part.shared === 'titles')
      ? [part.session.sessionId]
      : [],
  );

/** A push may have waited while its key was revoked, or its person erased. Both wait for a push that has begun. */
function* requireKey({ keyId }: TeamCaller): Query<void> {
  const key = yield* firstRow(
    'SELECT id FROM team_keys WHERE org = :org AND id = :keyId AND revoked_at IS NULL FOR SHARE',
    { keyId },
  );
  if (!key) throw new Refusal(401, 'The key is no longer valid.');
}

/** A push, and which version of each session its messages belong to; undefined if that is not stored. */
type Push = {
  caller: TeamCaller;
  dataOf: number;
  nowMs: number;
  rules: PushRules;
  versions: Map<string, SessionPart | undefined>;
};

type SessionPart = Extract<PushPart, { kind: 'session' }>;

/** Returns whether anything has changed. */
function* storePart(part: PushPart, push: Push): Query<boolean> {
  const { caller, rules, versions } = push;
  switch (part.kind) {
    case 'session': {
      const result = yield* putPushedSession(part, caller, rules);
      const isTaken = result === 'stored' || result === 'incomplete';
      versions.set(part.session.sessionId, isTaken ? part : undefined);
      return result === 'stored';
    }
    case 'messages': {
      const { sessionId } = part;
      if (!versions.has(sessionId)) {
        throw new Refusal(409, `Messages of ${sessionId} came without their session.`);
      }
      const version = versions.get(sessionId);
      return version !== undefined && (yield* putPushedMessages(part, version, push));
    }
    case 'gone': {
      const removed = yield* removeSessions(part.sessionIds, caller);
      const reason = part.isTakenBack ? ('taken-back' as const) : ('deleted' as const);
      yield* withhold(caller.id, reason, removed, push.dataOf);
      return removed.length > 0;
    }
    default:
      return yield* storeSet(part, push);
  }
}

/** What is stored of the caller, and of everybody, by which a client finds what is left to push. */
export function* pushedBy(caller: TeamCaller) {
  const found = yield* rows(
    `SELECT id, shared, digest, updated_at,
       (SELECT max(position) FROM messages WHERE org = :org AND session_id = sessions.id) AS position
     FROM sessions WHERE org = :org AND owner_id = :ownerId ORDER BY id`,
    { ownerId: caller.id },
  );
  const sessions = found.map(({ id, shared, digest, updated_at, position }) => ({
    sessionId: String(id),
    shared: String(shared),
    digest: digest === null ? null : String(digest),
    position: Number(position ?? 0),
    updatedAt: Number(updated_at),
  }));
  const other = yield* rows(
    `SELECT name, digest FROM team_pushed
     WHERE org = :org AND person_id = :everybody ORDER BY name`,
    { everybody },
  );
  return {
    sessions: withStaged(sessions, yield* stagedBy(caller.id)),
    other: other.map(({ name, digest }) => ({ name: String(name), digest: String(digest) })),
    withheld: yield* withheldBy(caller.id),
  };
}

/** A version of which only a part has come is continued there. */
function withStaged<Stored extends { sessionId: string }>(
  stored: readonly Stored[],
  staged: readonly ({ sessionId: string } & StagedPart)[],
) {
  const left = new Map(staged.map((one) => [one.sessionId, one]));
  const all = stored.map((session) => {
    const part = left.get(session.sessionId);
    left.delete(session.sessionId);
    return part ? { ...session, ...partOf(part) } : session;
  });
  return [
    ...all,
    ...[...left.values()].map((part) => ({
      ...{ sessionId: part.sessionId, shared: 'transcripts', ...partOf(part) },
    })),
  ];
}

type StagedPart = { position: number; digest: string; updatedAt: number };

/** Its time says to other computers of the person that it is neither older than theirs nor deleted. */
const partOf = ({ position, digest, updatedAt }: StagedPart) => ({
  ...{ position, digest: null, partDigest: digest, updatedAt },
});

/**
 * As of which time data of each kind is: of sets, the newest of anybody's copy; of sessions, that of the person whose
 * push is the longest ago. The kind is what stands before a colon in a name.
 */
export function* dataTimes(): Query<Record<string, number>> {
  const found = yield* rows(
    `SELECT name, CASE WHEN name = 'sessions:' THEN min(at) ELSE max(at) END AS at
     FROM team_pushed WHERE org = :org AND digest <> :withheldMark GROUP BY name`,
    { withheldMark },
  );
  const times: Record<string, number> = {};
  for (const { name, at } of found) {
    const [kind = ''] = String(name).split(':', 1);
    times[kind] = Math.max(times[kind] ?? 0, Number(at));
  }
  return times;
}
