import { useMemo } from 'react';
import { dayOf, startOfDay, startOfMonth } from '../../../domain/day.ts';
import { forecastRange } from '../../../domain/limits/month-forecast.ts';
import {
  type PersonModel,
  type PersonName,
  personModels,
} from '../../../domain/people/person-days.ts';
import { feedData } from '../../data/feed.ts';
import { useTokens } from '../../data/use-tokens.ts';
import { useShell } from '../../shell/shell-context.ts';
import { rangeOf } from '../../shell/use-range.ts';

/** Tells what went to which model this month, from the analytics that the limits are compared with. */
export function useMonthModels(): (person: PersonName) => readonly PersonModel[] {
  const { clock } = useShell();
  const today = dayOf(clock());
  const range = useMemo(() => rangeOf(forecastRange(startOfDay(today))), [today]);
  const rows = feedData(useTokens(range));

  return useMemo(() => {
    const startDate = startOfMonth(today);
    return (person) =>
      rows && range ? personModels(person, { startDate, endDate: range.endDate }, rows) : [];
  }, [rows, range, today]);
}
