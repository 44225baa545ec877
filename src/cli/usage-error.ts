/** The command line asks for something that makes no sense. The message says what would. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly code = 'usage';
}
