import type { DemoAnalytics } from './demo-organization.ts';
import { cast } from './people.ts';

/** What somebody used in the current month: by now, and by its end at this pace. */
export type MonthlyUse = { email: string; credits: number; projected: number };

/** Standard Credits a month for everybody without an override. */
const globalLimit = 150_000;

/**
 * The limits of the organization. The overrides follow what their people used this month, so that
 * one is over, two are near, one is headed over and one far below on any day but the first of a
 * month, when nobody has used anything.
 */
export function creditLimitsFor(
  usedBy: (place: number) => MonthlyUse | undefined,
): DemoAnalytics['creditLimits'] {
  const overrides: [place: number, limitFor: (use: MonthlyUse) => number][] = [
    [cast.overLimit, ({ credits }) => credits / 1.14],
    [cast.nearLimit, ({ credits }) => credits / 0.97],
    [cast.nearerLimit, ({ credits }) => credits / 0.89],
    [cast.headedOverLimit, ({ credits, projected }) => credits + 0.6 * (projected - credits)],
    [cast.farBelowLimit, () => 240_000],
    [cast.onLeave, () => 0],
    [cast.owner, () => 200_000],
  ];
  const userLimits = overrides.flatMap(([place, limitFor]) => {
    const use = usedBy(place);
    return use ? [{ email: use.email, limit: readable(limitFor(use)) }] : [];
  });
  return { globalLimit, userLimits };
}

/** Two and a half digits, as a person would choose: 87,000, 8,750 or 50. */
function readable(limit: number): number {
  if (limit <= 0) return 0;
  const step = Math.max(10 ** (Math.floor(Math.log10(limit)) - 1) / 2, 1);
  return Math.round(limit / step) * step;
}
