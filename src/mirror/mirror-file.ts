import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { explained, MirrorError, mirrorFault } from './mirror-error.ts';

/** SQLite keeps these files beside a database in WAL mode. */
const suffixes = ['', '-wal', '-shm'];

/**
 * Removes a mirror and damaged ones that were set aside, but not its lock, which another process may hold. Returns
 * whether there was one. Throws MirrorError.
 */
export const removeMirror = (file: string): boolean =>
  explained(file, () => {
    const existed = statsOf(file) !== undefined;
    for (const suffix of suffixes) rmSync(file + suffix, { force: true });
    removeSetAside(file);
    return existed;
  });

/** Renames a damaged mirror and the files that SQLite keeps beside it. Only the last one is kept. Returns the new name. */
export const setMirrorAside = (file: string, nowMs: number): string =>
  explained(file, () => {
    removeSetAside(file);
    const aside = `${file}.damaged-${new Date(nowMs).toISOString().replaceAll(/[:.]/g, '')}`;
    for (const suffix of suffixes) {
      if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
    }
    return aside;
  });

function removeSetAside(file: string): void {
  const folder = dirname(file);
  if (!existsSync(folder)) return;
  const prefix = `${basename(file)}.damaged-`;
  for (const name of readdirSync(folder)) {
    if (name.startsWith(prefix)) rmSync(join(folder, name), { force: true });
  }
}

/** The size of a mirror with the changes that are not yet in the file itself. */
export const mirrorBytes = (file: string): number =>
  (statsOf(file)?.size ?? 0) + (statsOf(`${file}-wal`)?.size ?? 0);

/** Whether SQLite keeps changes beside the file, without which it is not to be read. */
export const hasOpenChanges = (file: string): boolean => (statsOf(`${file}-wal`)?.size ?? 0) > 0;

/** Whether there is a mirror with anything in it. Throws MirrorError for a folder, and for a file that lost its content. */
export function hasMirror(file: string): boolean {
  const stats = explained(file, () => statsOf(file));
  if (stats === undefined) return false;
  requireFile(file, stats);
  if (stats.size === 0 && !hasOpenChanges(file)) {
    throw new MirrorError(
      'mirror-damaged',
      `${file} is empty, so no sync has begun, or its data is lost. Run "signalbox sync".`,
    );
  }
  return true;
}

/**
 * Checks what SQLite would take for something else: a pipe would block it, and a damaged head looks to it like a file
 * that must not be written. Throws MirrorError.
 */
export function checkFile(file: string): void {
  const stats = statsOf(file);
  if (stats === undefined) return;
  requireFile(file, stats);
  const versions = Buffer.alloc(2);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, versions, 0, versions.length, positionOfVersions);
  } finally {
    closeSync(descriptor);
  }
  if (versions.some((version) => version > newestFormat)) throw mirrorFault('damaged', file);
}

/** https://www.sqlite.org/fileformat.html#file_format_version_numbers */
const positionOfVersions = 18;
const newestFormat = 2;

function requireFile(file: string, stats: Stats): void {
  if (!stats.isFile()) throw mirrorFault('notFile', file);
}

const statsOf = (file: string): Stats | undefined => statSync(file, { throwIfNoEntry: false });
