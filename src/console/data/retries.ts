/** Pauses between retries during an outage. The last one repeats. */
const pausesMs = [1_000, 2_000, 4_000, 5_000];

/** The pause after a number of retries that failed. */
export const pauseMsAfter = (tries: number): number =>
  pausesMs[Math.min(tries, pausesMs.length - 1)] ?? 0;

/** The longest pause, even if the server asks for a longer one. */
const maxPauseMs = 120_000;

/**
 * The pause before the next retry: what the server asked for in one of the errors if that is longer, otherwise up to a
 * fifth shorter than planned, so that consoles that failed together do not retry together.
 */
export function pauseBeforeTry(
  tries: number,
  errors: readonly (object | null)[],
  random: number,
): number {
  const asked = Math.max(0, ...errors.map(askedPauseMs));
  return Math.max(pauseMsAfter(tries) * (1 - random / 5), Math.min(maxPauseMs, asked));
}

function askedPauseMs(error: object | null): number {
  const asked = error && 'retryAfterMs' in error ? error.retryAfterMs : undefined;
  return typeof asked === 'number' ? asked : 0;
}

const slowestRetryMs = 120_000;
const firstRetryMs = 2_000;

/** When a request last succeeded and last failed, in Unix milliseconds, and how often it has failed. */
export type RequestTimes = {
  dataUpdatedAt: number;
  errorUpdatedAt: number;
  errorUpdateCount: number;
};

/** As long as the outage has lasted, so that the wait doubles. Before the first response failures are counted instead. */
export function retryDelayMs(times: RequestTimes, intervalMs: number): number {
  const { dataUpdatedAt, errorUpdatedAt, errorUpdateCount } = times;
  const wait =
    dataUpdatedAt === 0
      ? firstRetryMs * 2 ** Math.min(errorUpdateCount - 1, 10)
      : errorUpdatedAt - dataUpdatedAt;
  return Math.min(slowestRetryMs, Math.max(Math.min(intervalMs, firstRetryMs), wait));
}
