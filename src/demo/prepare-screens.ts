import type { RequestListener } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import type { Supply } from '../server/supply.ts';
import { dayNumberAt, dayOf } from './calendar.ts';

/** Days that the first screens show, and as many before them. */
const shownDays = 30;

/** Days that are made at a time: a request that arrives meanwhile waits no longer than it would for its own. */
const daysAtOnce = 10;

/** Answers one request after the other until it ends. `answered` resolves when those that have arrived are answered. */
export type Queue = {
  inFront(listener: RequestListener): RequestListener;
  answered(): Promise<void>;
  end(): void;
};

/**
 * A queue of requests. A large answer does not fit into the buffer of a socket: were the next one made meanwhile, its rest
 * would wait for that.
 */
export function createQueue(): Queue {
  let last = Promise.resolve();
  let isOver = false;
  return {
    inFront: (listener) => (request, response) => {
      if (isOver) return listener(request, response);
      const closed = new Promise<void>((resolve) => response.once('close', resolve));
      last = last.then(() => {
        listener(request, response);
        return closed;
      });
    },
    answered: () => last,
    end() {
      isOver = true;
    },
  };
}

/**
 * Makes what the first screens of a console read, most needed first. The console asks for it as soon as it is loaded, and
 * the server is idle until then. Requests are answered in between.
 */
export async function prepareScreens(
  { supply, clock, ownerId }: { supply: Supply; clock: () => number; ownerId: string },
  signal: AbortSignal,
  { answered }: Pick<Queue, 'answered'> = createQueue(),
): Promise<void> {
  const last = dayNumberAt(clock()) - 1;
  const days = (ago: number, part: 'tokens' | 'activity') => () =>
    supply.days(dayOf(last - ago - daysAtOnce + 1), dayOf(last - ago), part);
  const starts = Array.from({ length: shownDays / daysAtOnce }, (_, index) => index * daysAtOnce);
  const steps = [
    ...starts.map((ago) => days(ago, 'tokens')),
    supply.creditLimits,
    supply.computers,
    () => supply.sessions(ownerId, { updatedBefore: clock() + 1, count: 100 }),
    ...starts.map((ago) => days(ago, 'activity')),
    ...starts.map((ago) => days(ago + shownDays, 'tokens')),
    supply.reports,
  ];
  for (const step of steps) {
    await turn();
    await answered();
    if (signal.aborted) return;
    step();
  }
}
