import { earliestDay } from '../api/query-values.ts';
import { forRoles, type Role } from '../api/role.ts';
import type { CreditLimits } from '../server/store/organization.ts';
import { type Habits, habitsOf } from './analytics/habits.ts';
import { creditsOn, type PersonDay, personDay, personSpending } from './analytics/person-day.ts';
import { createAttendance, isActive } from './analytics/presence.ts';
import { rowsOf } from './analytics/rows.ts';
import { total } from './analytics/tool-use.ts';
import { dayNumberAt, dayNumberOf, dayOf, type Span } from './calendar.ts';
import { castMembers, type LimitOfUse, type MonthlyUse } from './cast.ts';
import type { AnalyticsDay, DemoSettings, Person } from './demo-organization.ts';
import { lazily, memoize } from './memoize.ts';
import { createPeople, personAs } from './people.ts';
import { createStories } from './stories.ts';

const usualUsers = 48;

/** Whose rows come late, on each of the late days: of someone who used a lot, and of someone who used little. */
const latePeople = ['manager', 'farBelowLimit'] as const;

/** People, credit limits, and the analytics of each day. */
export type DemoAnalytics = ReturnType<typeof createDemoAnalytics>;

/**
 * The organization has `scale.users` people, at least the cast of 14, and `scale.days` days before `nowMs`,
 * the first on 2026-01-14 or later. Days are generated on demand and not cached.
 */
export function createDemoAnalytics({ seed, nowMs, scale = {} }: DemoSettings) {
  const since = dayNumberOf(earliestDay);
  const last = dayNumberAt(nowMs) - 1;
  const first = Math.max(since, last - Math.max(scale.days ?? Number.POSITIVE_INFINITY, 1) + 1);
  const stories = createStories(seed, nowMs);
  const span = { first: since, last: Math.max(last, since) };
  const people = createPeople(seed, scale.users ?? usualUsers, span);
  // Sessions and computers need those of a few people only.
  const habitsAt = memoize((index: number): Habits | undefined => {
    const person = people[index];
    return person && habitsOf(person, index, { seed, stories, part: castMembers[index] });
  });
  const everybody = lazily(() =>
    people
      .flatMap((_, index) => habitsAt(index) ?? [])
      .sort((left, right) => (left.person.id < right.person.id ? -1 : 1)),
  );
  const isRecorded = (day: number) => day >= first && day !== stories.outage;
  const attendance = createAttendance(everybody, isRecorded);
  let creditLimits: CreditLimits | undefined;

  function monthlyUse(index: number): MonthlyUse {
    const { elapsed, length } = stories.latestMonth;
    const found = habitsAt(index);
    const credits = found ? creditsIn(elapsed, found, isRecorded) : 0;
    return { credits, projected: (credits / (elapsed.last - elapsed.first + 1)) * length };
  }

  return {
    people,
    keyHolders: keyHoldersAmong(people),
    get creditLimits(): CreditLimits {
      creditLimits ??= creditLimitsFor(people, monthlyUse);
      return creditLimits;
    },
    /** First and last UTC day with data at `nowMs`; the last is yesterday. */
    firstDay: dayOf(first),
    lastDay: dayOf(last),

    ...createDays({ people, attendance, lateDays: stories.lateDays, isRecorded }),

    /** The days of a person, by index in the list of people. */
    workOf(index: number): DailyWork | undefined {
      const found = habitsAt(index);
      return found && dailyWork(found, { first, last });
    },
  };
}

type RecordedDays = {
  people: readonly Person[];
  attendance: ReturnType<typeof createAttendance>;
  lateDays: readonly number[];
  isRecorded(dayNumber: number): boolean;
};

/** The rows of each day, as they are and as they were delivered first. */
function createDays({ people, attendance, lateDays, isRecorded }: RecordedDays) {
  function dayWithout(late: Person | undefined, day: string): AnalyticsDay | undefined {
    const dayNumber = dayNumberOf(day);
    if (!isRecorded(dayNumber)) return undefined;
    const present = lazily(() => attendance.on(dayNumber).filter(({ person }) => person !== late));
    return rowsOf(day, {
      spending: () => present().map((habits) => personSpending(habits, dayNumber)),
      people: () => present().map((habits) => personDay(habits, dayNumber)),
      distinctIn: (days) => attendance.distinctIn(days, dayNumber),
    });
  }

  return {
    /** Undefined before `firstDay` and on the missing day. Days after `lastDay` exist as well. */
    analyticsDay: (day: string): AnalyticsDay | undefined => dayWithout(undefined, day),

    /** A day as the first batch delivers it, which is restated later: a person's rows are missing. */
    firstBatch(day: string): AnalyticsDay | undefined {
      const name = latePeople[lateDays.indexOf(dayNumberOf(day))];
      return name && dayWithout(personAs(people, name), day);
    },
  };
}

/** The people who have the API keys of the demo. */
const keyHoldersAmong = (people: readonly Person[]): Record<Role, Person> =>
  forRoles((role) => personAs(people, role));

function creditsIn(
  { first, last }: Span,
  habits: Habits,
  isRecorded: (day: number) => boolean,
): number {
  let credits = 0;
  for (let day = first; day <= last; day += 1) {
    if (isRecorded(day) && isActive(habits, day)) credits += creditsOn(habits, day);
  }
  return credits;
}

/** Monthly Standard Credits for people without an individual limit. */
const globalLimit = 150_000;

function creditLimitsFor(
  people: readonly Person[],
  usedBy: (index: number) => MonthlyUse,
): CreditLimits {
  const userLimits = castMembers.flatMap(({ limit }, index) => {
    const email = people[index]?.email ?? null;
    if (limit === undefined || email === null) return [];
    return [{ email, limit: typeof limit === 'number' ? limit : limitAt(limit, usedBy(index)) }];
  });
  return { globalLimit, userLimits };
}

function limitAt(limitFor: LimitOfUse, use: MonthlyUse): number {
  // Without any usage, a limit cannot be a multiple of it.
  return use.credits === 0 ? globalLimit : readable(limitFor(use));
}

/** Rounds to three significant digits: 87,300. */
function readable(limit: number): number {
  const step = Math.max(10 ** (Math.floor(Math.log10(limit)) - 2), 1);
  return Math.round(limit / step) * step;
}

export type DailyWork = ReturnType<typeof dailyWork>;

function dailyWork(habits: Habits, span: Span) {
  const on = memoize((dayNumber: number): PersonDay | undefined =>
    isActive(habits, dayNumber) ? personDay(habits, dayNumber) : undefined,
  );
  return {
    /** The UTC hour at which the workday begins, from 0 to 24. */
    startHour: (8.5 - habits.offsetMinutes / 60 + 24) % 24,
    span,
    on,
    startsOn: (dayNumber: number) => total(on(dayNumber)?.sessions ?? []),
  };
}
