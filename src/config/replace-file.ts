import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

export type ReplaceOptions = {
  /** Permissions of the file. Default: 0600. */
  mode?: number;
  /** Waits until the file is written to the disk. */
  flush?: boolean;
};

/**
 * Replaces a file. A concurrent reader sees either the old or the new text, never a mix. Throws the file
 * system's error.
 */
export function replaceFile(path: string, text: string, options: ReplaceOptions = {}): void {
  const { mode = 0o600, flush = false } = options;
  const partial = join(dirname(path), `.${basename(path)}.${process.pid}.partial`);
  try {
    writeFileSync(partial, text, { mode, flush });
    renameSync(partial, path);
  } finally {
    rmSync(partial, { force: true });
  }
}
