import type { ClientErrorCode } from '../../api/client-error-code.ts';

/** A request without identifiers, safe to show and log. */
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
  /** The server's name for the status. */
  title?: string | undefined;
  /** The server's explanation, at most 500 characters. */
  detail?: string | undefined;
  /** The request ID that the server assigned, for support requests. */
  requestId?: string | undefined;
  /** Whether the server may have carried out a change although the request failed. Default: false. */
  isOutcomeUnknown?: boolean | undefined;
};

/**
 * The base of all errors that the client throws on purpose. Any other error is a bug.
 *
 * It never contains the credential, nor the request and error of the HTTP library, which contain the header
 * `Authorization` and would show it in `util.inspect` and `JSON.stringify`. `cause` is an object that the
 * program passed in, such as the reason of its signal, or the system error.
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
  /** The server's name for the status. */
  readonly title: string | undefined;
  /** The server's explanation, at most 500 characters. */
  readonly detail: string | undefined;
  /** The request ID that the server assigned, for support requests. */
  readonly requestId: string | undefined;
  /**
   * Whether the server may have carried out a change although the request failed, because the response was
   * lost. The client never repeats such a request: read the current state first.
   */
  readonly isOutcomeUnknown: boolean;

  constructor(message: string, facts: FailureFacts = {}, options?: ErrorOptions) {
    super(message, options);
    this.request = facts.request;
    this.status = facts.status;
    this.title = facts.title;
    this.detail = facts.detail;
    this.requestId = facts.requestId;
    this.isOutcomeUnknown = facts.isOutcomeUnknown ?? false;
  }

  /** All facts and the message, which `JSON.stringify` would leave out. */
  toJSON(): object {
    const { name, code, message, request, status, title, detail, requestId } = this;
    const unknown = this.isOutcomeUnknown ? { isOutcomeUnknown: true } : {};
    return { name, code, message, request, status, title, detail, requestId, ...unknown };
  }
}

/** `GET /api/v0/sessions`, or `The request` if there was none. */
export function requestText(request: RequestName | undefined): string {
  return request ? `${request.method} ${request.route}` : 'The request';
}

/** Whether a request changes something. */
export const isChange = (request: RequestName | undefined): boolean =>
  request !== undefined && request.method !== 'GET';

/** What to do when a change may have been made although its response was lost. */
export const unknownOutcome =
  'Whether it was carried out is unknown: check its state before you repeat it.';
