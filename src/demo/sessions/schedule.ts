import type { DailyWork } from '../demo-analytics.ts';
import type { RandomSource } from '../random.ts';

/** The number of sessions that began on a day and still exist. */
export type ScheduledDay = { dayNumber: number; starts: number };

/** The share of sessions on the latest days, of which none were deleted. */
const completeShare = 0.45;

/**
 * The days on which a person's sessions began, latest first, with `keep` sessions in total. The latest days
 * have as many as analytics count; of earlier ones some were deleted. If `isMultiplied` and analytics count
 * fewer than `keep`, days have a multiple of their sessions.
 */
export function scheduleOf(
  work: DailyWork,
  keep: number,
  { source, isMultiplied }: { source: RandomSource; isMultiplied: boolean },
): ScheduledDay[] {
  const days = startedDays(work, work.span.last, work.span.first);
  let available = total(days);
  if (available < keep && isMultiplied) {
    // Sessions may be older than the first day of analytics.
    const older = startedDays(work, work.span.first - 1, work.span.first - olderDays);
    days.push(...older);
    available += total(older);
  }
  if (available === 0) return [];
  if (available < keep && !isMultiplied) return days;
  if (available < keep) {
    const times = Math.ceil(keep / available);
    const more = days.map(({ dayNumber, starts }) => ({ dayNumber, starts: starts * times }));
    return sampled(more, keep, source);
  }

  const complete: ScheduledDay[] = [];
  let kept = 0;
  for (const day of days) {
    if (kept + day.starts > keep * completeShare) break;
    complete.push(day);
    kept += day.starts;
  }
  return [...complete, ...sampled(days.slice(complete.length), keep - kept, source)];
}

const olderDays = 400;

const total = (days: readonly ScheduledDay[]): number =>
  days.reduce((sum, { starts }) => sum + starts, 0);

/** Latest first. */
function startedDays({ startsOn }: DailyWork, latest: number, earliest: number): ScheduledDay[] {
  const days: ScheduledDay[] = [];
  for (let dayNumber = latest; dayNumber >= earliest; dayNumber -= 1) {
    const starts = startsOn(dayNumber);
    if (starts > 0) days.push({ dayNumber, starts });
  }
  return days;
}

/** A random choice of `wanted` sessions. */
function sampled(
  days: readonly ScheduledDay[],
  wanted: number,
  source: RandomSource,
): ScheduledDay[] {
  let remaining = total(days);
  let missing = wanted;
  return days.flatMap(({ dayNumber, starts }) => {
    let kept = 0;
    for (let start = 0; start < starts; start += 1) {
      if (source.next() * remaining < missing - kept) kept += 1;
      remaining -= 1;
    }
    missing -= kept;
    return kept > 0 ? [{ dayNumber, starts: kept }] : [];
  });
}
