import type { ClientError } from './errors/client-error.ts';
import { NetworkError, TimeoutError } from './errors/interruptions.ts';
import { RateLimitedError, ServerError, TransientError } from './errors/rejections.ts';
import { UnexpectedResponseError } from './errors/unexpected-response-error.ts';
import type { RetryOptions } from './options.ts';

export const defaultRetry: RetryOptions = {
  limit: 2,
  random: Math.random,
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

/** If the server asks for a longer pause, the caller decides whether to wait. */
const longestWaitMs = 30_000;
const firstBoundMs = 500;
const lastBoundMs = 8_000;

/** Milliseconds to pause before the next attempt; undefined for none. `attempts` is at least 1. */
export function retryPauseMs(
  error: ClientError,
  attempts: number,
  { limit, random }: RetryOptions,
): number | undefined {
  if (attempts > Math.min(limit, worthwhileRetries(error))) return undefined;

  // Full jitter, so that clients that failed together do not retry together.
  const jitterMs = random() * Math.min(lastBoundMs, firstBoundMs * 2 ** (attempts - 1));
  const asked = error instanceof TransientError ? error.retryAfterMs : undefined;
  if (asked === undefined) return jitterMs;
  return asked > longestWaitMs ? undefined : asked + jitterMs;
}

/** How many retries this kind of failure deserves. */
function worthwhileRetries(error: ClientError): number {
  if (error instanceof RateLimitedError) return Number.POSITIVE_INFINITY;
  if (error instanceof ServerError) return isTransient(error.status) ? Number.POSITIVE_INFINITY : 0;
  if (error instanceof NetworkError) return retriesByReason.get(error.reason) ?? 0;
  if (error instanceof TimeoutError) return isBeforeSending(error) ? Number.POSITIVE_INFINITY : 0;
  // A page of a proxy or a truncated body is often gone at the next attempt.
  if (error instanceof UnexpectedResponseError) return transientReasons.has(error.reason) ? 1 : 0;
  return 0;
}

const isTransient = (status: number | undefined) =>
  status !== undefined && [408, 425, 500, 502, 503, 504].includes(status);

const isBeforeSending = ({ phase }: TimeoutError) =>
  phase === 'lookup' || phase === 'connect' || phase === 'secureConnect';

const transientReasons = new Set(['content-type', 'encoding', 'empty', 'json']);

const always = Number.POSITIVE_INFINITY;

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
  ['ERR_HTTP_CONTENT_LENGTH_MISMATCH', always],
  ['ERR_READING_RESPONSE_STREAM', always],
  ['ERR_STREAM_PREMATURE_CLOSE', always],
]);
