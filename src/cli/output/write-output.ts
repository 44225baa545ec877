import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { errorCode, errorReason } from '../../files/error-code.ts';
import type { Outputs } from './print-rows.ts';

/** A file could not be written. */
class OutputFileError extends Error {
  override readonly name = 'OutputFileError';
  readonly code = 'output-file';
}

/**
 * Lets some work write to a file that only its owner may read, or without one to standard output. Whoever reads the file
 * sees the old text or the new one, also if the work fails. Throws OutputFileError.
 */
export async function withOutput(
  file: string | undefined,
  { stdout, stderr }: Outputs,
  work: (outputs: Outputs) => Promise<void> | void,
): Promise<void> {
  if (file === undefined) {
    await work({ stdout, stderr });
    return;
  }
  const path = resolve(file);
  const partial = join(dirname(path), `.${basename(path)}.${process.pid}.partial`);
  const stream = createWriteStream(partial, { mode: 0o600 });
  await asOutputFile(path, once(stream, 'open'));
  try {
    const written = asOutputFile(path, finished(stream, { readable: false }));
    // It is awaited when the work is done; until then, it is no unhandled failure.
    written.catch(() => {});
    await work({ stdout: stream, stderr });
    stream.end();
    await written;
    await asOutputFile(path, rename(partial, path));
  } finally {
    stream.destroy();
    await rm(partial, { force: true });
  }
  stderr.write(`Written: ${path}\n`);
}

async function asOutputFile(path: string, writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    const cause = { cause: error };
    const folder = dirname(path);
    if (errorCode(error) === 'ENOENT') {
      // Such as /proc, in which no files can be created.
      const problem = existsSync(folder) ? 'takes no new files' : 'does not exist';
      throw new OutputFileError(`The folder ${folder} ${problem}.`, cause);
    }
    throw new OutputFileError(`Cannot write ${path}: ${errorReason(error)}.`, cause);
  }
}
