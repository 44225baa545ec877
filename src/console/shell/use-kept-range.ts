import { useLayoutEffect } from 'react';
import type { RangeChoice } from '../../domain/range-choice.ts';
import { useConsole } from './console-context.ts';
import { restoredRange } from './range-store.ts';
import { createStore, type Store } from './store.ts';

type Kept = { choice: RangeChoice | undefined };

/** Makes the days part of what is kept of a screen: a saved view shows the days that it was saved with. */
export function useKeptRange(): void {
  const { session, memory } = useConsole();
  const kept = session.viewOf<Kept, Kept>(
    'range',
    (restored) => createStore((_: Kept, next: Kept) => next, restored ?? { choice: undefined }),
    {
      save: () => memory.range.get(),
      restore: (saved) => ({ choice: restoredRange(saved) }),
    },
  );
  useLayoutEffect(() => takeOnce(kept, memory.range), [kept, memory]);
}

/** Whoever comes back to the screen finds the days that were chosen meanwhile. */
function takeOnce(kept: Store<Kept, Kept>, range: Store<RangeChoice, RangeChoice>) {
  const { choice } = kept.get();
  if (choice === undefined) return;
  kept.dispatch({ choice: undefined });
  range.dispatch(choice);
}
