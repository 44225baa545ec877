import { once } from 'node:events';
import { createWriteStream, existsSync, realpathSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { errorCode, errorReason } from '../../files/error-code.ts';
import type { Outputs } from './print-rows.ts';

/** A file could not be written. */
class OutputFileError extends Error {
  override readonly name = 'OutputFileError';
  readonly code = 'output-file';
}

/** The form that the ending of a file's name asks for, if it is one of these. */
export const formOfFile = <Form>(
  file: string | undefined,
  forms: Readonly<Record<string, Form>>,
): Form | undefined => forms[extname(file ?? '').toLowerCase()];

/**
 * Lets some work write to a file that only its owner may read, or to standard output. Whoever reads the file sees the old
 * text or the new one, also if the work fails. A link stays one, and what is no file, such as a pipe or `/dev/null`, takes
 * the text as it comes: it must never be replaced. Throws OutputFileError.
 */
export async function withOutput(
  file: string | undefined,
  { stdout, stderr }: Outputs,
  work: (outputs: Outputs) => Promise<void> | void,
): Promise<void> {
  if (file === undefined || file === '-' || file === '/dev/stdout') {
    await work({ stdout, stderr });
    return;
  }
  const path = resolve(file);
  const stats = existsSync(path) ? statSync(path) : undefined;
  const target = stats?.isFile() ? realpathSync(path) : path;
  const isReplaced = stats === undefined || stats.isFile();
  const partial = join(dirname(target), `.${basename(target)}.${process.pid}.partial`);
  const stream = createWriteStream(isReplaced ? partial : path, { mode: 0o600 });
  await asOutputFile(path, once(stream, 'open'));
  try {
    const written = asOutputFile(path, finished(stream, { readable: false }));
    // It is awaited when the work is done; until then, it is no unhandled failure.
    written.catch(() => {});
    await work({ stdout: stream, stderr });
    stream.end();
    await written;
    if (isReplaced) await asOutputFile(path, rename(partial, target));
  } finally {
    stream.destroy();
    if (isReplaced) await rm(partial, { force: true });
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
