import { NotAFileError } from './plain-file.ts';

/** The code of a file system error, such as `ENOENT`. Any other error is a bug, and rethrown. */
export function errorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code);
  throw error;
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a file is in the place of its folder',
};

/**
 * Why a file could not be used, for parentheses: `the disk is full`, or `state.json is a named pipe, not a file`; the
 * code of a rare error.
 */
export function errorReason(error: unknown): string {
  if (error instanceof NotAFileError) return error.message;
  const code = errorCode(error);
  return Object.hasOwn(reasons, code) ? (reasons[code] ?? code) : code;
}
