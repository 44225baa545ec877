import { isPassing } from '../api/client-error-code.ts';
import type { Deadline } from './deadline.ts';
import type { ClientError } from './errors/client-error.ts';
import { NetworkError, TimeoutError } from './errors/interruptions.ts';
import { RateLimitedError, ServerError, TransientError } from './errors/rejections.ts';
import { UnexpectedResponseError } from './errors/unexpected-response-error.ts';
import type { RetryOptions } from './options.ts';

export const defaultRetry: RetryOptions = {
  limit: 2,
  random: Math.random,
  // Not by `node:timers/promises`, whose time tests cannot let pass.
  pause: (ms, signal) =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      signal.addEventListener('abort', end);
    }),
};

/** Waits, but no longer than the deadline, whose error it then throws. */
export async function pauseWithin(
  { signal, reason }: Deadline,
  pauseMs: number,
  wait = defaultRetry.pause,
): Promise<void> {
  if (!signal.aborted) await wait(pauseMs, signal);
  if (signal.aborted) throw reason();
}

/**
 * Limits the number of retries that all calls of a client make together, so that an outage does not multiply
 * requests.
 */
export type RetryBudget = {
  /** Returns whether another retry is allowed. If so, it is counted. */
  spend(): boolean;
  /** Called after each call that succeeded. */
  earn(): void;
};

/** In successful calls, so that all numbers are integers. */
const costOfRetry = 5;
const maxSaved = 10 * costOfRetry;

/** A budget of ten retries. Five successes earn one back. */
export function createRetryBudget(): RetryBudget {
  let saved = maxSaved;
  return {
    spend() {
      if (saved < costOfRetry) return false;
      saved -= costOfRetry;
      return true;
    },
    earn() {
      saved = Math.min(maxSaved, saved + 1);
    },
  };
}

/** If the server asks for a longer pause, the caller decides whether to wait. */
const maxWaitMs = 30_000;
const always = Number.POSITIVE_INFINITY;
const firstBoundMs = 500;
const lastBoundMs = 8_000;

/**
 * Milliseconds to pause before the next attempt; undefined if there should be none. `attempts` is at least 1.
 * `isAsked` is the server's own statement about another attempt, if any.
 */
export function retryPauseMs(
  error: ClientError,
  attempts: number,
  { limit, random }: RetryOptions,
  isAsked?: boolean,
): number | undefined {
  const worthwhile = isAsked === undefined ? worthwhileRetries(error) : isAsked ? always : 0;
  if (attempts > Math.min(limit, worthwhile)) return undefined;

  // Full jitter, so that clients that failed together do not retry together.
  const jitterMs = random() * Math.min(lastBoundMs, firstBoundMs * 2 ** (attempts - 1));
  const asked = error instanceof TransientError ? error.retryAfterMs : undefined;
  if (asked === undefined) return jitterMs;
  return asked > maxWaitMs ? undefined : asked + jitterMs;
}

/** How many retries are useful after this kind of failure. */
function worthwhileRetries(error: ClientError): number {
  if (error instanceof RateLimitedError) return always;
  if (error instanceof ServerError) return isTransient(error.status) ? always : 0;
  if (error instanceof NetworkError) return retriesOf(error);
  if (error instanceof TimeoutError) return isBeforeSending(error) ? always : 0;
  // A page of a proxy or a truncated body is often gone at the next attempt.
  if (error instanceof UnexpectedResponseError) return isPassing(error.reason) ? 1 : 0;
  return 0;
}

/** A proxy that asks for a password, or does not allow the host, does so again. */
const retriesOf = ({ reason, proxyStatus = 0 }: NetworkError): number =>
  proxyStatus >= 400 && proxyStatus < 500 ? 0 : (retriesByReason.get(reason) ?? 0);

const isTransient = (status: number | undefined) =>
  status !== undefined && [408, 425, 500, 502, 503, 504].includes(status);

const isBeforeSending = ({ phase }: TimeoutError) =>
  phase === 'lookup' || phase === 'connect' || phase === 'secureConnect';

const retriesByReason = new Map([
  // Usually a typo in the address, rarely a network that is just coming up.
  ['ENOTFOUND', 1],
  ['EAI_AGAIN', always],
  ['ECONNREFUSED', always],
  ['ECONNRESET', always],
  ['EPIPE', always],
  ['ETIMEDOUT', always],
  ['ENETUNREACH', always],
  ['EHOSTUNREACH', always],
  ['ENETDOWN', always],
  ['ERR_PROXY_TUNNEL', 1],
  ['ERR_HTTP_CONTENT_LENGTH_MISMATCH', always],
  ['ERR_READING_RESPONSE_STREAM', always],
  ['ERR_STREAM_PREMATURE_CLOSE', always],
]);
