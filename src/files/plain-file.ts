import {
  closeSync,
  constants,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { openFlags } from './system.ts';

/** Something other than a file is in a file's place. */
export class NotAFileError extends Error {
  override readonly name = 'NotAFileError';
  readonly code = 'not-a-file';

  constructor(path: string, kind: string) {
    super(`${basename(path)} is ${kind}, not a file`);
  }
}

/**
 * Opens a file with flags of `node:fs`; a new one is private. Never waits: opening a named pipe would wait for its other end, without
 * handling signals. Throws NotAFileError and the file system's errors.
 */
export function openPlainFile(path: string, flags: number): number {
  const look = flags & openFlags.notALink ? lstatSync : statSync;
  const stats = look(path, { throwIfNoEntry: false });
  if (stats && !stats.isFile()) throw new NotAFileError(path, kindOf(stats));
  return openSync(path, flags | openFlags.nonBlock, 0o600);
}

/** The text of a file. Throws NotAFileError and the file system's errors. */
export function readPlainFile(path: string, flags = constants.O_RDONLY): string {
  const file = openPlainFile(path, flags);
  try {
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}

/** The file at a path or behind its links, which need not be there. Throws NotAFileError and the file system's errors. */
export function fileBehind(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats && !stats.isFile()) throw new NotAFileError(path, kindOf(stats));
  if (stats) return realpathSync(path);
  if (!lstatSync(path, { throwIfNoEntry: false })) return path;
  return fileBehind(resolve(realpathSync(dirname(path)), readlinkSync(path)));
}

function kindOf(stats: Stats): string {
  if (stats.isSymbolicLink()) return 'a symbolic link';
  if (stats.isDirectory()) return 'a folder';
  if (stats.isFIFO()) return 'a named pipe';
  return stats.isSocket() ? 'a socket' : 'a device';
}
