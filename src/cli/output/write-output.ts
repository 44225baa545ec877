import { once } from 'node:events';
import { constants, createWriteStream, existsSync, openSync, rmSync, statSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Socket } from 'node:net';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { errorCode, errorReason } from '../../files/error-code.ts';
import { fileBehind } from '../../files/plain-file.ts';
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
  const target = await asOutputFile(path, replaceable(path));
  const partial = target && join(dirname(target), `.${basename(target)}.${process.pid}.partial`);
  const opening = partial === undefined ? openedForReader(path) : opened(partial);
  const stream = await asOutputFile(target ?? path, opening);
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

/** The file to replace; undefined for what is no file. */
async function replaceable(path: string): Promise<string | undefined> {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined || stats.isFile() ? fileBehind(path) : undefined;
}

/**
 * Opens a pipe as soon as somebody reads it. Files would wait for the reader, now and at each write, in a thread without which
 * the program cannot end, whatever signal comes.
 */
async function openedForReader(path: string): Promise<Writable> {
  while (statSync(path).isFIFO()) {
    try {
      const fd = openSync(path, constants.O_WRONLY | openFlags.nonBlock);
      return new Socket({ fd, readable: false });
    } catch (error) {
      if (errorCode(error) !== 'ENXIO') throw error;
    }
    await setTimeout(50);
  }
  return await opened(path);
}

async function opened(path: string): Promise<Writable> {
  const stream = createWriteStream(path, { mode: 0o600 });
  await once(stream, 'open');
  return stream;
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
