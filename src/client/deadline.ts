import type { ClientError, RequestName } from './errors/client-error.ts';
import { AbortedError, TimeoutError } from './errors/interruptions.ts';

/** One signal for both reasons to cancel a call: the caller's signal and the time limit. */
export type Deadline = Disposable & {
  signal: AbortSignal;
  /** The error to throw once `signal` has aborted; with whether the request may have reached the server. */
  reason(isSent?: boolean): ClientError;
  /** Waits for `awaited`, but no longer than the deadline; then it throws `reason()`. */
  race<T>(awaited: Promise<T>): Promise<T>;
};

/** With a longer delay, a timer would fire at once. */
export const maxTimerMs = 2 ** 31 - 1;

/** Starts at once and runs until it is disposed of. `totalMs` may be Infinity. */
export function startDeadline(
  request: RequestName,
  { totalMs, signal: ofCaller }: { totalMs: number; signal: AbortSignal | undefined },
): Deadline {
  const controller = new AbortController();
  let endedBy: 'caller' | 'time' = 'time';

  const onCallerAbort = () => {
    if (!controller.signal.aborted) endedBy = 'caller';
    controller.abort();
  };
  const timer = setTimeout(() => controller.abort(), Math.min(totalMs, maxTimerMs));
  ofCaller?.addEventListener('abort', onCallerAbort);
  if (ofCaller?.aborted) onCallerAbort();

  const { signal } = controller;
  const reason = (isSent = false) =>
    endedBy === 'caller'
      ? new AbortedError(request, { reason: ofCaller?.reason, isSent })
      : new TimeoutError({ request, phase: 'total', limitMs: totalMs });

  return {
    signal,
    reason,
    async race(awaited) {
      const { promise: passed, reject } = Promise.withResolvers<never>();
      const pass = () => reject(reason());
      signal.addEventListener('abort', pass);
      if (signal.aborted) pass();
      try {
        return await Promise.race([awaited, passed]);
      } finally {
        signal.removeEventListener('abort', pass);
      }
    },
    [Symbol.dispose]() {
      clearTimeout(timer);
      ofCaller?.removeEventListener('abort', onCallerAbort);
    },
  };
}
