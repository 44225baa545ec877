import { dayOf } from '../../figures/time/day.ts';
import type { Shell } from '../shell/shell.ts';
import { watchedParts } from './attention-parts.ts';

/** The requests of the first screen come first. */
const pauseMs = 500;

/**
 * Reads the parts that rules need and no screen has read, one after another, so that the number of findings is soon
 * complete. A part that leaves the cache is read again. Stops when the console ends.
 */
export function readAhead(shell: Shell): void {
  const { attention, clock, notices, signal } = shell;
  let isReading = false;

  async function read() {
    for (const { name, reads } of watchedParts(dayOf(clock()))) {
      if (!attention.state.get().unread.includes(name)) continue;
      for (const one of reads) {
        if (!signal.aborted) await one.read(shell);
      }
    }
    isReading = false;
  }

  function readSoon() {
    if (isReading || attention.state.get().unread.length === 0) return;
    isReading = true;
    notices.later(pauseMs, () => void read());
  }

  readSoon();
  signal.addEventListener('abort', attention.state.subscribe(readSoon));
}
