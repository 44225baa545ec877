import type { CreditLimits } from '../../api/resources.ts';
import type { Day } from '../time/day.ts';
import { memoizeLast } from '../values/memoize-last.ts';
import type { Sample } from '../values/sample.ts';
import type { MonthPlan } from './month-plan.ts';

/** The limits, and the days on which people were removed from the organization, by key: the API does not tell. */
export type KnownLimits = CreditLimits & { removed?: Removed };

export type Removed = ReadonlyMap<string, Day>;

/** Limits with what is known of removals; once for screens and rules. */
export const withRemoved = memoizeLast(
  (limits: CreditLimits, removed: Removed): KnownLimits =>
    removed.size === 0 ? limits : { ...limits, removed },
);

/** Whether somebody was removed, and did not come back: then something is used on a later day. How a month ended stays. */
export const isGone = (
  removedOn: Day | undefined,
  days: readonly Sample[],
  plan: MonthPlan,
): boolean =>
  removedOn !== undefined &&
  !plan.hasEnded &&
  !plan.known.some((day, place) => day > removedOn && (days[place] ?? 0) > 0);
