import type { PersonDay } from '../analytics/person-day.ts';
import { repositoryNamed, sessions } from '../assets/assets.ts';
import { dayMs, dayNumberAt } from '../calendar.ts';
import type { DailyWork, DemoAnalytics } from '../demo-analytics.ts';
import type { DemoSettings, Person } from '../demo-organization.ts';
import { type RandomSource, random } from '../random.ts';
import { type FixedFields, planSession, type SessionPlan } from './session-plan.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const workdayMs = 10 * hourMs;

/** For how long the tool that some agents measure with has been down. */
const downMinutes = 25;

/** The context for planning a person's sessions. */
type Planner = {
  work: DailyWork;
  source: RandomSource;
  nowMs: number;
  /** Plans a session and adds it to those of the person. */
  plan(createdAt: number, fixed?: FixedFields, day?: PersonDay): SessionPlan;
};

/** Plans all sessions that a person has at `nowMs`. `owner` is the index in the list of people. */
export function planSessions(
  owner: number,
  { seed, nowMs, scale }: DemoSettings,
  analytics: DemoAnalytics,
): SessionPlan[] {
  const person = analytics.people[owner];
  const work = analytics.workOf(owner);
  if (!person || !work) return [];

  const plans: SessionPlan[] = [];
  const source = random(seed, 'sessions', owner);
  const planner: Planner = {
    work,
    source,
    nowMs,
    plan(startMs, fixed, day) {
      const createdAt = Math.floor(startMs);
      const start = { seed, nowMs, owner, index: plans.length, createdAt, day };
      const made = planSession(start, fixed);
      plans.push(made);
      return made;
    },
  };
  const isOperator = person === analytics.keyHolders.owner;
  const wanted = isOperator ? Math.max(scale?.sessions ?? 400, 0) : usualCount(planner, person);
  if (isOperator) planUnfinished(planner, sessions.ongoing.slice(0, wanted));
  const stalled = isOperator ? sessions.stalled.slice(0, wanted - plans.length) : [];
  const today = startedToday(planner, wanted - plans.length - stalled.length);
  const missing = Math.max(wanted - plans.length - stalled.length - today, 0);
  const choice = { source, isMultiplied: isOperator };
  const schedule = scheduleOf(remainderOf(work, plans), missing, choice);
  // The soak test began at least eleven days ago.
  const latestSoakDay = isOperator ? dayNumberAt(nowMs) - 11 : Number.NEGATIVE_INFINITY;
  const soakDay = schedule.find(({ dayNumber }) => dayNumber <= latestSoakDay)?.dayNumber;
  for (const { dayNumber, starts } of [
    { dayNumber: dayNumberAt(nowMs), starts: today },
    ...schedule,
  ]) {
    if (dayNumber === soakDay) planSoak(planner, dayNumber);
    planDay(planner, { dayNumber, starts: dayNumber === soakDay ? starts - 1 : starts });
  }
  planUnfinished(planner, stalled);
  return plans;
}

/** Unfinished sessions of the owner: some run, others wait for an answer. */
function planUnfinished({ plan, nowMs }: Planner, unfinished: typeof sessions.ongoing): void {
  for (const { repository, sinceMinutes, quietSeconds, habit, ...fixed } of unfinished) {
    plan(nowMs - sinceMinutes * minuteMs, {
      ...fixed,
      ...(habit && { habit }),
      ...(habit === 'measures' && { downFrom: nowMs - downMinutes * minuteMs }),
      kind: 'test-loop',
      repository: repositoryNamed(repository),
      updatedAt: Math.round(nowMs - quietSeconds * 1_000),
    });
  }
}

/** The longest session: a nightly test that began in the evening of a day. */
function planSoak({ plan, nowMs }: Planner, dayNumber: number): void {
  plan(dayNumber * dayMs + 19.4 * hourMs, {
    kind: 'soak',
    repository: repositoryNamed('sim-kit'),
    problemIndex: 0,
    updatedAt: nowMs - 157 * minuteMs,
  });
}

/** The work that remains after the sessions already planned. */
const remainderOf = (work: DailyWork, plans: readonly SessionPlan[]): DailyWork => ({
  ...work,
  startsOn: (dayNumber) =>
    work.startsOn(dayNumber) -
    plans.filter(({ createdAt }) => dayNumberAt(createdAt) === dayNumber).length,
});

/** The number of sessions started in the last three weeks, from 10 to 60; fewer for guests. */
function usualCount({ work: { span, startsOn }, source }: Planner, { role }: Person): number {
  if (role === 'guest') return source.integer(3, 8);
  let starts = 0;
  for (let day = span.last; day > span.last - 21; day -= 1) starts += startsOn(day);
  return Math.min(Math.max(starts, 10), 60);
}

/** Up to four, depending on the time of day; analytics do not cover today. */
function startedToday({ work, nowMs }: Planner, room: number): number {
  const elapsed = (nowMs % dayMs) - work.startHour * hourMs;
  const share = Math.min(Math.max(elapsed / workdayMs, 0), 1);
  return Math.min(Math.round(share * 4), Math.max(room, 0));
}

function planDay(planner: Planner, { dayNumber, starts }: ScheduledDay): void {
  const { plan, work, source } = planner;
  const day = work.on(dayNumber);
  const made: SessionPlan[] = [];
  while (made.length < starts) {
    const parent = plan(startOnDay(planner, dayNumber), {}, day);
    const mayDelegate = sessions.kinds[parent.kind].hasChildren && parent.messageCount > 24;
    const children = mayDelegate && source.chance(0.35) ? source.integer(1, 3) : 0;
    const length = Math.min(starts - made.length - 1, children);
    made.push(parent);
    if (length === 0) continue;
    parent.children = Array.from({ length }, () => planChild(planner, parent, day));
    made.push(...parent.children);
  }
  if (day) shareUsage(made, work.startsOn(dayNumber));
}

function startOnDay({ work, source, nowMs }: Planner, dayNumber: number): number {
  const dayStart = dayNumber * dayMs;
  const at = dayStart + ((work.startHour * hourMs + source.next() * workdayMs) % dayMs);
  const latest = nowMs - 10 * minuteMs;
  // Today, sessions start between midnight and now.
  return at < latest ? at : dayStart + source.next() * Math.max(latest - dayStart, 0);
}

/** A child session starts on the same day as its parent, while the parent is active. */
function planChild({ plan, source }: Planner, parent: SessionPlan, day?: PersonDay): SessionPlan {
  const { repository, problem } = parent;
  const dayEnd = (dayNumberAt(parent.createdAt) + 1) * dayMs - 1;
  const latest = Math.min(parent.updatedAt, dayEnd);
  const createdAt = parent.createdAt + source.between(0.1, 0.3) * (latest - parent.createdAt);
  const endsAt = createdAt + source.between(0.3, 0.6) * (parent.updatedAt - createdAt);
  const problemIndex = repository.problems.indexOf(problem);
  const updatedAt = Math.floor(endsAt);
  return plan(createdAt, { kind: 'exploration', repository, problemIndex, updatedAt }, day);
}

/** Divides the tokens of a day by the length of its sessions, including deleted ones. */
function shareUsage(made: readonly SessionPlan[], starts: number): void {
  const messages = made.reduce((sum, { messageCount }) => sum + messageCount, 0);
  const kept = Math.min(made.length / Math.max(starts, 1), 1);
  for (const session of made) {
    session.shareOfDay = (session.messageCount / Math.max(messages, 1)) * kept;
  }
}

/** The number of sessions that began on a day and still exist. */
type ScheduledDay = { dayNumber: number; starts: number };

/** The share of sessions on the latest days, of which none were deleted. */
const completeShare = 0.45;

/**
 * The days on which a person's sessions began, latest first, with `keep` sessions in total. The latest days
 * have as many as analytics count; of earlier ones some were deleted. If `isMultiplied` and analytics count
 * fewer than `keep`, days have a multiple of their sessions.
 */
function scheduleOf(
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
