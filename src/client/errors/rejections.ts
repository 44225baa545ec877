import {
  ClientError,
  type FailureFacts,
  isChange,
  requestText,
  unknownOutcome,
} from './client-error.ts';

/** 401, or there is no usable credential to send. */
export class UnauthorizedError extends ClientError {
  override readonly name = 'UnauthorizedError';
  readonly code = 'unauthorized';

  constructor(facts: FailureFacts) {
    // Without a status nothing was sent.
    const advice =
      facts.status === undefined
        ? 'Set it again.'
        : 'Check the API key: it may be revoked or have expired.';
    super(`${rejection('was not authorized', facts)} ${advice}`, facts);
  }
}

/** 403: the role of the caller does not allow the request. */
export class ForbiddenError extends ClientError {
  override readonly name = 'ForbiddenError';
  readonly code = 'forbidden';

  constructor(facts: FailureFacts) {
    super(`${rejection('is not allowed', facts)} Ask an owner of the organization.`, facts);
  }
}

/** 404 or 410: the resource does not exist, or the caller may not see it. */
export class NotFoundError extends ClientError {
  override readonly name = 'NotFoundError';
  readonly code = 'not-found';

  constructor(facts: FailureFacts) {
    const { request } = facts;
    // A list cannot be deleted.
    const isList = request && !isChange(request) && !request.route.includes('{');
    const advice = isList
      ? 'The server may have an older version of the API: check the address.'
      : 'It may have been deleted.';
    super(`${rejection('found nothing', facts)} ${advice}`, facts);
  }
}

/** 400 or another 4xx status, or parameters that cannot be sent. */
export class InvalidRequestError extends ClientError {
  override readonly name = 'InvalidRequestError';
  readonly code = 'invalid-request';

  constructor(facts: FailureFacts) {
    super(`${rejection('was refused', facts)} Correct the parameters and try again.`, facts);
  }
}

/** 409: the state of the resource does not allow the request. */
export class ConflictError extends ClientError {
  override readonly name = 'ConflictError';
  readonly code = 'conflict';

  constructor(facts: FailureFacts) {
    super(`${rejection('is not possible now', facts)} Check its state, and try again.`, facts);
  }
}

/** A failure that a retry may resolve. */
export abstract class TransientError extends ClientError {
  /** Milliseconds to wait before a retry, if the server says so. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, facts: TransientFacts) {
    super(message, facts);
    this.retryAfterMs = facts.retryAfterMs;
  }

  override toJSON(): object {
    return { ...super.toJSON(), retryAfterMs: this.retryAfterMs };
  }
}

/** Facts about a failure that a retry may resolve. */
type TransientFacts = FailureFacts & {
  /** Milliseconds to wait before a retry, if the server says so. */
  retryAfterMs?: number | undefined;
};

/** 429: the caller has sent too many requests. */
export class RateLimitedError extends TransientError {
  override readonly name = 'RateLimitedError';
  readonly code = 'rate-limited';

  constructor(facts: TransientFacts) {
    const wait =
      facts.retryAfterMs === undefined
        ? 'Wait a while before you try again.'
        : `Try again in ${Math.ceil(facts.retryAfterMs / 1000)} s.`;
    super(`${rejection('was rate-limited', facts)} ${wait}`, facts);
  }
}

/** 5xx, 408 or 425: the server failed. During maintenance it may say how long to wait. */
export class ServerError extends TransientError {
  override readonly name = 'ServerError';
  readonly code = 'server';

  constructor(facts: TransientFacts) {
    const quote = facts.requestId === undefined ? '' : ` Quote request id ${facts.requestId}.`;
    const isOutcomeUnknown = isChange(facts.request) && isHalfway(facts.status);
    const advice = isOutcomeUnknown ? unknownOutcome : 'Try again later.';
    super(`${rejection('failed on the server', facts)} ${advice}${quote}`, {
      ...facts,
      isOutcomeUnknown,
    });
  }
}

/** Statuses of a server or proxy that may have failed after the change was made. */
const isHalfway = (status: number | undefined): boolean =>
  status === 500 || status === 502 || status === 504;

function rejection(verdict: string, { request, status, title, detail }: FailureFacts): string {
  const said = detail ?? title;
  const answer = status === undefined ? '' : ` (${status})`;
  if (said === undefined) return `${requestText(request)} ${verdict}${answer}.`;
  return `${requestText(request)} ${verdict}${answer}: ${said.replace(/[.\s]+$/, '')}.`;
}
