import { NotAFileError } from './plain-file.ts';

/** The code of a file system error, such as `ENOENT`. Any other error is a bug, and rethrown. */
export function errorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code);
  throw error;
}

/** Why a file could not be used, for parentheses: `EACCES`, or `state.json is a named pipe, not a file`. */
export const errorReason = (error: unknown): string =>
  error instanceof NotAFileError ? error.message : errorCode(error);
