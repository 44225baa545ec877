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

/** The log of such requests. */
export type AuditLog = {
  /** Throws what the file system throws. */
  append(entry: AuditEntry): void;
  /** All entries, oldest first, as far back as the log reaches. */
  read(): readonly AuditEntry[];
};
