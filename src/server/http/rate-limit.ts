import { Refusal } from './refusal.ts';

/** At most `requests` of one person in each window of `windowMs`. */
export type RateLimit = { requests: number; windowMs: number };

/**
 * Counts one request of a person. Throws a Refusal with 429 and `Retry-After` in seconds once the limit is
 * reached.
 */
export type RequestCounter = (personId: string) => void;

/** Counts requests in fixed windows that begin with a person's first request. */
export function countRequests(
  { requests, windowMs }: RateLimit,
  clock: () => number,
): RequestCounter {
  const windows = new Map<string, { startedMs: number; count: number }>();

  return (personId) => {
    const nowMs = clock();
    const current = windows.get(personId);
    const isOpen = current !== undefined && nowMs < current.startedMs + windowMs;
    const window = isOpen ? current : { startedMs: nowMs, count: 0 };
    windows.set(personId, window);

    window.count += 1;
    if (window.count <= requests) return;

    const waitSeconds = Math.max(1, Math.ceil((window.startedMs + windowMs - nowMs) / 1000));
    const windowSeconds = windowMs / 1000;
    const detail = `At most ${requests} requests in ${windowSeconds} s. Try again in ${waitSeconds} s.`;
    throw new Refusal(429, detail, { 'retry-after': String(waitSeconds) });
  };
}
