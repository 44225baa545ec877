import type { Shell } from '../shell/shell.ts';
import { onAnswers } from './query-cache.ts';

/** Counts what is under way besides queries. */
export type Work = ReturnType<typeof createWork>;

export function createWork() {
  let running = 0;
  let hasBegun = false;
  const listeners = new Set<() => void>();
  const end = () => {
    running -= 1;
    for (const listener of listeners) listener();
  };
  const begin = () => {
    running += 1;
    hasBegun = true;
  };
  return {
    begin,
    end,
    isRunning: () => running > 0,
    /** Whether anything was ever under way. */
    hasBegun: () => hasBegun,
    async during<T>(promise: Promise<T>): Promise<T> {
      begin();
      return await promise.finally(end);
    },
    onEnd(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Milliseconds without an answer after which a screen asks for nothing more. What follows one, such as applying the rules, has shorter timers. */
const calmMs = 750;

/** The share of that time in which nothing ran. What follows an answer takes longer where other programs use the processor. */
const minIdle = 0.5;

/** Resolves when nothing is under way and `isDone` says so, or at the deadline. */
export async function untilCalm(
  { queries }: Pick<Shell, 'queries'>,
  {
    work,
    deadline,
    isDone = () => true,
  }: { work: Work; deadline: AbortSignal; isDone?: () => boolean },
): Promise<void> {
  const calm = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  let began = performance.eventLoopUtilization();
  function wait() {
    clearTimeout(timer);
    timer = setTimeout(look, calmMs);
    began = performance.eventLoopUtilization();
  }
  function look() {
    const isIdle = 1 - performance.eventLoopUtilization(began).utilization >= minIdle;
    const isCalm = isIdle && !work.isRunning() && queries.isFetching() === 0 && isDone();
    if (isCalm || deadline.aborted) calm.resolve();
    else wait();
  }
  const stops = [onAnswers(queries, wait), work.onEnd(wait)];
  deadline.addEventListener('abort', look, { once: true });
  wait();
  await calm.promise;
  clearTimeout(timer);
  for (const stop of stops) stop();
}
