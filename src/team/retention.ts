import { change, firstRow, type Query, rows } from '../server/store/engine.ts';
import type { StorePort } from '../server/store/queries.ts';
import { settings } from './settings.ts';
import { withheldMark } from './withheld.ts';

/** How many rows there are, or were removed, by what they hold. */
export type RowCounts = Record<'sessions' | 'messages' | 'days' | 'userDays' | 'reports', number>;

const batch = 1_000;

const isOlder = {
  days: 'day < :day',
  userDays: 'day < :day',
  reports: 'created_at < :beforeMs',
};

/** Tables of which rows are removed by their own age, and what identifies a row. */
const tables = {
  days: { table: 'analytics_days', key: 'day' },
  userDays: { table: 'user_days', key: 'user_id, day' },
  reports: { table: 'readiness_reports', key: 'id' },
};

// Object.keys forgets the names.
const names = Object.keys(tables) as (keyof typeof tables)[];

const limitOf = (name: keyof typeof tables, beforeMs: number) =>
  name === 'reports' ? { beforeMs } : { day: new Date(beforeMs).toISOString().slice(0, 10) };

const setting = 'keep-days';

/** How many days an organization keeps, so that nobody pushes again what was removed. */
export const keepDays = {
  *get(): Query<number | undefined> {
    const days = yield* settings.get(setting);
    return days === undefined ? undefined : Number(days);
  },

  set: (days: number): Query<void> => settings.set(setting, String(days)),
};

/** Counts what `removeOlder` would remove. */
export function* countOlder(beforeMs: number): Query<RowCounts> {
  const counts = noRows();
  const sessions = yield* firstRow(
    'SELECT count(*) AS number FROM sessions WHERE org = :org AND updated_at < :beforeMs',
    { beforeMs },
  );
  const messages = yield* firstRow(
    `SELECT count(*) AS number FROM messages WHERE org = :org AND session_id IN (
       SELECT id FROM sessions WHERE org = :org AND updated_at < :beforeMs
     )`,
    { beforeMs },
  );
  counts.sessions = Number(sessions?.number);
  counts.messages = Number(messages?.number);
  for (const name of names) {
    const row = yield* firstRow(
      `SELECT count(*) AS number FROM ${tables[name].table} WHERE org = :org AND ${isOlder[name]}`,
      limitOf(name, beforeMs),
    );
    counts[name] = Number(row?.number);
  }
  return counts;
}

/**
 * Removes sessions that were last updated before a time, with their messages, and older days and reports. Each step is
 * short, so that others can work meanwhile; a session goes as a whole. It may be interrupted, and run again.
 */
export async function removeOlder(
  store: Pick<StorePort, 'inTransaction'>,
  beforeMs: number,
): Promise<RowCounts> {
  const removed = noRows();
  for (let found = 1; found > 0; ) {
    const step = await store.inTransaction(() => removeSessions(beforeMs));
    found = step.sessions;
    removed.sessions += step.sessions;
    removed.messages += step.messages;
  }
  for (const name of names) {
    for (let found = 1; found > 0; ) {
      found = await store.inTransaction(() => removeRows(name, beforeMs));
      removed[name] += found;
    }
  }
  await store.inTransaction(() => removeRest(beforeMs));
  return removed;
}

const noRows = (): RowCounts => ({ sessions: 0, messages: 0, days: 0, userDays: 0, reports: 0 });

/** Removes the oldest sessions: as many as have a thousand messages, or one that has more. */
function* removeSessions(beforeMs: number): Query<{ sessions: number; messages: number }> {
  const oldest = yield* rows(
    `SELECT id, (
       SELECT count(*) FROM messages WHERE messages.org = :org AND messages.session_id = sessions.id
     ) AS messages
     FROM sessions WHERE org = :org AND updated_at < :beforeMs
     ORDER BY updated_at, id LIMIT :batch`,
    { beforeMs, batch: 100 },
  );
  const removed = { sessions: 0, messages: 0 };
  for (const { id, messages } of oldest) {
    if (removed.sessions > 0 && removed.messages + Number(messages) > batch) break;
    const one = { id: String(id) };
    // Its row first: who pushes it at the same time waits for it, or has made it newer.
    const isRemoved = yield* change(
      'DELETE FROM sessions WHERE org = :org AND id = :id AND updated_at < :beforeMs',
      { ...one, beforeMs },
    );
    if (isRemoved === 0) continue;
    removed.sessions += 1;
    removed.messages += yield* change(
      'DELETE FROM messages WHERE org = :org AND session_id = :id',
      one,
    );
    yield* change('DELETE FROM search_rows WHERE org = :org AND session_id = :id', one);
  }
  return removed;
}

/** What nobody reads: parts of sessions of which the rest never came, and that older ones were deleted. */
function* removeRest(beforeMs: number): Query<void> {
  yield* change('DELETE FROM staged_messages WHERE org = :org AND updated_at < :beforeMs', {
    beforeMs,
  });
  yield* change(
    `DELETE FROM team_pushed
     WHERE org = :org AND digest = :withheldMark AND name LIKE 'deleted:%' AND at < :beforeMs`,
    { withheldMark, beforeMs },
  );
}

function removeRows(name: keyof typeof tables, beforeMs: number): Query<number> {
  const { table, key } = tables[name];
  return change(
    `DELETE FROM ${table} WHERE org = :org AND (${key}) IN (
       SELECT ${key} FROM ${table} WHERE org = :org AND ${isOlder[name]} LIMIT :batch
     )`,
    { ...limitOf(name, beforeMs), batch },
  );
}
