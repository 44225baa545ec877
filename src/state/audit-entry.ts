/** A request that changes or deletes something, and its outcome. */
export type AuditEntry = {
  /** The same in the entry for the request and the entry for its response. */
  id: string;
  /** Unix milliseconds. */
  at: number;
  /** The profile whose data it concerns. */
  profile: string;
  /** The last characters of the credential. */
  who: string;
  method: string;
  /** The template of the path, such as `/api/v0/computers/{computerId}/restart`. */
  route: string;
  /** The parameters of the path, such as `computerId=…`. */
  target: string;
  /** The name of the target, if known. */
  name?: string | undefined;
  /**
   * `pending` until there is a response; then `ok`, the code of the error, or `unknown` if the request may
   * have been carried out although its response was lost.
   */
  result: string;
  status?: number | undefined;
  requestId?: string | undefined;
};

/** What the log says, as far as it can be read. */
export type AuditRecords = {
  /** Oldest first, as far back as the log reaches. */
  entries: readonly AuditEntry[];
  /** The number of lines that are not entries, such as one that a full disk truncated. */
  unreadableLines: number;
};

/**
 * The audit log cannot be used. `code` tells it apart from failures of requests, for those who cannot import this
 * class.
 */
export class AuditError extends Error {
  override readonly name = 'AuditError';
  readonly code = 'audit-log';
}

/** The log of such requests. */
export type AuditLog = {
  /** Throws an AuditError if the entry is not on the disk afterwards. */
  append(entry: AuditEntry): void;
  /** Throws an AuditError if the log exists and cannot be read. */
  read(): AuditRecords;
};
