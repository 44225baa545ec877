import { ClientError, type FailureFacts, requestText } from './client-error.ts';

/** 401, or no usable credential to send. */
export class UnauthorizedError extends ClientError {
  override readonly name = 'UnauthorizedError';
  readonly code = 'unauthorized';

  constructor(facts: FailureFacts) {
    super(`${rejection('was not authorized', facts)} Check the API key; it may be revoked.`, facts);
  }
}

/** 403: the role of the caller does not allow it. */
export class ForbiddenError extends ClientError {
  override readonly name = 'ForbiddenError';
  readonly code = 'forbidden';

  constructor(facts: FailureFacts) {
    super(`${rejection('is not allowed', facts)} Ask an owner of the organization.`, facts);
  }
}

/** 404 or 410: what was named is not there, or not yours to see. */
export class NotFoundError extends ClientError {
  override readonly name = 'NotFoundError';
  readonly code = 'not-found';

  constructor(facts: FailureFacts) {
    super(`${rejection('found nothing', facts)} It may have been deleted; refresh.`, facts);
  }
}

/** 400 and other statuses that blame the request, or parameters that cannot be sent. */
export class InvalidRequestError extends ClientError {
  override readonly name = 'InvalidRequestError';
  readonly code = 'invalid-request';

  constructor(facts: FailureFacts) {
    super(`${rejection('was refused', facts)} Correct the parameters and try again.`, facts);
  }
}

/** 409: what was named is in a state that does not allow it. */
export class ConflictError extends ClientError {
  override readonly name = 'ConflictError';
  readonly code = 'conflict';

  constructor(facts: FailureFacts) {
    super(`${rejection('is not possible now', facts)} Refresh and look again.`, facts);
  }
}

/** What may be different in a moment. */
export abstract class PassingError extends ClientError {
  /** How long the server asks to wait, by its own clock; undefined when it does not say. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, facts: PassingFacts) {
    super(message, facts);
    this.retryAfterMs = facts.retryAfterMs;
  }

  override toJSON(): object {
    return { ...super.toJSON(), retryAfterMs: this.retryAfterMs };
  }
}

/** What is known about a failure that may pass. */
type PassingFacts = FailureFacts & {
  /** How long the server asks to wait, in milliseconds. */
  retryAfterMs?: number | undefined;
};

/** 429. */
export class RateLimitedError extends PassingError {
  override readonly name = 'RateLimitedError';
  readonly code = 'rate-limited';

  constructor(facts: PassingFacts) {
    const wait =
      facts.retryAfterMs === undefined
        ? 'Wait a while before the next try.'
        : `Try again in ${Math.ceil(facts.retryAfterMs / 1000)} s.`;
    super(`${rejection('came too soon', facts)} ${wait}`, facts);
  }
}

/** 5xx and 408: the server failed at its job. One in maintenance may say when it is back. */
export class ServerError extends PassingError {
  override readonly name = 'ServerError';
  readonly code = 'server';

  constructor(facts: PassingFacts) {
    const quote = facts.requestId === undefined ? '' : ` Quote request id ${facts.requestId}.`;
    super(`${rejection('failed at the server', facts)} Try again later.${quote}`, facts);
  }
}

function rejection(verdict: string, { request, status, title, detail }: FailureFacts): string {
  const said = detail ?? title;
  const answer = status === undefined ? '' : ` (${status})`;
  if (said === undefined) return `${requestText(request)} ${verdict}${answer}.`;
  return `${requestText(request)} ${verdict}${answer}: ${said.replace(/[.\s]+$/, '')}.`;
}
