/** Spaces requests out: some at once, then one at a time. */
export type Pace = {
  /** Resolves when the next request may be sent, or when the signal is aborted. */
  turn(signal: AbortSignal): Promise<void>;
  /** Counts further requests that were sent. */
  spend(count: number): void;
};

/** After the first burst, requests that were not sent are saved up only to this number. */
const maxSaved = 2;

type PaceOptions = { burst: number; restMs: number; everyMs: number };

/** The first `burst` requests may be sent at once. After `restMs` milliseconds, one every `everyMs` follows. */
export function createPace({ burst, restMs, everyMs }: PaceOptions): Pace {
  let credit = burst;
  let atMs = Date.now() + restMs;

  function earn() {
    const nowMs = Math.max(atMs, Date.now());
    credit = Math.min(Math.max(credit, maxSaved), credit + (nowMs - atMs) / everyMs);
    atMs = nowMs;
  }

  return {
    async turn(signal) {
      earn();
      credit -= 1;
      if (credit < 0) await pause(atMs - Date.now() - credit * everyMs, signal);
    },
    spend(count) {
      credit -= count;
    },
  };
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
    function end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
  });
