import { dayMs, dayNumberAt, isWeekend } from '../calendar.ts';
import type { DemoSettings } from '../demo-organization.ts';
import { random } from '../random.ts';
import { liveUntil } from './live.ts';
import { planSession, type SessionPlan } from './session-plan.ts';

const minuteMs = 60_000;
const workdayMs = 10 * 60 * minuteMs;

/** The index of the owner in the list of people, and the UTC hour at which the workday begins. */
type Workday = { owner: number; startHour: number };

/**
 * Sessions that start after `nowMs`. When a running session is done, its owner starts another one a while
 * later or on the next workday. They are generated in batches of as many as run at `nowMs`, so that their
 * indexes do not depend on the times requested before.
 */
export function createSuccessors(
  plans: readonly SessionPlan[],
  { seed, nowMs }: DemoSettings,
  { owner, startHour }: Workday,
) {
  const made: SessionPlan[] = [];
  // One that hangs is never done.
  let latest = plans.filter(({ status, habit }) => status === 'running' && habit !== 'hangs');

  const follow = (former: SessionPlan, slot: number): SessionPlan => {
    const pauseMs = random(former.seed, 'pause').between(20, 90) * minuteMs;
    const createdAt = atWork(Math.floor(liveUntil(former, nowMs) + pauseMs), startHour);
    const index = plans.length + made.length + slot;
    const start = { seed, nowMs, owner, index, createdAt };
    return planSession(start, {
      kind: 'test-loop',
      status: 'running',
      messages: 0,
      updatedAt: createdAt,
    });
  };

  return {
    begunBetween(afterMs: number, untilMs: number): SessionPlan[] {
      while (latest.some(({ createdAt }) => createdAt <= untilMs)) {
        latest = latest.map(follow);
        made.push(...latest);
      }
      return made.filter(({ createdAt }) => createdAt > afterMs && createdAt <= untilMs);
    },

    /** A session that `begunBetween` has returned, by its index among the sessions of its owner. */
    at: (index: number): SessionPlan | undefined => made[index - plans.length],
  };
}

/** The same time if it is within the workday, else a time early on the next workday. */
function atWork(ms: number, startHour: number): number {
  const startMs = startHour * 60 * minuteMs;
  const day = dayNumberAt(ms - startMs);
  const intoDayMs = ms - startMs - day * dayMs;
  if (intoDayMs < workdayMs && !isWeekend(day)) return ms;

  let workday = intoDayMs < workdayMs ? day : day + 1;
  while (isWeekend(workday)) workday += 1;
  return workday * dayMs + startMs + (intoDayMs % (90 * minuteMs));
}
