import type { TokensRow } from '../../api/resources.ts';
import type { DateRange } from '../time/date-range.ts';
import { type CreditTotals, creditsByDay, creditTotals } from './credit-totals.ts';
import { creditsByModel, type ModelCredits } from './credits-by-model.ts';
import { creditsByUser, type UserCredits } from './credits-by-user.ts';
import type { DayValue } from './day-series.ts';

export type CreditFigures = {
  range: DateRange;
  rows: readonly TokensRow[];
  days: readonly DayValue[];
  totals: CreditTotals;
  models: readonly ModelCredits[];
  users: readonly UserCredits[];
};

export function creditFigures(rows: readonly TokensRow[], range: DateRange): CreditFigures {
  return {
    range,
    rows,
    days: creditsByDay(rows, range),
    totals: creditTotals(rows, range),
    models: creditsByModel(rows),
    users: creditsByUser(rows),
  };
}
