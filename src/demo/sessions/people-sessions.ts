import { computers } from '../assets.ts';
import { dayMs, dayNumberAt } from '../calendar.ts';
import { computerIdOf } from '../computers/fleet.ts';
import type { DemoAnalytics, DemoSettings } from '../demo-organization.ts';
import { type RandomSource, random } from '../random.ts';
import { type DailyWork, dailyWorkOf } from './daily-work.ts';
import { kinds } from './kinds.ts';
import { type Occasion, type Planner, planSession, type Settled } from './plans.ts';
import { type ScheduledDay, scheduleOf } from './schedule.ts';
import type { SessionPlan } from './session-plan.ts';
import { ongoingSessions, soakSession } from './special-sessions.ts';
import { shareOfDay } from './usage.ts';

const usualSessions = 400;
const workdayMs = 10 * 3_600_000;

/** All sessions of the person at a place among the people. */
export function sessionsOfPlace(
  place: number,
  settings: DemoSettings,
  analytics: DemoAnalytics,
): SessionPlan[] {
  const person = analytics.people[place];
  const work = dailyWorkOf(place, settings, analytics);
  if (!person || !work) return [];

  const source = random(settings.seed, 'sessions', place);
  const isOperator = person.id === analytics.keyHolders.owner.id;
  const computerIds = computers.map((_, computer) => computerIdOf(settings.seed, computer));
  const plans: SessionPlan[] = [];
  const plan: Planner = (createdAt, settled, day) => {
    const occasion: Occasion = {
      seed: settings.seed,
      nowMs: settings.nowMs,
      owner: { id: person.id, place },
      index: plans.length,
      createdAt: Math.floor(createdAt),
      day,
      computerIds,
    };
    const made = planSession(occasion, settled);
    plans.push(made);
    return made;
  };

  const wanted = isOperator
    ? Math.max(settings.scale?.sessions ?? usualSessions, 0)
    : usualCount(work, { source, isGuest: person.role === 'guest' });
  if (isOperator) ongoingSessions(plan, { nowMs: settings.nowMs, wanted });
  const today = startedToday(work, { nowMs: settings.nowMs, room: wanted - plans.length });
  const schedule = scheduleOf(
    remainderOf(work, plans),
    Math.max(wanted - plans.length - today, 0),
    {
      source,
      isMultiplied: isOperator,
    },
  );
  const soakDay = isOperator ? soakDayIn(schedule, settings.nowMs) : undefined;
  for (const day of [{ dayNumber: dayNumberAt(settings.nowMs), starts: today }, ...schedule]) {
    planDay(day, { plan, work, source, nowMs: settings.nowMs, hasSoak: day.dayNumber === soakDay });
  }
  return plans;
}

/** What is left of the days after sessions that are planned already. */
const remainderOf = (work: DailyWork, plans: readonly SessionPlan[]): DailyWork => ({
  ...work,
  startsOn: (dayNumber) =>
    work.startsOn(dayNumber) -
    plans.filter(({ createdAt }) => dayNumberAt(createdAt) === dayNumber).length,
});

/** What the person started in the last three weeks: 10 to 60 sessions, for guests a few. */
function usualCount(
  { lastDay, startsOn }: DailyWork,
  { source, isGuest }: { source: RandomSource; isGuest: boolean },
): number {
  if (isGuest) return source.integer(3, 8);
  let starts = 0;
  for (let day = lastDay; day > lastDay - 21; day -= 1) starts += startsOn(day);
  return Math.min(Math.max(starts, 10), 60);
}

/** Up to four, as the day goes on. Analytics of today are not known yet. */
function startedToday(
  { startHour }: DailyWork,
  { nowMs, room }: { nowMs: number; room: number },
): number {
  const elapsed = (nowMs % dayMs) - startHour * 3_600_000;
  const share = Math.min(Math.max(elapsed / workdayMs, 0), 1);
  return Math.min(Math.round(share * 4), Math.max(room, 0));
}

/** The soak test has been running for a week and a half. */
const soakDayIn = (schedule: readonly ScheduledDay[], nowMs: number): number | undefined =>
  schedule.find(({ dayNumber }) => dayNumber <= dayNumberAt(nowMs) - 11)?.dayNumber;

type DayContext = {
  plan: Planner;
  work: DailyWork;
  source: RandomSource;
  nowMs: number;
  hasSoak: boolean;
};

function planDay({ dayNumber, starts }: ScheduledDay, context: DayContext): void {
  const { plan, work, source, nowMs, hasSoak } = context;
  const day = work.on(dayNumber);
  const made: SessionPlan[] = [];
  let left = starts;
  if (hasSoak && left > 0) {
    soakSession(plan, { dayNumber, nowMs });
    left -= 1;
  }
  while (left > 0) {
    const parent = plan(startOnDay(dayNumber, context), {}, day);
    made.push(parent);
    left -= 1;
    const wishes = kinds[parent.kind].hasChildren && parent.messageCount > 24;
    const children = Math.min(left, wishes && source.chance(0.35) ? source.integer(1, 3) : 0);
    left -= children;
    const own = Array.from({ length: children }, () => planChild(parent, { plan, source, day }));
    parent.children = own;
    made.push(...own);
  }
  if (day) shareUsage(made, day, work.startsOn(dayNumber));
}

function startOnDay(dayNumber: number, { work, source, nowMs }: DayContext): number {
  const into = (work.startHour * 3_600_000 + source.next() * workdayMs) % dayMs;
  const at = dayNumber * dayMs + into;
  const latest = nowMs - 600_000;
  // On the current day only what has already passed counts.
  return at < latest
    ? at
    : dayNumber * dayMs + source.next() * Math.max(latest - dayNumber * dayMs, 0);
}

/** A child begins while its parent works, on the same day. */
function planChild(
  parent: SessionPlan,
  { plan, source, day }: { plan: Planner; source: RandomSource; day: Occasion['day'] },
): SessionPlan {
  const dayEnd = (dayNumberAt(parent.createdAt) + 1) * dayMs - 1;
  const latest = Math.min(parent.updatedAt, dayEnd);
  const createdAt = parent.createdAt + source.between(0.1, 0.3) * (latest - parent.createdAt);
  const { repository, problem } = parent;
  const settled: Settled = {
    kind: 'exploration',
    repository,
    problemPlace: repository.problems.indexOf(problem),
    updatedAt: Math.floor(createdAt + source.between(0.3, 0.6) * (parent.updatedAt - createdAt)),
  };
  return plan(createdAt, settled, day);
}

/** The day's tokens go to its sessions by their length; sessions that are gone had theirs too. */
function shareUsage(
  made: readonly SessionPlan[],
  day: NonNullable<Occasion['day']>,
  starts: number,
) {
  const messages = made.reduce((sum, { messageCount }) => sum + messageCount, 0);
  const kept = Math.min(made.length / Math.max(starts, 1), 1);
  for (const session of made) {
    session.usage = shareOfDay(day, (session.messageCount / Math.max(messages, 1)) * kept);
  }
}
