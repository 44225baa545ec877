import { errorCode } from './error-code.ts';
import { readPlainFile } from './plain-file.ts';

/** The text of a file; undefined if there is none. Throws NotAFileError and the file system's errors. */
export function textIfThere(path: string, flags?: number): string | undefined {
  try {
    return readPlainFile(path, flags);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
