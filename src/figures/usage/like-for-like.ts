import { type DayKind, dayKindOf, dayKinds } from '../time/day.ts';
import { type Change, change } from '../values/change.ts';
import type { DayValue } from './day-series.ts';

export type LikeForLike = {
  /** The total of the compared days against the total expected from the former means. */
  change: Change;
  /** The total of the compared days, and the one expected; undefined if no day is left. */
  now: number | undefined;
  before: number | undefined;
  /** Days with data of each kind: those compared, and those they are compared with. */
  days: Record<DayKind, number>;
  formerDays: Record<DayKind, number>;
};

/**
 * Compares working days with working days and weekends with weekends: the total, divided by the total that
 * the same days would have at the former mean of their kind. Days without data are ignored on both sides, as
 * are days of a kind that the former days do not have, so the ranges may differ in length. The change is
 * unknown if no day is left.
 */
export function likeForLike(
  current: readonly DayValue[],
  former: readonly DayValue[],
): LikeForLike {
  const now = sumsByKind(current);
  const before = sumsByKind(former);
  let total: number | undefined;
  let expected: number | undefined;
  for (const kind of dayKinds) {
    if (now[kind].days === 0 || before[kind].days === 0) continue;
    total = (total ?? 0) + now[kind].total;
    expected = (expected ?? 0) + (now[kind].days * before[kind].total) / before[kind].days;
  }
  return {
    change: change(total, expected),
    now: total,
    before: expected,
    days: daysByKind(now),
    formerDays: daysByKind(before),
  };
}

/** The means of days, and of the days before as if as many of them were working days; undefined if no day can be compared. */
export function meansAlike(
  current: readonly DayValue[],
  former: readonly DayValue[],
): { now: number; before: number } | undefined {
  const { now, before, days, formerDays } = likeForLike(current, former);
  const count = dayKinds.reduce((sum, kind) => (formerDays[kind] > 0 ? sum + days[kind] : sum), 0);
  if (now === undefined || before === undefined) return undefined;
  return { now: now / count, before: before / count };
}

type Sum = { days: number; total: number };

function sumsByKind(series: readonly DayValue[]): Record<DayKind, Sum> {
  const sums = { 'working day': { days: 0, total: 0 }, weekend: { days: 0, total: 0 } };
  for (const { day, value } of series) {
    if (value === undefined) continue;
    const sum = sums[dayKindOf(day)];
    sum.days += 1;
    sum.total += value;
  }
  return sums;
}

const daysByKind = (sums: Record<DayKind, Sum>): Record<DayKind, number> => ({
  'working day': sums['working day'].days,
  weekend: sums.weekend.days,
});
