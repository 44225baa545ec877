import { once } from 'node:events';
import {
  closeSync,
  constants,
  createWriteStream,
  existsSync,
  lstatSync,
  openSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { rename } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { errorCode, errorReason } from '../../files/error-code.ts';
import { openFlags } from '../../files/system.ts';
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
  const target = await asOutputFile(path, fileBehind(path));
  const partial = target && join(dirname(target), `.${basename(target)}.${process.pid}.partial`);
  using _reader = partial === undefined ? await asOutputFile(path, readerOf(path)) : undefined;
  const stream = createWriteStream(partial ?? path, { mode: 0o600 });
  await asOutputFile(target ?? path, once(stream, 'open'));
  using _partial = partial === undefined ? undefined : removedAtEnd(partial);
  try {
    const written = asOutputFile(path, finished(stream, { readable: false }));
    // It is awaited when the work is done; until then, it is no unhandled failure.
    written.catch(() => {});
    await work({ stdout: stream, stderr });
    stream.end();
    await written;
    if (target && partial) await asOutputFile(path, rename(partial, target));
  } finally {
    stream.destroy();
  }
  stderr.write(`Written: ${path}\n`);
}

/** Removes a file when it is disposed of, and also if a signal ends the program before. */
function removedAtEnd(file: string): Disposable {
  const remove = () => rmSync(file, { force: true });
  process.once('exit', remove);
  return {
    [Symbol.dispose]() {
      process.off('exit', remove);
      remove();
    },
  };
}

/** The file at a path or behind its links, which need not be there; undefined for what is no file. */
async function fileBehind(path: string): Promise<string | undefined> {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats) return stats.isFile() ? realpathSync(path) : undefined;
  if (!lstatSync(path, { throwIfNoEntry: false })) return path;
  return await fileBehind(resolve(realpathSync(dirname(path)), readlinkSync(path)));
}

/**
 * Waits until somebody reads a pipe. Opening it would wait, too, but in a thread without which the program cannot end,
 * whatever signal comes.
 */
async function readerOf(path: string): Promise<Disposable | undefined> {
  while (statSync(path).isFIFO()) {
    try {
      const file = openSync(path, constants.O_WRONLY | openFlags.nonBlock);
      return { [Symbol.dispose]: () => closeSync(file) };
    } catch (error) {
      if (errorCode(error) !== 'ENXIO') throw error;
    }
    await setTimeout(50);
  }
  return undefined;
}

async function asOutputFile<T>(path: string, writing: Promise<T>): Promise<T> {
  try {
    return await writing;
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
