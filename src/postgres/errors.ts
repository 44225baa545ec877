/** No host of the database answers as the one that is needed. */
export class StoreUnreachableError extends Error {
  override readonly name = 'StoreUnreachableError';
  readonly code = 'store-unreachable';

  constructor(hosts: readonly string[], cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`The database cannot be used (${hosts.join(', ')}): ${reason}`, { cause });
  }
}

/** The database gave a statement up, because it took longer than it may. */
export class StoreTimeoutError extends Error {
  override readonly name = 'StoreTimeoutError';
  readonly code = 'store-timeout';

  constructor(cause: unknown) {
    super('The database took too long for this.', { cause });
  }
}

/** The database has no room for more. What was there stays. */
export class StoreFullError extends Error {
  override readonly name = 'StoreFullError';
  readonly code = 'store-full';

  constructor(cause: unknown) {
    super('The disk of the database is full.', { cause });
  }
}

/** The database holds tables of another program. */
export class OccupiedDatabaseError extends Error {
  override readonly name = 'OccupiedDatabaseError';
  readonly code = 'store-occupied';

  constructor(cause: Error) {
    super(`The database is used by another program: ${cause.message}. Use one of its own.`, {
      cause,
    });
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Whether the same work succeeds when it is done again, because another transaction came between. */
export const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

/** Whether the statement was given up after its time. */
export const isTimeout = (error: unknown): boolean => codeOf(error) === '57014';

/** Whether the disk of the database is full. */
export const isDiskFull = (error: unknown): boolean => codeOf(error) === '53100';

/** Whether a row with this key is there already. */
export const isDuplicate = (error: unknown): boolean => codeOf(error) === '23505';

/** Whether a table or a type of this name is there already. */
export const isNameTaken = (error: unknown): boolean => ['42710', '42P07'].includes(codeOf(error));

/**
 * Whether a connection is of no use any more: it has ended, the server ends or starts, does not answer, or has
 * become a standby.
 */
export function isLostConnection(error: unknown): boolean {
  const code = codeOf(error);
  return (
    /^(08\w{3}|57P0[1-5]|25006|53300|E[A-Z]{3,})$/.test(code) ||
    (error instanceof Error &&
      /^(Connection terminated|Query read timeout|timeout e)/.test(error.message))
  );
}
