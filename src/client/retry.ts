import type { ClientError } from './errors/client-error.ts';
import { NetworkError, TimeoutError } from './errors/interruptions.ts';
import { PassingError, RateLimitedError, ServerError } from './errors/rejections.ts';
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

/** Longer than this, and the person decides, not the client. */
const longestWaitMs = 30_000;
const firstBoundMs = 500;
const lastBoundMs = 8_000;

/** How long to pause before the next try; undefined when there is to be none. `attempts` is at least 1. */
export function retryPauseMs(
  error: ClientError,
  attempts: number,
  { limit, random }: RetryOptions,
): number | undefined {
  if (attempts > Math.min(limit, triesWorthwhile(error))) return undefined;

  // Full jitter: clients that failed together do not come back together.
  const jitterMs = random() * Math.min(lastBoundMs, firstBoundMs * 2 ** (attempts - 1));
  const asked = error instanceof PassingError ? error.retryAfterMs : undefined;
  if (asked === undefined) return jitterMs;
  return asked > longestWaitMs ? undefined : asked + jitterMs;
}

/** How many further tries this kind of failure deserves. */
function triesWorthwhile(error: ClientError): number {
  if (error instanceof RateLimitedError) return Number.POSITIVE_INFINITY;
  if (error instanceof ServerError) return isPassing(error.status) ? Number.POSITIVE_INFINITY : 0;
  if (error instanceof NetworkError) return triesByReason.get(error.reason) ?? 0;
  if (error instanceof TimeoutError) return isBeforeSending(error) ? Number.POSITIVE_INFINITY : 0;
  // A proxy's page or a body cut short is often gone the next time.
  if (error instanceof UnexpectedResponseError) return passingReasons.has(error.reason) ? 1 : 0;
  return 0;
}

const isPassing = (status: number | undefined) =>
  status !== undefined && [408, 425, 500, 502, 503, 504].includes(status);

const isBeforeSending = ({ phase }: TimeoutError) =>
  phase === 'lookup' || phase === 'connect' || phase === 'secureConnect';

const passingReasons = new Set(['content-type', 'encoding', 'empty', 'json']);

const always = Number.POSITIVE_INFINITY;

const triesByReason = new Map([
  // Mostly a typing error in the address, seldom a network that is just coming up.
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
