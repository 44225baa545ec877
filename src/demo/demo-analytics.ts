import { earliestDay } from '../api/query-values.ts';
import type { Role } from '../api/role.ts';
import type { CreditLimits } from '../server/store/organization.ts';
import { type Habits, habitsOf } from './analytics/habits.ts';
import { creditsOn, type PersonDay, personDay } from './analytics/person-day.ts';
import { createAttendance, isActive } from './analytics/presence.ts';
import { rowsOf } from './analytics/rows.ts';
import { total } from './analytics/tool-use.ts';
import { dayNumberAt, dayNumberOf, dayOf, type Span } from './calendar.ts';
import { castMembers, type LimitOfUse, type MonthlyUse } from './cast.ts';
import type { AnalyticsDay, DemoSettings, Person } from './demo-organization.ts';
import { createPeople, personAs } from './people.ts';
import { remembered } from './remembered.ts';
import { createStories } from './stories.ts';

const usualUsers = 48;

/** Analytics and people: everything that a daily batch knows. */
export type DemoAnalytics = ReturnType<typeof createDemoAnalytics>;

/**
 * The people and days of Halcyon Robotics. `scale.users` is at least the cast of 14;
 * `scale.days` keeps the latest days, none before 2026-01-14. Nothing is made before it is asked
 * for, and days are not kept: the same day can be asked for in any order and comes out the same.
 */
export function createDemoAnalytics({ seed, nowMs, scale = {} }: DemoSettings) {
  const since = dayNumberOf(earliestDay);
  const last = dayNumberAt(nowMs) - 1;
  const first = Math.max(since, last - Math.max(scale.days ?? Number.POSITIVE_INFINITY, 1) + 1);
  const stories = createStories(seed, nowMs);
  const span = { first: since, last: Math.max(last, since) };
  const people = createPeople(seed, scale.users ?? usualUsers, span);
  const habits = people.map((person, place) =>
    habitsOf(person, place, { seed, stories, part: castMembers[place] }),
  );
  const everybody = habits.toSorted((left, right) => (left.person.id < right.person.id ? -1 : 1));
  const isRecorded = (day: number) => day >= first && day !== stories.outage;
  const attendance = createAttendance(everybody, isRecorded);
  let creditLimits: CreditLimits | undefined;

  /** Of somebody in the latest month. */
  function monthlyUse(place: number): MonthlyUse {
    const { elapsed, length } = stories.latestMonth;
    const found = habits[place];
    let credits = 0;
    for (let day = elapsed.first; day <= elapsed.last; day += 1) {
      if (found && isRecorded(day) && isActive(found, day)) credits += creditsOn(found, day);
    }
    return { credits, projected: (credits / (elapsed.last - elapsed.first + 1)) * length };
  }

  return {
    people,
    /** Who holds the demo key of each role. */
    keyHolders: {
      owner: personAs(people, 'owner'),
      manager: personAs(people, 'manager'),
      member: personAs(people, 'member'),
      guest: personAs(people, 'guest'),
    } satisfies Record<Role, Person>,
    get creditLimits(): CreditLimits {
      creditLimits ??= creditLimitsFor(people, monthlyUse);
      return creditLimits;
    },
    /** First and last UTC day with data at `nowMs`; the last is the day before. */
    firstDay: dayOf(first),
    lastDay: dayOf(last),

    /**
     * One day, also one after `lastDay`, since time passes; nothing before `firstDay`, and when the
     * batch of that day was lost.
     */
    analyticsDay(day: string): AnalyticsDay | undefined {
      const dayNumber = dayNumberOf(day);
      if (!isRecorded(dayNumber)) return undefined;
      const facts = attendance.on(dayNumber).map((habits) => personDay(habits, dayNumber));
      return rowsOf(day, facts, (days) => attendance.distinctIn(days, dayNumber));
    },

    /** The days of the person at a place, without making those of everybody. */
    workOf(place: number): DailyWork | undefined {
      const found = habits[place];
      return found && dailyWork(found, { first, last });
    },
  };
}

/** Standard Credits a month for everybody without an override. */
const globalLimit = 150_000;

/** On the first of a month, when nobody has used anything yet, limits tell of the month before. */
function creditLimitsFor(
  people: readonly Person[],
  usedBy: (place: number) => MonthlyUse,
): CreditLimits {
  const userLimits = castMembers.flatMap(({ limit }, place) => {
    const email = people[place]?.email ?? null;
    if (limit === undefined || email === null) return [];
    return [{ email, limit: typeof limit === 'number' ? limit : limitAt(limit, usedBy(place)) }];
  });
  return { globalLimit, userLimits };
}

function limitAt(limitFor: LimitOfUse, use: MonthlyUse): number {
  // Where nothing was ever used, nothing can be a share of it.
  return use.credits === 0 ? globalLimit : readable(limitFor(use));
}

/** Three digits: 87,300 or 8,730. */
function readable(limit: number): number {
  const step = Math.max(10 ** (Math.floor(Math.log10(limit)) - 2), 1);
  return Math.round(limit / step) * step;
}

/** What analytics tell about one person's days. */
export type DailyWork = ReturnType<typeof dailyWork>;

function dailyWork(habits: Habits, span: Span) {
  const on = remembered((dayNumber: number): PersonDay | undefined =>
    isActive(habits, dayNumber) ? personDay(habits, dayNumber) : undefined,
  );
  return {
    /** From which UTC hour on the person's workday begins, 0 up to 24. */
    startHour: (8.5 - habits.offsetMinutes / 60 + 24) % 24,
    /** The days that analytics know. */
    span,
    on,
    /** Sessions started on a day. */
    startsOn: (dayNumber: number) => total(on(dayNumber)?.sessions ?? []),
  };
}
