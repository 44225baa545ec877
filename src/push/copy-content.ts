import { hash } from 'node:crypto';
import type { Message, Session } from '../api/resources.ts';
import { type PushPart, pushedDayParts, type SharedPart } from '../api/team-push.ts';
import type { Mirror } from '../mirror/open-mirror.ts';
import { maskedDocument } from './masked.ts';
import type { CopiedSession } from './plan.ts';

/** Raised when pushed documents are made differently, so that all are sent again. */
const form = '1';

const digestOf = (...parts: readonly unknown[]): string =>
  `${form}:${hash('sha256', JSON.stringify(parts), 'base64url')}`;

/** A set of data other than sessions, with the version of it in the copy. */
export type CopiedSet = { name: string; digest: string; part(): PushPart };

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
    *sessions(shared: SharedPart): Generator<CopiedSession & { updatedAt: number }> {
      const rows = database
        .prepare(`
          SELECT sessions.id, updated_at, document, version, messages_for,
            coalesce((SELECT max(position) FROM messages WHERE session_id = sessions.id), 0) AS count
          FROM sessions JOIN mirror_sessions USING (id)
          ORDER BY updated_at DESC, sessions.id
        `)
        .all();
      for (const { id, updated_at, document, version, messages_for, count } of rows) {
        const messages = shared === 'transcripts' ? [messages_for, count] : null;
        yield {
          sessionId: String(id),
          digest: digestOf(shared, document, messages),
          updatedAt: Number(updated_at),
          count: Number(count),
          isRead: messages_for === version,
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

    /** Whether a session that is not here does not exist: nothing is missing, and nothing is to be looked for. */
    isComplete: (): boolean =>
      state.get('watermark') !== undefined &&
      state.get('sweep') === undefined &&
      !state.get('isSweepDue'),

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
  const digest = digestOf(rows);
  const part = () => make(rows.map((row) => maskedDocument(row).document));
  return named(name, digest, part);
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

/** Days by their month, and the people of each day. */
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
    for (const [month, known] of Map.groupBy(ofPart, ({ day }) => day.slice(0, 7))) {
      yield named(`${part}:${month}`, digestOf(known), () => ({
        kind: 'days',
        part,
        rows: select
          .all({ first: `${month}-01`, last: `${month}-31` })
          .map(({ day, document }) => ({
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
