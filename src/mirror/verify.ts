import { type Damage, damagesOf } from './damage.ts';
import type { Mirror } from './open-mirror.ts';

/** Something in a mirror that is damaged, or a contradiction between its state and its rows, as a sentence. */
export type Problem = string;

/**
 * Reads all of a mirror, and recomputes from the rows everything that the state claims: checksums, counts, hashes,
 * order, and the search index. Yields each contradiction. Changes nothing.
 */
export function* verifyMirror(mirror: Mirror): Generator<Problem> {
  const damages: Damage[] = [];
  for (const damage of damagesOf(mirror)) {
    damages.push(damage);
    yield damage.text;
  }
  // Rows that cannot be read cannot be compared.
  if (damages.length === 0) yield* contradictions(mirror);
}

function* contradictions({ database, days, state }: Mirror): Generator<Problem> {
  for (const { part, day } of days.contradictions()) {
    yield `The rows of ${part} on ${day} are not those that were read.`;
  }
  const repeated = database
    .prepare(`
      SELECT session_id, count(*) - count(DISTINCT document ->> '$.id') AS surplus FROM messages
      GROUP BY session_id HAVING surplus > 0
    `)
    .all();
  for (const { session_id, surplus } of repeated) {
    yield `Session ${session_id} has ${surplus} messages twice.`;
  }
  const versions = database
    .prepare(`
      SELECT id FROM mirror_sessions JOIN sessions USING (id)
      WHERE version <> coalesce(document ->> '$.updatedAt', '') || ':' ||
        coalesce(document ->> '$.messageCount', '')
    `)
    .all();
  for (const { id } of versions) yield `Session ${id} has another version than its row.`;

  if (state.get('watermark') !== undefined && state.get('backfill') !== undefined) {
    yield 'There is a watermark, although the first walk through all sessions has not ended.';
  }
}

/** Whether the search index can be checked. It has no checksum after a sync was interrupted, until the next one ends. */
export const isIndexChecked = ({ messages }: Mirror): boolean =>
  messages.indexSeal.isIntact() !== undefined;

/** Compacts the index and the file. Throws MirrorError. */
export function vacuumMirror(mirror: Mirror): void {
  const { messages, transaction } = mirror;
  transaction(messages.optimizeIndex);
  mirror.run('VACUUM');
  transaction(messages.indexSeal.close);
  mirror.run('PRAGMA wal_checkpoint(TRUNCATE)');
}
