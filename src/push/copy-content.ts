import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { dayParts } from '../api/day-parts.ts';
import type { Message, Session } from '../api/resources.ts';
import type { PushPart, SharedPart } from '../api/team-push.ts';
import { secretPatterns } from '../figures/format/secrets.ts';
import type { Mirror } from '../mirror/open-mirror.ts';
import { type Statements, statementsOn } from '../mirror/statements.ts';
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
  const sql = statementsOn(database);

  return {
    /** All sessions, newest first. */
    *sessions(shared: SharedPart): Generator<CopiedSession> {
      const rows = sql.all`
        SELECT sessions.id, document, version, messages_for, updated_at,
          coalesce((SELECT max(position) FROM messages WHERE session_id = sessions.id), 0) AS count
        FROM sessions JOIN mirror_sessions USING (id)
        ORDER BY updated_at DESC, sessions.id
      `;
      for (const { id, document, version, messages_for, updated_at, count } of rows) {
        const messages = shared === 'transcripts' ? [messages_for, count] : null;
        const session = documentOf<Session>({ document });
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
      const row = sql.get`SELECT document FROM sessions WHERE id = ${id}`;
      return row && documentOf<Session>(row);
    },

    messages: (sessionId: string, after: number, count: number): Message[] =>
      sql.all`
        SELECT document FROM messages WHERE session_id = ${sessionId} AND position > ${after}
        ORDER BY position LIMIT ${count}
      `.map(documentOf<Message>),

    /** Up to which time a session that is not here does not exist; undefined while some may be missing. */
    completeTo(): number | undefined {
      const isLooking = state.get('sweep') !== undefined || state.get('isSweepDue');
      return isLooking ? undefined : state.get('watermark');
    },

    /** Everything else that was read: for administrators also analytics and limits. */
    *sets(isAdministrator: boolean): Generator<CopiedSet> {
      if (state.get('computersAt') !== undefined) {
        const computers = sql.all`SELECT document FROM computers ORDER BY id`.map(documentOf);
        yield set('computers', computers, (rows) => ({
          kind: 'computers',
          rows: rows as { id: string }[],
        }));
      }
      yield* reports(sql);
      if (!isAdministrator) return;
      yield* days(database, sql);
      if (state.get('limitsAt') !== undefined) yield* limits(sql);
    },
  };
}

export type CopyContent = ReturnType<typeof copyContent>;

/** The client has written it, so its shape is known. */
const documentOf = <Document>({ document }: { document?: unknown }) =>
  JSON.parse(String(document)) as Document;

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
function* reports(sql: Statements): Generator<CopiedSet> {
  const months = sql.all`
    SELECT DISTINCT strftime('%Y-%m', created_at / 1000, 'unixepoch') AS month
    FROM readiness_reports ORDER BY month
  `;
  for (const { month = null } of months) {
    const found = sql.all`
      SELECT document FROM readiness_reports
      WHERE strftime('%Y-%m', created_at / 1000, 'unixepoch') IS ${month} ORDER BY id
    `;
    yield set(`reports:${month}`, found.map(documentOf), (rows) => ({
      kind: 'reports',
      rows: rows as { reportId: string }[],
    }));
  }
}

/** Ten days at a time, because a month of a large organization is too large for a request; the people of each day. */
function* days(database: DatabaseSync, sql: Statements): Generator<CopiedSet> {
  const hashes = sql.all`
    SELECT part, day, hash FROM mirror_days WHERE hash IS NOT NULL ORDER BY part, day
  `.map(({ part, day, hash }) => ({ part: String(part), day: String(day), hash: String(hash) }));

  for (const part of dayParts) {
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
  for (const { day, hash: known } of hashes.filter(({ part }) => part === 'users')) {
    yield named(`users:${day}`, `${form}:${known}`, () => ({
      kind: 'userDays',
      day,
      rows: sql.all`SELECT document FROM user_days WHERE day = ${day}`.map(
        documentOf<{ user_id: string }>,
      ),
    }));
  }
}

/** Limits, unless one could not be read: it would look like none. */
function* limits(sql: Statements): Generator<CopiedSet> {
  const organization = sql.get`
    SELECT iif(global_limit > ${Number.MAX_SAFE_INTEGER}, -1, global_limit) AS total FROM organization
  `;
  const rows = sql.all`
    SELECT email, iif(credits > ${Number.MAX_SAFE_INTEGER}, -1, credits) AS credits
    FROM credit_limits ORDER BY email_key
  `.map(({ email, credits }) => ({ email: String(email), limit: Number(credits) }));
  const total = organization?.total ?? null;
  const globalLimit = total === null ? null : Number(total);
  if (globalLimit === -1 || rows.some(({ limit }) => limit < 0)) return;
  yield named('limits', digestOf(globalLimit, rows), () => ({ kind: 'limits', globalLimit, rows }));
}
