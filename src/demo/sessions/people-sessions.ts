import { type Repository, repositories, sessions } from '../assets/assets.ts';
import { dayMs, dayNumberAt } from '../calendar.ts';
import type { DailyWork, DemoAnalytics } from '../demo-analytics.ts';
import type { DemoSettings } from '../demo-organization.ts';
import { type RandomSource, random } from '../random.ts';
import { type ScheduledDay, scheduleOf } from './schedule.ts';
import { type Occasion, planSession, type SessionPlan, type Settled } from './session-plan.ts';
import { shareOfDay } from './usage.ts';

const usualSessions = 400;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const workdayMs = 10 * hourMs;

/** Plans a session of one person and keeps it. */
type Planner = (createdAt: number, settled?: Settled, day?: Occasion['day']) => SessionPlan;

/** All sessions of the person at a place among the people. */
export function sessionsOfPlace(
  place: number,
  settings: DemoSettings,
  analytics: DemoAnalytics,
): SessionPlan[] {
  const person = analytics.people[place];
  const work = analytics.workOf(place);
  if (!person || !work) return [];

  const { seed, nowMs, scale } = settings;
  const source = random(seed, 'sessions', place);
  const isOperator = person.id === analytics.keyHolders.owner.id;
  const owner = { id: person.id, place };
  const plans: SessionPlan[] = [];
  const plan: Planner = (createdAt, settled, day) => {
    const occasion = {
      seed,
      nowMs,
      owner,
      index: plans.length,
      createdAt: Math.floor(createdAt),
      day,
    };
    const made = planSession(occasion, settled);
    plans.push(made);
    return made;
  };

  const wanted = isOperator
    ? Math.max(scale?.sessions ?? usualSessions, 0)
    : usualCount(work, { source, isGuest: person.role === 'guest' });
  if (isOperator) planOngoing(plan, { nowMs, wanted });
  const today = startedToday(work, { nowMs, room: wanted - plans.length });
  const missing = Math.max(wanted - plans.length - today, 0);
  const schedule = scheduleOf(remainderOf(work, plans), missing, {
    source,
    isMultiplied: isOperator,
  });
  const soakDay = isOperator ? soakDayIn(schedule, nowMs) : undefined;
  for (const day of [{ dayNumber: dayNumberAt(nowMs), starts: today }, ...schedule]) {
    planDay(day, { plan, work, source, nowMs, hasSoak: day.dayNumber === soakDay });
  }
  return plans;
}

/** What the operator has under way: some sessions run, others wait for an answer. */
function planOngoing(plan: Planner, { nowMs, wanted }: { nowMs: number; wanted: number }): void {
  for (const { repository, sinceMinutes, ...settled } of sessions.ongoing.slice(0, wanted)) {
    const isRunning = settled.status === 'running';
    plan(nowMs - sinceMinutes * minuteMs, {
      ...settled,
      kind: 'test-loop',
      repository: repositoryNamed(repository),
      updatedAt: nowMs - (isRunning ? 1_000 + sinceMinutes * 37 : 4 * minuteMs),
    });
  }
}

/** The longest session: a nightly hunt that began in the evening of a day and goes on. */
function planSoak(plan: Planner, { dayNumber, nowMs }: { dayNumber: number; nowMs: number }): void {
  plan(dayNumber * dayMs + 19.4 * hourMs, {
    kind: 'soak',
    repository: repositoryNamed('sim-kit'),
    problemPlace: 0,
    updatedAt: nowMs - 157 * minuteMs,
  });
}

function repositoryNamed(name: string): Repository {
  const repository = repositories.find((each) => each.name === name);
  if (!repository) throw new RangeError(`No repository is called ${name}`);
  return repository;
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
  { span, startsOn }: DailyWork,
  { source, isGuest }: { source: RandomSource; isGuest: boolean },
): number {
  if (isGuest) return source.integer(3, 8);
  let starts = 0;
  for (let day = span.last; day > span.last - 21; day -= 1) starts += startsOn(day);
  return Math.min(Math.max(starts, 10), 60);
}

/** Up to four, as the day goes on. Analytics of today are not known yet. */
function startedToday(
  { startHour }: DailyWork,
  { nowMs, room }: { nowMs: number; room: number },
): number {
  const elapsed = (nowMs % dayMs) - startHour * hourMs;
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
    planSoak(plan, { dayNumber, nowMs });
    left -= 1;
  }
  while (left > 0) {
    const parent = plan(startOnDay(dayNumber, context), {}, day);
    const wishes = sessions.kinds[parent.kind].hasChildren && parent.messageCount > 24;
    const children = wishes && source.chance(0.35) ? source.integer(1, 3) : 0;
    parent.children = Array.from({ length: Math.min(left - 1, children) }, () =>
      planChild(parent, { plan, source, day }),
    );
    made.push(parent, ...parent.children);
    left -= 1 + parent.children.length;
  }
  if (day) shareUsage(made, day, work.startsOn(dayNumber));
}

function startOnDay(dayNumber: number, { work, source, nowMs }: DayContext): number {
  const dayStart = dayNumber * dayMs;
  const at = dayStart + ((work.startHour * hourMs + source.next() * workdayMs) % dayMs);
  const latest = nowMs - 10 * minuteMs;
  // On the current day only what has already passed counts.
  return at < latest ? at : dayStart + source.next() * Math.max(latest - dayStart, 0);
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
