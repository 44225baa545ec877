import { DatabaseSync } from 'node:sqlite';
import { isMirrorDamage } from './mirror-error.ts';
import { setMirrorAside } from './mirror-file.ts';
import { type Mirror, openMirror } from './open-mirror.ts';
import { defineRowSum, intactRows } from './rows/row-sums.ts';

/** `setAside` is the new name of a damaged file that was replaced. */
type OpenedMirror = { mirror: Mirror; setAside: string | undefined };

/** Opens a mirror for writing, and replaces a file that is too damaged for that. Throws MirrorError. */
export function openOrReplaceMirror(file: string, nowMs: number): OpenedMirror {
  try {
    return { mirror: openMirror(file), setAside: undefined };
  } catch (error) {
    if (!isMirrorDamage(error)) throw error;
    return replaceMirror(file, nowMs);
  }
}

/** Renames a damaged file, and begins a new one with what no server tells again. Throws MirrorError. */
export function replaceMirror(file: string, nowMs: number): OpenedMirror {
  const setAside = setMirrorAside(file, nowMs);
  const mirror = openMirror(file);
  const insert = mirror.database.prepare(`
    INSERT INTO mirror_restatements (part, day, at, totals_before, totals_after)
    VALUES (:part, :day, :at, :totals_before, :totals_after)
  `);
  mirror.transaction(() => {
    for (const restatement of restatementsIn(setAside)) insert.run(restatement);
  });
  return { mirror, setAside };
}

/** The restatements that can still be read. */
function restatementsIn(file: string) {
  try {
    using database = new DatabaseSync(file, { readOnly: true });
    defineRowSum(database);
    return intactRows(database, 'mirror_restatements');
  } catch {
    return [];
  }
}
