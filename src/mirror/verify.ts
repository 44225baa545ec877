import { statSync } from 'node:fs';
import { mergeIndex } from './merge-index.ts';
import type { Mirror } from './open-mirror.ts';

/** A contradiction between the state of a mirror and its rows, as a sentence. */
export type Problem = string;

/**
 * Recomputes from the rows everything that the state claims: counts, hashes, order, and the search index.
 * Yields each contradiction. Changes nothing.
 */
export function* verifyMirror({ database, days, state }: Mirror): Generator<Problem> {
  for (const { integrity_check: finding } of database.prepare('PRAGMA integrity_check').all()) {
    if (finding !== 'ok') yield `The file is damaged: ${finding}`;
  }
  for (const { part, day } of days.contradictions()) {
    yield `The rows of ${part} on ${day} are not those that were read.`;
  }
  yield* wrongSessions(database);
  yield* wrongIndex(database);

  const fence = state.get('fence');
  const backfill = state.get('backfill');
  if (fence !== undefined && backfill !== undefined) {
    yield 'There is a fence, although the first walk through all sessions has not ended.';
  }
}

/** A quick check: the structure of a small file, and the beginning of every table. */
export function quickProblem(mirror: Mirror): Problem | undefined {
  mirror.touch();
  if (statSync(mirror.file).size > largestQuickCheck) return undefined;
  const row = mirror.database.prepare('PRAGMA quick_check(1)').get();
  const finding = row?.quick_check;
  return finding === 'ok' ? undefined : `The file is damaged: ${finding}`;
}

/** Checking a larger file takes longer than a user wants to wait. */
const largestQuickCheck = 200_000_000;

function* wrongSessions(database: Mirror['database']): Generator<Problem> {
  const rows = database
    .prepare(`
      SELECT mirror_sessions.id, message_count, count(position) AS here,
        coalesce(max(position), 0) AS last, count(DISTINCT messages.document ->> '$.id') AS ids,
        coalesce(status, 'idle') AS status
      FROM mirror_sessions JOIN sessions USING (id)
        LEFT JOIN messages ON session_id = mirror_sessions.id
      GROUP BY mirror_sessions.id
      HAVING here <> message_count OR last <> here OR ids <> here
    `)
    .iterate();
  for (const { id, message_count, here } of rows) {
    yield `Session ${id} should have ${message_count} messages, each once, and has ${here}.`;
  }

  const versions = database
    .prepare(`
      SELECT id FROM mirror_sessions JOIN sessions USING (id)
      WHERE version <> coalesce(document ->> '$.updatedAt', '') || ':' ||
        coalesce(document ->> '$.messageCount', '')
    `)
    .iterate();
  for (const { id } of versions) yield `Session ${id} has another version than its row.`;

  const strays = database
    .prepare('SELECT id FROM sessions WHERE id NOT IN (SELECT id FROM mirror_sessions)')
    .iterate();
  for (const { id } of strays) yield `Session ${id} is not known to the mirror.`;
}

function* wrongIndex(database: Mirror['database']): Generator<Problem> {
  const { missing, surplus, unread } =
    database
      .prepare(`
        SELECT
          (SELECT count(*) FROM messages WHERE (session_id, position) NOT IN (
            SELECT session_id, position FROM search_rows)) AS missing,
          (SELECT count(*) FROM search_rows WHERE (session_id, position) NOT IN (
            SELECT session_id, position FROM messages)) AS surplus,
          (SELECT count(*) FROM search_rows WHERE id NOT IN (
            SELECT id FROM search_text_docsize)) AS unread
      `)
      .get() ?? {};
  if (Number(missing) > 0) yield `The search index lacks ${missing} messages.`;
  if (Number(surplus) > 0) yield `The search index has ${surplus} messages that are not there.`;
  if (Number(unread) > 0) yield `The search index lacks the words of ${unread} messages.`;
  try {
    database.exec("INSERT INTO search_text (search_text) VALUES ('integrity-check')");
  } catch {
    yield 'The search index is damaged.';
  }
}

/** Discards the state and rebuilds the search index. The next sync reads everything again. */
export async function repairMirror(mirror: Mirror): Promise<void> {
  mirror.transaction(() => {
    mirror.days.distrustAll();
    mirror.sessions.distrustAll();
    for (const name of ['fence', 'backfill', 'sweep', 'isOrderProven', 'reportFence'] as const) {
      mirror.state.set(name, undefined);
    }
    mirror.state.set('daysBackTo', undefined);
    mirror.state.set('vainRefetches', undefined);
    mirror.state.set('isSweepDue', true);
    mirror.messages.rebuildIndex();
  });
  await mergeIndex(mirror);
}

/** Compacts the index and the file. */
export function vacuumMirror({ database }: Mirror): void {
  database.exec("INSERT INTO search_text (search_text) VALUES ('optimize')");
  database.exec('VACUUM');
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
}
