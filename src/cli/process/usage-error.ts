/** The command line is invalid. The message says what would be valid. */
export class UsageError extends Error {
  override readonly name: string = 'UsageError';
  readonly code: 'usage' | 'sign-in' = 'usage';
}

/** There is no key for the server. The message says where to get one. */
export class MissingKeyError extends UsageError {
  override readonly name = 'MissingKeyError';
  override readonly code = 'sign-in';
}
