/** Stable names of everything that can go wrong, for programs. Messages are for people. */
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

/** A request as it may be shown and logged: it holds no identifiers. */
export type RequestName = {
  /** HTTP method. */
  method: string;
  /** The path as a template, such as `/api/v0/computers/{computerId}`. */
  route: string;
};

/** What is known about a failure beyond its message. All of it is safe to show and to log. */
export type FailureFacts = {
  /** The request that failed. */
  request?: RequestName | undefined;
  /** HTTP status, when an answer arrived. */
  status?: number | undefined;
  /** The server's short name of the problem. */
  title?: string | undefined;
  /** The server's explanation; its length is capped. */
  detail?: string | undefined;
  /** The server's name of this exchange. Support asks for it. */
  requestId?: string | undefined;
};

/**
 * Everything the client throws on purpose. Anything else is a bug and should crash.
 *
 * It never carries the credential, the underlying request or the underlying error: those of the
 * transport hold the `Authorization` header in plain sight of `util.inspect` and `JSON.stringify`.
 */
export abstract class ClientError extends Error {
  /** Name of the class, also where programs are minified. */
  abstract override readonly name: string;
  /** What went wrong, for programs. It stays the same when the message changes. */
  abstract readonly code: ClientErrorCode;
  /** The request that failed. */
  readonly request: RequestName | undefined;
  /** HTTP status, when an answer arrived. */
  readonly status: number | undefined;
  /** The server's short name of the problem. */
  readonly title: string | undefined;
  /** The server's explanation. */
  readonly detail: string | undefined;
  /** The server's name of this exchange. Support asks for it. */
  readonly requestId: string | undefined;

  constructor(message: string, facts: FailureFacts = {}) {
    super(message);
    this.request = facts.request;
    this.status = facts.status;
    this.title = facts.title;
    this.detail = facts.detail;
    this.requestId = facts.requestId;
  }

  /** All facts with the message, which `JSON.stringify` leaves out of an error otherwise. */
  toJSON(): object {
    const { name, code, message, request, status, title, detail, requestId } = this;
    return { name, code, message, request, status, title, detail, requestId };
  }
}

/** `GET /api/v0/sessions`, or `The request` where none was made. */
export function requestText(request: RequestName | undefined): string {
  return request ? `${request.method} ${request.route}` : 'The request';
}
