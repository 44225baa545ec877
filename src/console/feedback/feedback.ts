import type { ErrorJournal } from '../journal/error-journal.ts';
import type { Store } from '../store.ts';
import type { Notice, NoticeEvent } from './notice.ts';

/** How long a result is shown. */
const resultShownMs = 4_000;

/** What is told in the last row, and what happens later. */
export type Feedback = {
  /** Says a result, and takes it back after a while. */
  say(text: string): void;
  /** Says an error until the next key, and keeps it among the errors. */
  complain(error: unknown): void;
  later(delayMs: number, act: () => void): void;
  /** Nothing happens later anymore. */
  dispose(): void;
};

export function createFeedback(notice: Store<Notice, NoticeEvent>, errors: ErrorJournal): Feedback {
  const timers = new Set<NodeJS.Timeout>();

  function later(delayMs: number, act: () => void) {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, delayMs);
    timers.add(timer);
  }

  return {
    later,
    say(text) {
      notice.dispatch({ type: 'result-said', text });
      later(resultShownMs, () => notice.dispatch({ type: 'expired', text }));
    },
    complain(error) {
      errors.record(error);
      const text = error instanceof Error ? error.message : String(error);
      notice.dispatch({ type: 'error-said', text });
    },
    dispose() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
