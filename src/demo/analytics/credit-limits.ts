import type { CreditLimits } from '../../server/store/organization.ts';
import type { Person } from '../demo-organization.ts';
import { cast, personAt } from '../people.ts';

/** What somebody used in a month: by now, and by its end at this pace. */
export type MonthlyUse = { credits: number; projected: number };

/** Standard Credits a month for everybody without an override. */
const globalLimit = 150_000;

/** What is left to a person is a share of what they used, so that the stories show on any day. */
const limitsByUse: [place: number, limitFor: (use: MonthlyUse) => number][] = [
  [cast.overLimit, ({ credits }) => credits / 1.14],
  [cast.nearLimit, ({ credits }) => credits / 0.97],
  [cast.nearerLimit, ({ credits }) => credits / 0.89],
  [cast.headedOverLimit, ({ credits, projected }) => credits + 0.6 * (projected - credits)],
];

const fixedLimits: [place: number, limit: number][] = [
  [cast.farBelowLimit, 240_000],
  [cast.onLeave, 0],
  [cast.owner, 200_000],
];

/**
 * The limits of the organization: one person is over, two are near, one is headed over and one far
 * below, however young the month is. On the first of a month, when nobody has used anything yet,
 * that is told of the month before.
 */
export function creditLimitsFor(
  people: readonly Person[],
  usedBy: (place: number) => MonthlyUse,
): CreditLimits {
  const limits = [
    ...limitsByUse.map(([place, limitFor]) => {
      const use = usedBy(place);
      // Where nothing was ever used, nothing can be a share of it.
      return { place, limit: use.credits === 0 ? globalLimit : readable(limitFor(use)) };
    }),
    ...fixedLimits.map(([place, limit]) => ({ place, limit })),
  ];
  const userLimits = limits.flatMap(({ place, limit }) => {
    const { email } = personAt(people, place);
    return email === null ? [] : [{ email, limit }];
  });
  return { globalLimit, userLimits };
}

/** Three digits: 87,300 or 8,730. */
function readable(limit: number): number {
  const step = Math.max(10 ** (Math.floor(Math.log10(limit)) - 2), 1);
  return Math.round(limit / step) * step;
}
