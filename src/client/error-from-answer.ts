import type { ClientError, FailureFacts, RequestName } from './errors/client-error.ts';
import {
  ConflictError,
  ForbiddenError,
  InvalidRequestError,
  NotFoundError,
  RateLimitedError,
  ServerError,
  UnauthorizedError,
} from './errors/rejections.ts';
import { UnexpectedResponseError } from './errors/unexpected-response-error.ts';
import type { Answer } from './transport.ts';

/** The error for a response with a failure status. */
export function errorFromAnswer(answer: Answer, request: RequestName): ClientError {
  const { status } = answer;
  const facts = { request, status, ...errorBody(answer) };
  const retryAfter = { retryAfterMs: retryAfterMs(answer, Date.now()) };

  if (status < 400) {
    const detail = `a redirect (${status}) that is not followed`;
    return new UnexpectedResponseError('redirect', { ...facts, detail });
  }
  return new (errorClass(status))({ ...facts, ...retryAfter });
}

/** The error for a status from 400. */
export function errorClass(status: number): new (facts: Failure) => ClientError {
  if (status >= 500 || status === 408 || status === 425) return ServerError;
  return rejections.get(status) ?? InvalidRequestError;
}

type Failure = FailureFacts & { retryAfterMs: number | undefined };

const rejections = new Map<number, new (facts: Failure) => ClientError>([
  [429, RateLimitedError],
  [401, UnauthorizedError],
  [403, ForbiddenError],
  [404, NotFoundError],
  [409, ConflictError],
  [410, NotFoundError],
]);

/**
 * Milliseconds that the server asks to wait. A date is compared with the `Date` header of the same response,
 * because the clocks of client and server may differ by hours.
 */
function retryAfterMs(
  { retryAfter, date }: { retryAfter: string | undefined; date: string | undefined },
  nowMs: number,
): number | undefined {
  const text = retryAfter?.trim();
  if (text === undefined || text === '') return undefined;
  // Otherwise "1.5" would be read as a day of May 2001, long past.
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text) < 0 ? undefined : Number(text) * 1000;

  const untilMs = Date.parse(text);
  if (Number.isNaN(untilMs)) return undefined;
  const serverNowMs = Date.parse(date ?? '');
  return Math.max(0, untilMs - (Number.isNaN(serverNowMs) ? nowMs : serverNowMs));
}

/** The facts in the error body of any group. Other bodies, such as a page of a proxy, have none. */
function errorBody({ body, quote, requestId: ofHeader }: Answer): FailureFacts {
  const { title, detail, requestId } = parseObject(body);
  return {
    title: quote(title),
    detail: quote(detail),
    requestId: ofHeader ?? quote(requestId),
  };
}

function parseObject(body: Answer['body']): Record<string, unknown> {
  try {
    const value: unknown = body.parse();
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
