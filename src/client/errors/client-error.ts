/** What went wrong, for programs; messages are for people and may change. */
export type ClientErrorCode =
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'invalid-request'
  | 'conflict'
  | 'rate-limited'
  | 'server'
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'unexpected-response'
  | 'read-only'
  | 'invalid-address'
  | 'embedded-server';

/** A request, safe to show and log: without identifiers. */
export type RequestName = {
  /** HTTP method. */
  method: string;
  /** The path as a template, such as `/api/v0/computers/{computerId}`. */
  route: string;
};

/** Facts about a failure, all safe to show and log. */
export type FailureFacts = {
  /** The request that failed. */
  request?: RequestName | undefined;
  /** HTTP status, if there was a response. */
  status?: number | undefined;
  /** The server's name of the status. */
  title?: string | undefined;
  /** The server's explanation, at most 500 characters. */
  detail?: string | undefined;
  /** The request ID that the server assigned, for support requests. */
  requestId?: string | undefined;
};

/**
 * The base of all errors that the client throws on purpose. Any other error is a bug.
 *
 * It never holds the credential or the underlying request and error, which contain the header
 * `Authorization` and would show it in `util.inspect` and `JSON.stringify`.
 */
export abstract class ClientError extends Error {
  /** Name of the class. */
  abstract override readonly name: string;
  /** What went wrong, for programs. */
  abstract readonly code: ClientErrorCode;
  /** The request that failed. */
  readonly request: RequestName | undefined;
  /** HTTP status, if there was a response. */
  readonly status: number | undefined;
  /** The server's name of the status. */
  readonly title: string | undefined;
  /** The server's explanation, at most 500 characters. */
  readonly detail: string | undefined;
  /** The request ID that the server assigned, for support requests. */
  readonly requestId: string | undefined;

  constructor(message: string, facts: FailureFacts = {}) {
    super(message);
    this.request = facts.request;
    this.status = facts.status;
    this.title = facts.title;
    this.detail = facts.detail;
    this.requestId = facts.requestId;
  }

  /** All facts and the message, which `JSON.stringify` would leave out. */
  toJSON(): object {
    const { name, code, message, request, status, title, detail, requestId } = this;
    return { name, code, message, request, status, title, detail, requestId };
  }
}

/** `GET /api/v0/sessions`, or `The request` if there was none. */
export function requestText(request: RequestName | undefined): string {
  return request ? `${request.method} ${request.route}` : 'The request';
}
