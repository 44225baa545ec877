import type { PersonDay } from '../analytics/person-day.ts';
import { repositoryNamed, sessions } from '../assets/assets.ts';
import { dayMs, dayNumberAt } from '../calendar.ts';
import type { DailyWork, DemoAnalytics } from '../demo-analytics.ts';
import type { DemoSettings, Person } from '../demo-organization.ts';
import { type RandomSource, random } from '../random.ts';
import { type ScheduledDay, scheduleOf } from './schedule.ts';
import { planSession, type SessionPlan, type Settled } from './session-plan.ts';
import { shareOfDay } from './usage.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const workdayMs = 10 * hourMs;

/** What the sessions of one person are planned with. */
type Desk = {
  work: DailyWork;
  source: RandomSource;
  nowMs: number;
  /** Plans a session and keeps it. */
  plan(createdAt: number, settled?: Settled, day?: PersonDay): SessionPlan;
};

/** All sessions of the person at a place among the people. */
export function sessionsOfPlace(
  place: number,
  { seed, nowMs, scale }: DemoSettings,
  analytics: DemoAnalytics,
): SessionPlan[] {
  const person = analytics.people[place];
  const work = analytics.workOf(place);
  if (!person || !work) return [];

  const plans: SessionPlan[] = [];
  const source = random(seed, 'sessions', place);
  const desk: Desk = {
    work,
    source,
    nowMs,
    plan(start, settled, day) {
      const createdAt = Math.floor(start);
      const occasion = { seed, nowMs, owner: place, index: plans.length, createdAt, day };
      const made = planSession(occasion, settled);
      plans.push(made);
      return made;
    },
  };
  const isOperator = person === analytics.keyHolders.owner;
  const wanted = isOperator ? Math.max(scale?.sessions ?? 400, 0) : usualCount(desk, person);
  if (isOperator) planOngoing(desk, wanted);
  const today = startedToday(desk, wanted - plans.length);
  const missing = Math.max(wanted - plans.length - today, 0);
  const choice = { source, isMultiplied: isOperator };
  const schedule = scheduleOf(remainderOf(work, plans), missing, choice);
  // The soak test has been running for a week and a half.
  const latestSoakDay = isOperator ? dayNumberAt(nowMs) - 11 : Number.NEGATIVE_INFINITY;
  const soakDay = schedule.find(({ dayNumber }) => dayNumber <= latestSoakDay)?.dayNumber;
  for (const { dayNumber, starts } of [
    { dayNumber: dayNumberAt(nowMs), starts: today },
    ...schedule,
  ]) {
    if (dayNumber === soakDay) planSoak(desk, dayNumber);
    planDay(desk, { dayNumber, starts: dayNumber === soakDay ? starts - 1 : starts });
  }
  return plans;
}

/** What the operator has under way: some sessions run, others wait for an answer. */
function planOngoing({ plan, nowMs }: Desk, wanted: number): void {
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
function planSoak({ plan, nowMs }: Desk, dayNumber: number): void {
  plan(dayNumber * dayMs + 19.4 * hourMs, {
    kind: 'soak',
    repository: repositoryNamed('sim-kit'),
    problemPlace: 0,
    updatedAt: nowMs - 157 * minuteMs,
  });
}

/** What is left of the days after sessions that are planned already. */
const remainderOf = (work: DailyWork, plans: readonly SessionPlan[]): DailyWork => ({
  ...work,
  startsOn: (dayNumber) =>
    work.startsOn(dayNumber) -
    plans.filter(({ createdAt }) => dayNumberAt(createdAt) === dayNumber).length,
});

/** What the person started in the last three weeks: 10 to 60 sessions, for guests a few. */
function usualCount({ work: { span, startsOn }, source }: Desk, { role }: Person): number {
  if (role === 'guest') return source.integer(3, 8);
  let starts = 0;
  for (let day = span.last; day > span.last - 21; day -= 1) starts += startsOn(day);
  return Math.min(Math.max(starts, 10), 60);
}

/** Up to four, as the day goes on. Analytics of today are not known yet. */
function startedToday({ work, nowMs }: Desk, room: number): number {
  const elapsed = (nowMs % dayMs) - work.startHour * hourMs;
  const share = Math.min(Math.max(elapsed / workdayMs, 0), 1);
  return Math.min(Math.round(share * 4), Math.max(room, 0));
}

function planDay(desk: Desk, { dayNumber, starts }: ScheduledDay): void {
  const { plan, work, source } = desk;
  const day = work.on(dayNumber);
  const made: SessionPlan[] = [];
  while (made.length < starts) {
    const parent = plan(startOnDay(desk, dayNumber), {}, day);
    const mayDelegate = sessions.kinds[parent.kind].hasChildren && parent.messageCount > 24;
    const children = mayDelegate && source.chance(0.35) ? source.integer(1, 3) : 0;
    const length = Math.min(starts - made.length - 1, children);
    parent.children = Array.from({ length }, () => planChild(desk, parent, day));
    made.push(parent, ...parent.children);
  }
  if (day) shareUsage(made, day, work.startsOn(dayNumber));
}

function startOnDay({ work, source, nowMs }: Desk, dayNumber: number): number {
  const dayStart = dayNumber * dayMs;
  const at = dayStart + ((work.startHour * hourMs + source.next() * workdayMs) % dayMs);
  const latest = nowMs - 10 * minuteMs;
  // On the current day only what has already passed counts.
  return at < latest ? at : dayStart + source.next() * Math.max(latest - dayStart, 0);
}

/** A child begins while its parent works, on the same day. */
function planChild({ plan, source }: Desk, parent: SessionPlan, day?: PersonDay): SessionPlan {
  const { repository, problem } = parent;
  const dayEnd = (dayNumberAt(parent.createdAt) + 1) * dayMs - 1;
  const latest = Math.min(parent.updatedAt, dayEnd);
  const createdAt = parent.createdAt + source.between(0.1, 0.3) * (latest - parent.createdAt);
  const endsAt = createdAt + source.between(0.3, 0.6) * (parent.updatedAt - createdAt);
  const problemPlace = repository.problems.indexOf(problem);
  const updatedAt = Math.floor(endsAt);
  return plan(createdAt, { kind: 'exploration', repository, problemPlace, updatedAt }, day);
}

/** The day's tokens go to its sessions by their length; sessions that are gone had theirs too. */
function shareUsage(made: readonly SessionPlan[], day: PersonDay, starts: number): void {
  const messages = made.reduce((sum, { messageCount }) => sum + messageCount, 0);
  const kept = Math.min(made.length / Math.max(starts, 1), 1);
  for (const session of made) {
    session.usage = shareOfDay(day, (session.messageCount / Math.max(messages, 1)) * kept);
  }
}
