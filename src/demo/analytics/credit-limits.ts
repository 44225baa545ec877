import type { CreditLimits } from '../../server/store/organization.ts';
import { castMembers, type LimitOfUse, type MonthlyUse } from '../cast.ts';
import type { Person } from '../demo-organization.ts';

/** Standard Credits a month for everybody without an override. */
const globalLimit = 150_000;

/** On the first of a month, when nobody has used anything yet, limits tell of the month before. */
export function creditLimitsFor(
  people: readonly Person[],
  usedBy: (place: number) => MonthlyUse,
): CreditLimits {
  const userLimits = castMembers.flatMap(({ limit }, place) => {
    const email = people[place]?.email ?? null;
    if (limit === undefined || email === null) return [];
    return [{ email, limit: typeof limit === 'number' ? limit : limitAt(limit, usedBy(place)) }];
  });
  return { globalLimit, userLimits };
}

function limitAt(limitFor: LimitOfUse, use: MonthlyUse): number {
  // Where nothing was ever used, nothing can be a share of it.
  return use.credits === 0 ? globalLimit : readable(limitFor(use));
}

/** Three digits: 87,300 or 8,730. */
function readable(limit: number): number {
  const step = Math.max(10 ** (Math.floor(Math.log10(limit)) - 2), 1);
  return Math.round(limit / step) * step;
}
