import type { Computer, ReadinessReport } from '../api/resources.ts';
import { administrators } from '../api/role.ts';
import type { PushedKind, PushPart } from '../api/team-push.ts';
import { isCalendarTime } from '../figures/time/day.ts';
import { Refusal } from '../server/http/refusal.ts';
import { analyticsDayWrites, type DayParts } from '../server/store/analytics-days.ts';
import {
  change,
  firstRow,
  type Insertion,
  insert,
  type Query,
  type Row,
  rows,
} from '../server/store/engine.ts';
import { emailKey } from '../server/store/organization.ts';
import type { TeamCaller } from './keys.ts';
import { putPushedMessages, putPushedSession, removeSessions } from './push-sessions.ts';

const putDigest: Insertion = {
  table: 'team_pushed',
  columns: ['person_id', 'name', 'digest', 'at'],
  conflict: { key: ['person_id', 'name'], update: ['digest', 'at'] },
};

/** As of which time of the platform a push is, in Unix milliseconds, and what is whole after it. */
type PushedAge = { dataOf: number; whole?: readonly PushedKind[] | undefined };

/** Stores the pieces of a push, in their order. What cannot be stored throws, so that nothing is. */
export function* storePush(
  parts: readonly PushPart[],
  caller: TeamCaller,
  { dataOf, whole = [] }: PushedAge,
): Query<{ stored: number; unchanged: number }> {
  yield* requireKey(caller);
  let stored = 0;
  const older = new Set<string>();
  for (const part of parts) {
    if (part.kind === 'messages' && older.has(part.sessionId)) continue;
    const result = yield* storePart(part, caller, dataOf);
    if (result === 'stored') stored += 1;
    else if (result === 'older' && part.kind === 'session') older.add(part.session.sessionId);
  }
  for (const kind of whole) {
    const person_id = kind === 'sessions' ? caller.id : everybody;
    const name = `${kind}:`;
    const known = yield* knownSet(person_id, name);
    if (known && Number(known.at) > dataOf) continue;
    yield* insert(putDigest, { person_id, name, digest: '', at: dataOf });
  }
  return { stored, unchanged: parts.length - stored };
}

/** A push may have waited while its key was revoked, or its person erased. Both wait for a push that has begun. */
function* requireKey({ keyId }: TeamCaller): Query<void> {
  const key = yield* firstRow(
    'SELECT id FROM team_keys WHERE org = :org AND id = :keyId AND revoked_at IS NULL FOR SHARE',
    { keyId },
  );
  if (!key) throw new Refusal(401, 'The key is no longer valid.');
}

type PartResult = 'stored' | 'unchanged' | 'older';

const resultOf = (isStored: boolean): PartResult => (isStored ? 'stored' : 'unchanged');

function* storePart(part: PushPart, caller: TeamCaller, dataOf: number): Query<PartResult> {
  switch (part.kind) {
    case 'session':
      return yield* putPushedSession(part, caller);
    case 'messages':
      return resultOf(yield* putPushedMessages(part, caller));
    case 'gone':
      return resultOf((yield* removeSessions(part.sessionIds, caller)) > 0);
    default:
      return resultOf(yield* storeSet(part, caller, dataOf));
  }
}

const knownSet = (personId: string, name: string): Query<Row | undefined> =>
  firstRow(
    'SELECT digest, at FROM team_pushed WHERE org = :org AND person_id = :personId AND name = :name',
    { personId, name },
  );

type SetPart = Exclude<PushPart, { kind: 'session' | 'messages' | 'gone' }>;

/** Stands for whoever has pushed a set: its rows are those of the organization. */
const everybody = '';

/** What managers see of others comes from them, too. */
const ofAdministrators: ReadonlySet<SetPart['kind']> = new Set(['days', 'userDays', 'limits']);

function* storeSet(part: SetPart, caller: TeamCaller, dataOf: number): Query<boolean> {
  if (ofAdministrators.has(part.kind) && !administrators.includes(caller.role)) {
    throw new Refusal(403, `Your role is ${caller.role}. Owners and managers push ${part.kind}.`);
  }
  const { name, digest } = part;
  const known = yield* knownSet(everybody, name);
  // Another person's copy may be newer than this one.
  if (known && (known.digest === digest || Number(known.at) > dataOf)) return false;
  yield* putSet(part, administrators.includes(caller.role));
  yield* insert(putDigest, { person_id: everybody, name, digest, at: dataOf });
  return true;
}

function* putSet(part: SetPart, isAdministrator: boolean): Query<void> {
  switch (part.kind) {
    case 'days':
      for (const { day, row } of part.rows) {
        // As the platform wrote it: readers rely on nothing but the day.
        yield* analyticsDayWrites.put(day, part.part, { ...row, date: day } as DayParts['tokens']);
      }
      break;
    case 'userDays':
      yield* putUserDays(part.day, part.rows);
      break;
    case 'computers':
      if (isAdministrator) yield* change('DELETE FROM computers WHERE org = :org AND TRUE');
      yield* insert(addComputer, ...part.rows.map((row) => computerRow(row as Computer)));
      break;
    case 'reports':
      yield* insert(putReport, ...part.rows.map((row) => reportRow(row as ReadinessReport)));
      break;
    case 'limits':
      yield* change('UPDATE organization SET global_limit = :limit WHERE org = :org AND TRUE', {
        limit: part.globalLimit === null ? null : wholeCredits(part.globalLimit),
      });
      yield* change('DELETE FROM credit_limits WHERE org = :org AND TRUE');
      yield* insert(
        addLimit,
        ...part.rows.map(({ email, limit }) => ({
          email_key: emailKey(email),
          email,
          credits: wholeCredits(limit),
        })),
      );
  }
}

const wholeCredits = (credits: number): number =>
  Math.min(Math.round(credits), Number.MAX_SAFE_INTEGER);

const addUserDay: Insertion = {
  table: 'user_days',
  columns: ['user_id', 'day', 'document'],
  conflict: { key: ['user_id', 'day'], update: ['document'] },
};

function* putUserDays(day: string, people: readonly { user_id: string }[]): Query<void> {
  yield* change('DELETE FROM user_days WHERE org = :org AND day = :day', { day });
  yield* insert(
    addUserDay,
    ...people.map((row) => ({
      user_id: row.user_id,
      day,
      document: JSON.stringify({ ...row, date: day }),
    })),
  );
}

const addComputer: Insertion = {
  table: 'computers',
  columns: ['id', 'host_id', 'name', 'document', 'summary'],
  conflict: { key: ['id'], update: ['host_id', 'name', 'document', 'summary'] },
};

function computerRow(computer: Computer) {
  const { provisioningSteps: _, ...summary } = computer;
  return {
    id: computer.id,
    host_id: (computer.hostId ?? '').toLowerCase(),
    name: (computer.name ?? '').slice(0, 500),
    document: JSON.stringify(computer),
    summary: JSON.stringify(summary),
  };
}

const putReport: Insertion = {
  table: 'readiness_reports',
  columns: ['id', 'repo_id', 'created_at', 'document'],
  conflict: { key: ['id'], update: ['repo_id', 'created_at', 'document'] },
};

/** The API does not return the ID of a repository, so its address serves as the ID. */
const reportRow = (report: ReadinessReport) => ({
  id: report.reportId,
  repo_id: (report.repoUrl ?? '').slice(0, 500),
  created_at: isCalendarTime(report.createdAt) ? Math.trunc(report.createdAt) : 0,
  document: JSON.stringify(report),
});

const addLimit: Insertion = {
  table: 'credit_limits',
  columns: ['email_key', 'email', 'credits'],
  conflict: { key: ['email_key'], update: ['email', 'credits'] },
};

/** What is stored of the caller, and of everybody, by which a client finds what is left to push. */
export function* pushedBy(caller: TeamCaller) {
  const sessions = yield* rows(
    `SELECT id, shared, digest, updated_at,
       (SELECT max(position) FROM messages WHERE org = :org AND session_id = sessions.id) AS position
     FROM sessions WHERE org = :org AND owner_id = :ownerId ORDER BY id`,
    { ownerId: caller.id },
  );
  const other = yield* rows(
    `SELECT name, digest FROM team_pushed
     WHERE org = :org AND person_id = :everybody ORDER BY name`,
    { everybody },
  );
  return {
    sessions: sessions.map(({ id, shared, digest, updated_at, position }) => ({
      sessionId: String(id),
      shared: String(shared),
      digest: digest === null ? null : String(digest),
      position: Number(position ?? 0),
      updatedAt: Number(updated_at),
    })),
    other: other.map(({ name, digest }) => ({ name: String(name), digest: String(digest) })),
  };
}

/**
 * As of which time data of each kind is: of sets, the newest of anybody's copy; of sessions, that of the person whose
 * push is the longest ago. The kind is what stands before a colon in a name.
 */
export function* dataTimes(): Query<Record<string, number>> {
  const found = yield* rows(
    `SELECT name, CASE WHEN name = 'sessions:' THEN min(at) ELSE max(at) END AS at
     FROM team_pushed WHERE org = :org AND TRUE GROUP BY name`,
  );
  const times: Record<string, number> = {};
  for (const { name, at } of found) {
    const [kind = ''] = String(name).split(':', 1);
    times[kind] = Math.max(times[kind] ?? 0, Number(at));
  }
  return times;
}
