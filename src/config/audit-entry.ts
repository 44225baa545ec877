/** What became of a request that changes or destroys something. */
export type AuditEntry = {
  /** The same when the request was sent and when its answer came. */
  id: string;
  /** Unix milliseconds. */
  at: number;
  /** Whose data. */
  profile: string;
  /** With which credential, by its last characters. */
  who: string;
  method: string;
  /** The template of the path, such as `/api/v0/computers/{computerId}/restart`. */
  route: string;
  /** What it was sent about: `computerId=…`. */
  target: string;
  /** What people call the target, where that was known. */
  name?: string | undefined;
  /**
   * `pending` until there is an answer; then `ok`, the code of the error, or `unknown` if it may have been
   * carried out although its answer was lost.
   */
  result: string;
  status?: number | undefined;
  requestId?: string | undefined;
};

/** Where such requests are written down. */
export type AuditLog = {
  /** Throws what the file system throws. */
  append(entry: AuditEntry): void;
  /** Everything that was appended, oldest first, as far back as the log reaches. */
  read(): readonly AuditEntry[];
};
