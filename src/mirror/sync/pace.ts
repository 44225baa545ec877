import type { Call } from '../../client/call.ts';
import { NetworkError, TimeoutError } from '../../client/errors/interruptions.ts';
import {
  RateLimitedError,
  ServerError,
  type TransientError,
} from '../../client/errors/rejections.ts';
import type { CallOptions } from '../../client/options.ts';

/** Ends a sync cleanly: everything that was read is kept, and the next sync continues from there. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent';
}

export type PaceOptions = {
  /** Initial number of milliseconds between the starts of two requests. */
  spacingMs: number;
  /** Requests after which the sync ends. */
  maxRequests: number;
  /** Resolves after `ms` milliseconds. */
  pause(ms: number): Promise<void>;
  /** Returns a number from 0 to less than 1. */
  random(): number;
  /** Called when the server's time has changed, before the result is returned. */
  onTime(serverTimeMs: number): void;
  /** Called when the server asks to wait, with the time and the reason. */
  onWait(ms: number, reason: string): void;
};

const maxSpacingMs = 30_000;
const slowestStartMs = 500;
/** Factor by which the spacing shrinks after each minute without a refusal. */
const recoveryPerMinute = 0.9;
const fastestShare = 0.2;
const maxRefusals = 8;
const maxFailures = 3;
const maxWaitMs = 15 * 60_000;

export type Pace = ReturnType<typeof createPace>;

/**
 * Sends one request of a sync after another, no faster than the server allows. Only the spacing uses the local clock; all
 * other times are the server's.
 */
export function createPace(options: PaceOptions) {
  const { maxRequests, pause, random, onTime, onWait } = options;
  const spacing = createSpacing(options.spacingMs, pause);
  let requests = 0;
  let firstTimeMs: number | undefined;
  let timeMs: number | undefined;

  function noteTime(serverDateMs: number | undefined) {
    if (serverDateMs === undefined || serverDateMs === timeMs) return;
    timeMs = serverDateMs;
    firstTimeMs ??= timeMs;
    onTime(serverDateMs);
  }

  async function waitAfter(error: TransientError | NetworkError | TimeoutError, failures: number) {
    const asked = 'retryAfterMs' in error ? error.retryAfterMs : undefined;
    if (asked !== undefined && asked > maxWaitMs) throw error;
    const jitterMs = random() * 500 * 2 ** failures;
    const waitMs = (asked ?? (error instanceof RateLimitedError ? spacing.ms() : 0)) + jitterMs;
    if (waitMs >= 1_000) onWait(waitMs, error.message);
    await pause(waitMs);
  }

  return {
    /** Makes a call when its time has come. Throws BudgetSpent. */
    async ask<Result>(call: (options: CallOptions) => Call<Result>): Promise<Result> {
      let failures = 0;
      let refusals = 0;
      while (true) {
        if (requests >= maxRequests) throw new BudgetSpent();
        await spacing.waitForTurn();
        requests += 1;
        try {
          // Retries count as requests and keep the pace, so they are made here.
          const { result, response } = await call({ retries: 0 }).withResponse();
          noteTime(response.serverDateMs);
          return result;
        } catch (error) {
          if (error instanceof RateLimitedError) {
            spacing.slowDown();
            refusals += 1;
            if (refusals > maxRefusals) throw error;
          } else if (isTransient(error)) {
            failures += 1;
            if (failures > maxFailures) throw error;
          } else {
            throw error;
          }
          await waitAfter(error, failures);
        }
      }
    },

    /** Requests sent so far. */
    requests: () => requests,
    hasAnswered: () => firstTimeMs !== undefined,
    /** The server's time of the last response, in Unix milliseconds. */
    serverTimeMs: () => timeMs ?? noTime(),
    /** The server's time of the first response, in Unix milliseconds. */
    firstTimeMs: () => firstTimeMs ?? noTime(),
  };
}

/** The time between the starts of two requests: it doubles when the server refuses one, then shrinks again. */
function createSpacing(initialMs: number, pause: PaceOptions['pause']) {
  const fastestMs = initialMs * fastestShare;
  let spacingMs = initialMs;
  let lastStartMs = Number.NEGATIVE_INFINITY;
  let adjustedMs = performance.now();

  return {
    ms: () => spacingMs,

    async waitForTurn(): Promise<void> {
      const minutes = (performance.now() - adjustedMs) / 60_000;
      if (minutes >= 1) {
        spacingMs = Math.max(fastestMs, spacingMs * recoveryPerMinute ** minutes);
        adjustedMs = performance.now();
      }
      const waitMs = lastStartMs + spacingMs - performance.now();
      if (waitMs > 0) await pause(waitMs);
      lastStartMs = performance.now();
    },

    slowDown(): void {
      spacingMs = Math.min(maxSpacingMs, Math.max(slowestStartMs, spacingMs * 2));
      adjustedMs = performance.now();
    },
  };
}

const isTransient = (error: unknown): error is ServerError | NetworkError | TimeoutError =>
  error instanceof ServerError || error instanceof NetworkError || error instanceof TimeoutError;

function noTime(): never {
  throw new NoServerTime();
}

/** No response had a `Date` header, and the local clock is not a substitute. */
class NoServerTime extends Error {
  override readonly name = 'NoServerTime';
  readonly code = 'mirror-no-time';

  constructor() {
    super('The server does not send its time (header Date), which is needed to choose days.');
  }
}
