import { resolve } from 'node:path';
import { errorReason } from '../../files/error-code.ts';
import { replaceFile } from '../../files/replace-file.ts';
import type { CliContext } from '../cli-context.ts';

/** A file could not be written. */
class OutputFileError extends Error {
  override readonly name = 'OutputFileError';
  readonly code = 'output-file';
}

/** Writes a text to a file, which only its owner may read, or else to standard output. Whoever reads the file sees the old text or the new one. */
export function writeOutput(
  text: string,
  file: string | undefined,
  { stdout, stderr }: CliContext,
) {
  if (file === undefined) {
    stdout.write(text);
    return;
  }
  const path = resolve(file);
  try {
    replaceFile(path, text);
  } catch (error) {
    throw new OutputFileError(`Cannot write ${path}: ${errorReason(error)}.`, { cause: error });
  }
  stderr.write(`Written: ${path}\n`);
}
