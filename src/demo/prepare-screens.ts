import { setImmediate as turn } from 'node:timers/promises';
import type { Supply } from '../server/supply.ts';
import { dayNumberAt, dayOf } from './calendar.ts';

/** Days that the first screens show, and as many before them. */
const shownDays = 30;

/** Days that are made at a time: a request that arrives meanwhile waits no longer than it would for its own. */
const daysAtOnce = 10;

/**
 * Makes what the first screens of a console read, most needed first. The console asks for it as soon as it is loaded, and
 * the server is idle until then. Requests are answered in between.
 */
export async function prepareScreens(
  { supply, clock, ownerId }: { supply: Supply; clock: () => number; ownerId: string },
  signal: AbortSignal,
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
    if (signal.aborted) return;
    step();
  }
}
