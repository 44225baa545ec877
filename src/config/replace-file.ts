import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

export type ReplaceOptions = {
  /** Access rights of the file. Default: its owner alone. */
  mode?: number;
  /** Waits until the disk has it. */
  flush?: boolean;
};

/** A concurrent reader sees either the old or the new text, never a mix. Throws what the file system throws. */
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
