/** The code of what the file system throws, such as `ENOENT`. Anything else is a bug, and thrown again. */
export function errorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code);
  throw error;
}
