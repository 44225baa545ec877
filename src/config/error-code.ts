/** The code of a file system error, such as `ENOENT`. Any other error is a bug, and rethrown. */
export function errorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code);
  throw error;
}
