import {
  type CreditTotals,
  creditsByDay,
  creditTotals,
} from '../../../domain/analytics/credit-totals.ts';
import { creditsByModel, type ModelCredits } from '../../../domain/analytics/credits-by-model.ts';
import { creditsByUser, type UserCredits } from '../../../domain/analytics/credits-by-user.ts';
import type { DayValue } from '../../../domain/analytics/day-series.ts';
import type { DateRange } from '../../../domain/date-range.ts';
import { sharedDomain } from '../../../domain/people/shared-domain.ts';
import type { TokensRow } from '../../../domain/resources.ts';

/** Everything that is shown about the credits of a range. */
export type CreditFigures = {
  range: DateRange;
  rows: readonly TokensRow[];
  days: readonly DayValue[];
  totals: CreditTotals;
  models: readonly ModelCredits[];
  users: readonly UserCredits[];
  /** The domain of all e-mail addresses, which is left out of names. */
  domain: string | undefined;
};

export function creditFigures(rows: readonly TokensRow[], range: DateRange): CreditFigures {
  const users = creditsByUser(rows);
  return {
    range,
    rows,
    days: creditsByDay(rows, range),
    totals: creditTotals(rows, range),
    models: creditsByModel(rows),
    users,
    domain: sharedDomain(users.map(({ email }) => email)),
  };
}
