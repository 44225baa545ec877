import { useMemo } from 'react';
import type { AvailableRange, DateRange } from '../../domain/date-range.ts';
import { dayOf, startOfDay } from '../../domain/day.ts';
import { chosenRange, type RangeChoice } from '../../domain/range-choice.ts';
import { useConsole } from './console-context.ts';
import { useStore } from './store.ts';
import { useNow } from './use-now.ts';

const minuteMs = 60_000;

/** The days that all screens of analytics show, and which of them have analytics today. */
export type ShownDays = { choice: RangeChoice; available: AvailableRange };

export function useRange(): ShownDays {
  const { memory } = useConsole();
  const choice = useStore(memory.range);
  const today = dayOf(useNow(minuteMs));
  return useMemo(
    () => ({ choice, available: chosenRange(choice, startOfDay(today)) }),
    [choice, today],
  );
}

/** The days of a range; nothing where there are none. */
export const rangeOf = (available: AvailableRange): DateRange | undefined =>
  available.coverage === 'none' ? undefined : available.range;
