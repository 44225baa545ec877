import { useLayoutEffect, useMemo } from 'react';
import type { AvailableRange } from '../../figures/time/date-range.ts';
import { dayOf, startOfDay } from '../../figures/time/day.ts';
import { chosenRange, type RangeChoice, restoredRange } from '../../figures/time/range-choice.ts';
import { useNow, useShell } from './shell-context.ts';
import { createValue, type Store, useStore } from './store.ts';

const minuteMs = 60_000;

/** The days that all analytics screens share, and which of them have analytics today. */
export type ShownDays = { choice: RangeChoice; available: AvailableRange };

export function useRange(): ShownDays {
  const { range } = useShell();
  const choice = useStore(range);
  const today = dayOf(useNow(minuteMs));
  return useMemo(
    () => ({ choice, available: chosenRange(choice, startOfDay(today)) }),
    [choice, today],
  );
}

type KeptRange = { choice: RangeChoice | undefined };

/** Saves the chosen days with a screen, so that a saved view restores them. */
export function useKeptRange(): void {
  const { range, visitStores } = useShell();
  const kept = visitStores.of(
    'range',
    (restored: KeptRange | undefined) => createValue(restored ?? { choice: undefined }),
    {
      save: () => range.own(),
      restore: (saved) => ({ choice: restoredRange(saved) }),
      isForVisit: true,
    },
  );
  useLayoutEffect(() => takeOnce(kept, range), [kept, range]);
}

/** Going back to the screen shows the days that have been chosen since then. */
function takeOnce(kept: Store<KeptRange, KeptRange>, range: Store<RangeChoice, RangeChoice>) {
  const { choice } = kept.get();
  if (choice === undefined) return;
  kept.dispatch({ choice: undefined });
  range.dispatch(choice);
}
