import type { DailyWork } from '../demo-analytics.ts';
import type { RandomSource } from '../random.ts';

/** How many of a day's sessions are still there. */
export type ScheduledDay = { dayNumber: number; starts: number };

/** Of all sessions that are kept, those of the latest days are kept completely. */
const completeShare = 0.45;

/**
 * Which days a person's sessions began on, latest first: `keep` of them in all. On the latest days
 * these are all that analytics count; of older ones, people have deleted some. When more are asked
 * for than analytics count and `isMultiplied`, every day counts several times.
 */
export function scheduleOf(
  work: DailyWork,
  keep: number,
  { source, isMultiplied }: { source: RandomSource; isMultiplied: boolean },
): ScheduledDay[] {
  const days = startedDays(work, work.span.last, work.span.first);
  let available = total(days);
  if (available < keep && isMultiplied) {
    // Sessions may be older than the first day that analytics know.
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

/** Exactly `wanted` starts out of those given, each as likely as the others. */
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
