import { dayOf } from '../../figures/time/day.ts';
import type { Shell } from '../shell/shell.ts';
import { watchedParts } from './attention-parts.ts';

/** The requests of the first screen come first. */
const pauseMs = 500;

/** Reads what rules need and no screen has read, so that the number of findings is soon complete, until the console ends. */
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
