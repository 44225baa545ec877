import { hash } from 'node:crypto';
import type { Message, Session } from '../api/resources.ts';
import { type PushPart, pushedDayParts, type SharedPart } from '../api/team-push.ts';
import { secretPatterns } from '../figures/format/secrets.ts';
import type { Mirror } from '../mirror/open-mirror.ts';
import { maskedDocument } from './masked.ts';
import type { CopiedSession } from './plan.ts';

/** Raised when pushed documents are made differently, so that all are sent again, as when other secrets are masked. */
const form = `3-${hash('sha256', secretPatterns(), 'base64url').slice(0, 8)}`;

const digestOf = (...parts: readonly unknown[]): string =>
  `${form}:${hash('sha256', JSON.stringify(parts), 'base64url')}`;

/** A set of data other than sessions, with the version of it in the copy. */
export type CopiedSet = { name: string; digest: string; part(): PushPart };

/** A session as it is shared: as a title without its settings, tags and use. */
export function sharedDocument(session: Session, shared: SharedPart) {
  if (shared === 'transcripts') return maskedDocument(session);
  const { sessionId, title, createdAt, updatedAt, completedAt, status } = session;
  const { computerId, messageCount } = session;
  const facts = { sessionId, title, createdAt, updatedAt, completedAt, status };
  return maskedDocument({ ...facts, computerId, messageCount });
}

/** Reads what a copy has for a team server. */
export function copyContent({ database, state }: Mirror) {
  const selectSession = database.prepare('SELECT document FROM sessions WHERE id = :id');
  const selectMessages = database.prepare(`
    SELECT document FROM messages WHERE session_id = :sessionId AND position > :after
    ORDER BY position LIMIT :count
  `);
  const documents = (sql: string, values: Record<string, string> = {}): unknown[] =>
    database
      .prepare(sql)
      .all(values)
      .map(({ document }) => JSON.parse(String(document)));

  return {
    /** All sessions, newest first. */
    *sessions(shared: SharedPart): Generator<CopiedSession> {
      const rows = database
        .prepare(`
          SELECT sessions.id, document, version, messages_for, updated_at,
            coalesce((SELECT max(position) FROM messages WHERE session_id = sessions.id), 0) AS count
          FROM sessions JOIN mirror_sessions USING (id)
          ORDER BY updated_at DESC, sessions.id
        `)
        .all();
      for (const { id, document, version, messages_for, updated_at, count } of rows) {
        const messages = shared === 'transcripts' ? [messages_for, count] : null;
        const session = JSON.parse(String(document)) as Session;
        yield {
          sessionId: String(id),
          digest: digestOf(shared, sharedDocument(session, shared).document, messages),
          count: Number(count),
          isRead: messages_for === version,
          updatedAt: Number(updated_at),
        };
      }
    },

    /** Undefined if it was removed in the meantime. */
    session(id: string): Session | undefined {
      const row = selectSession.get({ id });
      return row && (JSON.parse(String(row.document)) as Session);
    },

    messages: (sessionId: string, after: number, count: number): Message[] =>
      selectMessages
        .all({ sessionId, after, count })
        .map(({ document }) => JSON.parse(String(document)) as Message),

    /** Up to which time a session that is not here does not exist; undefined while some may be missing. */
    completeTo(): number | undefined {
      const isLooking = state.get('sweep') !== undefined || state.get('isSweepDue');
      return isLooking ? undefined : state.get('watermark');
    },

    /** Everything else that was read: for administrators also analytics and limits. */
    *sets(isAdministrator: boolean): Generator<CopiedSet> {
      if (state.get('computersAt') !== undefined) {
        yield set('computers', documents('SELECT document FROM computers ORDER BY id'), (rows) => ({
          kind: 'computers',
          rows: rows as { id: string }[],
        }));
      }
      yield* reports(documents);
      if (!isAdministrator) return;
      yield* days(database);
      if (state.get('limitsAt') !== undefined) yield* limits(database);
    },
  };
}

export type CopyContent = ReturnType<typeof copyContent>;

type Documents = (sql: string, values?: Record<string, string>) => unknown[];
type Database = Mirror['database'];

/** A part before its name and digest are known. */
type Unnamed = PushPart extends infer Part ? Omit<Part & object, 'name' | 'digest'> : never;

function set(
  name: string,
  rows: readonly unknown[],
  make: (rows: unknown[]) => Unnamed,
): CopiedSet {
  const masked = rows.map((row) => maskedDocument(row).document);
  return named(name, digestOf(masked), () => make(masked));
}

const named = (name: string, digest: string, part: () => Unnamed): CopiedSet => ({
  name,
  digest,
  part: () => ({ ...part(), name, digest }) as PushPart,
});

/** Reports by their month, because all together may be too large for a request. */
function* reports(documents: Documents): Generator<CopiedSet> {
  const month = "strftime('%Y-%m', created_at / 1000, 'unixepoch')";
  const months = documents(
    `SELECT DISTINCT json_quote(${month}) AS document FROM readiness_reports ORDER BY 1`,
  );
  for (const name of months.map(String)) {
    const sql = `SELECT document FROM readiness_reports WHERE ${month} = :name ORDER BY id`;
    yield set(`reports:${name}`, documents(sql, { name }), (rows) => ({
      kind: 'reports',
      rows: rows as { reportId: string }[],
    }));
  }
}

/** Ten days at a time, because a month of a large organization is too large for a request; the people of each day. */
function* days(database: Database): Generator<CopiedSet> {
  const hashes = database
    .prepare('SELECT part, day, hash FROM mirror_days WHERE hash IS NOT NULL ORDER BY part, day')
    .all()
    .map(({ part, day, hash }) => ({ part: String(part), day: String(day), hash: String(hash) }));

  for (const part of pushedDayParts) {
    const select = database.prepare(
      `SELECT day, ${part} AS document FROM analytics_days
       WHERE day BETWEEN :first AND :last AND ${part} <> '' ORDER BY day`,
    );
    const ofPart = hashes.filter((one) => one.part === part);
    for (const [ten, known] of Map.groupBy(ofPart, ({ day }) => day.slice(0, 9))) {
      yield named(`${part}:${ten}`, digestOf(known), () => ({
        kind: 'days',
        part,
        rows: select.all({ first: `${ten}0`, last: `${ten}9` }).map(({ day, document }) => ({
          day: String(day),
          row: JSON.parse(String(document)) as Record<string, unknown>,
        })),
      }));
    }
  }
  const selectUsers = database.prepare('SELECT document FROM user_days WHERE day = :day');
  for (const { day, hash: known } of hashes.filter(({ part }) => part === 'users')) {
    yield named(`users:${day}`, `${form}:${known}`, () => ({
      kind: 'userDays',
      day,
      rows: selectUsers
        .all({ day })
        .map(({ document }) => JSON.parse(String(document)) as { user_id: string }),
    }));
  }
}

/** Limits, unless one could not be read: it would look like none. */
function* limits(database: Database): Generator<CopiedSet> {
  const readable = (column: string) =>
    `CASE WHEN ${column} > ${Number.MAX_SAFE_INTEGER} THEN -1 ELSE ${column} END`;
  const [organization] = database
    .prepare(`SELECT ${readable('global_limit')} AS total FROM organization`)
    .all();
  const rows = database
    .prepare(
      `SELECT email, ${readable('credits')} AS credits FROM credit_limits ORDER BY email_key`,
    )
    .all()
    .map(({ email, credits }) => ({ email: String(email), limit: Number(credits) }));
  const total = organization?.total ?? null;
  const globalLimit = total === null ? null : Number(total);
  if (globalLimit === -1 || rows.some(({ limit }) => limit < 0)) return;
  yield named('limits', digestOf(globalLimit, rows), () => ({ kind: 'limits', globalLimit, rows }));
}
