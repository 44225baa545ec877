import { useEffect, useState } from 'react';
import type { RestatedDay } from '../../domain/analytics/restated-day.ts';
import type { Day } from '../../domain/day.ts';
import { useShell } from '../shell/shell-context.ts';

/** Days that were restated, as far as the local copy has noticed. */
export type RestatedDays = ReadonlyMap<Day, RestatedDay>;

const none: RestatedDays = new Map();

/** Asks the local copy when a screen with days opens. What cannot be read is told by no screen. */
export function useRestatedDays(): RestatedDays {
  const { readRestatedDays, errors } = useShell();
  const [days, setDays] = useState(none);
  useEffect(() => {
    let isOpen = true;
    readRestatedDays?.().then((all) => {
      if (isOpen && all.length > 0) setDays(new Map(all.map((each) => [each.day, each])));
    }, errors.record);
    return () => {
      isOpen = false;
    };
  }, [readRestatedDays, errors]);
  return days;
}
