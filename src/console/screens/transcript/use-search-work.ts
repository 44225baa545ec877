import { useEffect, useState } from 'react';
import type { MessageLog } from '../../data/message-log.ts';
import type { OpenTranscript } from './open-transcript.ts';
import { goOnSeeking } from './seeking.ts';

/** A stretch of work is shorter than what a key may take. */
const stretchMs = 8;
/** How often the count on the screen is renewed. */
const shownEveryMs = 150;

/**
 * Lets the open search look through all messages, a stretch at a time, and has the count on the screen
 * follow it. Tells which message it needs that has to be read again, as long as it does.
 */
export function useSearchWork(
  transcript: OpenTranscript,
  { query, log }: { query: string | undefined; log: MessageLog },
  visit: (entry: number | undefined) => void,
): void {
  const [, show] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another query or further messages give new work
  useEffect(() => {
    if (query === undefined) return;
    let shownMs = performance.now();
    let next = setImmediate(work);

    function work() {
      const scan = transcript.scan();
      const state = scan?.work(transcript.log().entries, stretchMs) ?? { is: 'done' };
      goOnSeeking(transcript);
      visit(state.is === 'blocked' ? state.at : undefined);
      const isDue = performance.now() - shownMs > shownEveryMs;
      if (isDue || state.is !== 'working') {
        shownMs = performance.now();
        show((count) => count + 1);
      }
      if (state.is === 'working') next = setImmediate(work);
    }
    return () => clearImmediate(next);
  }, [transcript, query, log.entries, visit]);
}
