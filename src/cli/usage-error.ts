/** The command line is invalid. The message says what would be valid. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly code = 'usage';
}
