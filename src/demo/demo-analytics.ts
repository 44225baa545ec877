import { earliestDay } from '../api/query-values.ts';
import { dayNumberAt, dayNumberOf, dayOf } from './calendar.ts';
import { creditLimitsFor } from './credit-limits.ts';
import type { AnalyticsDay, DemoAnalytics, DemoSettings } from './demo-organization.ts';
import { type Attendance, createAttendance } from './facts/attendance.ts';
import { type Habits, habitsOf } from './facts/habits.ts';
import { creditsOn, personDay } from './facts/person-day.ts';
import { isActive } from './facts/presence.ts';
import { createPeople, keyHoldersAmong } from './people.ts';
import { activityOf } from './rollup/activity.ts';
import { productivityOf } from './rollup/productivity.ts';
import { tokensOf } from './rollup/tokens.ts';
import { toolsOf } from './rollup/tools.ts';
import { userDayOf } from './rollup/users.ts';
import { createStories, type Stories } from './stories.ts';

const usualUsers = 48;

type Organization = {
  /** By user id. */
  everybody: readonly Habits[];
  stories: Stories;
  isRecorded: (dayNumber: number) => boolean;
};

/**
 * The people and days of Halcyon Robotics. `scale.users` is at least the cast of 14;
 * `scale.days` keeps the latest days, none before 2026-01-14. Nothing is made before it is asked
 * for, and days are not kept: the same day can be asked for in any order and comes out the same.
 */
export function createDemoAnalytics({ seed, nowMs, scale = {} }: DemoSettings): DemoAnalytics {
  const since = dayNumberOf(earliestDay);
  const last = dayNumberAt(nowMs) - 1;
  const first = Math.max(since, last - Math.max(scale.days ?? Number.POSITIVE_INFINITY, 1) + 1);
  const stories = createStories(seed, nowMs);
  const people = createPeople(seed, {
    users: scale.users ?? usualUsers,
    span: { first: since, last: Math.max(last, since) },
  });
  const habits = people.map((person, place) => habitsOf(person, place, seed, stories));
  const organization: Organization = {
    everybody: habits.toSorted((left, right) => (left.person.id < right.person.id ? -1 : 1)),
    stories,
    isRecorded: (day) => day >= first && day !== stories.outage,
  };
  const attendance = createAttendance(organization.everybody, organization);
  let creditLimits: DemoAnalytics['creditLimits'] | undefined;

  return {
    people,
    keyHolders: keyHoldersAmong(people),
    get creditLimits() {
      creditLimits ??= creditLimitsFor(people, (place) => monthlyUse(habits[place], organization));
      return creditLimits;
    },
    firstDay: dayOf(first),
    lastDay: dayOf(last),
    analyticsDay(day) {
      const dayNumber = dayNumberOf(day);
      if (!organization.isRecorded(dayNumber)) return undefined;
      return rollUp(day, organization, attendance);
    },
  };
}

function rollUp(
  day: string,
  { everybody, stories }: Organization,
  attendance: Attendance,
): AnalyticsDay {
  const dayNumber = dayNumberOf(day);
  const present = attendance.on(dayNumber);
  const facts = everybody
    .filter((_, place) => present[place] === 1)
    .map((habits) => personDay(habits, dayNumber, stories));
  return {
    day,
    tokens: tokensOf(day, facts),
    tools: toolsOf(day, facts),
    activity: activityOf(day, facts, {
      week: attendance.distinctIn(7, dayNumber),
      month: attendance.distinctIn(30, dayNumber),
    }),
    productivity: productivityOf(day, facts),
    users: facts.map((fact) => userDayOf(day, fact)),
  };
}

function monthlyUse(habits: Habits | undefined, organization: Organization) {
  if (!habits) return { credits: 0, projected: 0 };
  const { stories, isRecorded } = organization;
  const { elapsed, length } = stories.latestMonth;
  let credits = 0;
  for (let day = elapsed.first; day <= elapsed.last; day += 1) {
    if (isRecorded(day) && isActive(habits, day, stories)) {
      credits += creditsOn(habits, day, stories);
    }
  }
  const elapsedDays = elapsed.last - elapsed.first + 1;
  return { credits, projected: (credits / elapsedDays) * length };
}
