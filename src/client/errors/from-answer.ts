import { requestIdOf } from '../request-id.ts';
import { retryAfterMs } from '../retry-after.ts';
import { serverText } from '../server-text.ts';
import type { Answer } from '../transport.ts';
import type { ClientError, FailureFacts, RequestName } from './client-error.ts';
import {
  ConflictError,
  ForbiddenError,
  InvalidRequestError,
  NotFoundError,
  RateLimitedError,
  ServerError,
  UnauthorizedError,
} from './rejections.ts';
import { UnexpectedResponseError } from './unexpected-response-error.ts';

/** The error that an answer without success stands for. */
export function errorFromAnswer(
  answer: Answer,
  request: RequestName,
  credential: string,
): ClientError {
  const { status, headers } = answer;
  const facts = { request, status, ...errorBody(answer, credential) };
  const retryAfter = { retryAfterMs: retryAfterMs(headers, Date.now()) };

  if (status === 429) return new RateLimitedError({ ...facts, ...retryAfter });
  if (status >= 500 || status === 408 || status === 425) {
    return new ServerError({ ...facts, ...retryAfter });
  }
  if (status < 400) {
    const detail = `a redirect (${status}), which this API never gives`;
    return new UnexpectedResponseError('redirect', { ...facts, detail });
  }
  const Rejection = rejections.get(status) ?? InvalidRequestError;
  return new Rejection(facts);
}

const rejections = new Map<number, new (facts: FailureFacts) => ClientError>([
  [401, UnauthorizedError],
  [403, ForbiddenError],
  [404, NotFoundError],
  [409, ConflictError],
  [410, NotFoundError],
]);

/** Both error bodies of the interface; anything else (a proxy's page) says nothing. */
function errorBody({ headers, body }: Answer, credential: string): FailureFacts {
  const { title, detail, requestId } = parseObject(body);
  return {
    title: serverText(title, credential),
    detail: serverText(detail, credential),
    requestId: serverText(requestIdOf(headers) ?? requestId, credential),
  };
}

function parseObject(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
