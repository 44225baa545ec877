import type { ErrorJournal } from './error-journal.ts';
import { type Notices, noNotices, reduceNotices, stoppableWork, type Work } from './notice.ts';
import { createStore, type Store } from './store.ts';

/** How long a result is shown. */
const resultShownMs = 4_000;

/** Tells how far something has come that was begun, and that it is over. */
export type Progress = { say(text: string): void; end(): void };

/** What is told in the last row, and what happens later. */
export type Feedback = {
  notices: Pick<Store<Notices, never>, 'get' | 'subscribe'>;
  /** Says a result, and takes it back after a while. */
  say(text: string): void;
  /** Says why something is not done, until the next key. Nobody has to look it up later. */
  refuse(reason: string): void;
  /** Says an error until the next key, and keeps it among the errors. */
  complain(error: unknown): void;
  /** A key was pressed: whatever waited for one is taken back. */
  acknowledge(): void;
  /** Says what is being done until it is over. With `stop` it can be asked to end early. */
  begin(text: string, stop?: () => void): Progress;
  /** What would be stopped now. */
  stoppable(): Work | undefined;
  /** Stops it after the step under way. */
  stop(): void;
  later(delayMs: number, act: () => void): void;
  /** Nothing happens later anymore. */
  dispose(): void;
};

export function createFeedback(errors: Pick<ErrorJournal, 'record'>): Feedback {
  const notices = createStore(reduceNotices, noNotices);
  const { later, dispose } = createTimers();
  const refuse = (text: string) => notices.dispatch({ type: 'error-said', text });
  const stoppable = () => stoppableWork(notices.get());
  let begun = 0;

  return {
    notices,
    later,
    dispose,
    refuse,
    stoppable,
    say(text) {
      const result = { text };
      notices.dispatch({ type: 'result-said', result });
      later(resultShownMs, () => notices.dispatch({ type: 'result-expired', result }));
    },
    complain(error) {
      errors.record(error);
      refuse(error instanceof Error ? error.message : String(error));
    },
    acknowledge: () => notices.dispatch({ type: 'key-pressed' }),
    begin(text, stop) {
      const id = begun++;
      notices.dispatch({ type: 'work-started', id, text, stop });
      return {
        say: (next) => notices.dispatch({ type: 'work-continued', id, text: next }),
        end: () => notices.dispatch({ type: 'work-ended', id }),
      };
    },
    stop() {
      const work = stoppable();
      if (!work || work.isStopping) return;
      work.stop?.();
      notices.dispatch({ type: 'work-stopping', work });
    },
  };
}

/** What happens later, as long as the console is there. */
function createTimers(): Pick<Feedback, 'later' | 'dispose'> {
  const timers = new Set<NodeJS.Timeout>();
  let isDisposed = false;

  return {
    later(delayMs, act) {
      // What ends after the console would keep the process alive to say so.
      if (isDisposed) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        act();
      }, delayMs);
      timers.add(timer);
    },
    dispose() {
      isDisposed = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
