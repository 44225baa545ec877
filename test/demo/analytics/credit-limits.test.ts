import { describe, expect, test } from 'vitest';
import { castMembers } from '../../../src/demo/cast.ts';
import type { DemoAnalytics } from '../../../src/demo/demo-analytics.ts';
import { personAs } from '../../../src/demo/people.ts';

import { anOrganization, daysBefore, recordedDays } from './organization.ts';

type CastName = Parameters<typeof personAs>[1];

// 2 August 2026: the month has had nothing but a Saturday.
const clocks = ['2026-11-21', '2026-11-02', '2026-11-30', '2026-08-02', '2027-02-12', '2026-12-31'];

describe.each(clocks)('on %s', (today) => {
  test.each([1, 4, 10, 12])('people are over, near, headed over and far below, seed %i', (seed) => {
    const organization = anOrganization({ seed, now: `${today}T08:00:00Z` });
    const use = monthToDate(organization, today);
    const share = (name: CastName) => shareOfLimit(organization, use, name);
    const day = Number(today.slice(8));
    const projection = daysOfMonth(today) / (day - 1);

    expect(share('overLimit')).toBeGreaterThan(1);
    expect(share('nearLimit')).toBeGreaterThan(0.85);
    expect(share('nearLimit')).toBeLessThan(1);
    expect(share('newcomer')).toBeGreaterThan(0.85);
    expect(share('newcomer')).toBeLessThan(1);
    expect(share('headedOverLimit')).toBeLessThan(1);
    expect(share('headedOverLimit') * projection).toBeGreaterThan(1);
    expect(share('farBelowLimit')).toBeLessThan(0.2);
  });
});

test('limits are whole and belong to people of the organization', () => {
  const { creditLimits, people } = anOrganization();
  const emails = people.map(({ email }) => email);

  expect(creditLimits.globalLimit).toBe(150_000);
  expect(creditLimits.userLimits.length).toBeGreaterThanOrEqual(6);
  for (const { email, limit } of creditLimits.userLimits) {
    expect(emails).toContain(email);
    expect(Number.isInteger(limit) && limit >= 0).toBe(true);
  }
});

test('somebody on leave has a limit of nothing and uses nothing', () => {
  const organization = anOrganization();
  const person = personAs(organization.people, 'onLeave');

  expect(limitOf(organization, person.email)).toBe(0);
  expect(monthToDate(organization, '2026-11-21').get(person.id)).toBeUndefined();
});

test.each([1, 2, 3, 4])('most people stay below the limit of all, seed %i', (seed) => {
  const organization = anOrganization({ seed });
  const use = monthToDate(organization, '2026-11-21');
  const over = [...use.values()].filter((credits) => credits > 150_000);

  expect(over.length).toBeLessThanOrEqual(1);
});

test('on the first of a month the limits tell of the month before', () => {
  const organization = anOrganization({ now: '2026-11-01T08:00:00Z' });
  const october = creditsBetween(organization, '2026-10-01', '2026-10-31');

  expect(shareOfLimit(organization, october, 'overLimit')).toBeGreaterThan(1);
  expect(shareOfLimit(organization, october, 'nearLimit')).toBeLessThan(1);
  expect(shareOfLimit(organization, october, 'nearLimit')).toBeGreaterThan(0.85);
});

test('before anybody used anything there is nothing to tell, and limits are that of all', () => {
  const { creditLimits } = anOrganization({ now: '2026-01-14T08:00:00Z' });

  const ofUse = castMembers.filter(({ limit }) => typeof limit === 'function');
  expect(creditLimits.userLimits.filter(({ limit }) => limit === 150_000)).toHaveLength(
    ofUse.length,
  );
});

/** Credits by user id in the month of `today`, from its first day to yesterday. */
function monthToDate(organization: DemoAnalytics, today: string): Map<string, number> {
  return creditsBetween(organization, `${today.slice(0, 7)}-01`, daysBefore(today, 1));
}

function creditsBetween(organization: DemoAnalytics, first: string, last: string) {
  const use = new Map<string, number>();
  const days = recordedDays(organization, first, last);
  for (const row of days.flatMap(({ users }) => users)) {
    use.set(row.user_id, (use.get(row.user_id) ?? 0) + row.billable_tokens);
  }
  return use;
}

function shareOfLimit(
  organization: DemoAnalytics,
  use: ReadonlyMap<string, number>,
  name: CastName,
): number {
  const { id, email } = personAs(organization.people, name);
  return (use.get(id) ?? 0) / limitOf(organization, email);
}

const limitOf = ({ creditLimits }: DemoAnalytics, email: string | null): number =>
  creditLimits.userLimits.find((limit) => limit.email === email)?.limit ??
  creditLimits.globalLimit ??
  Number.POSITIVE_INFINITY;

const daysOfMonth = (today: string): number =>
  new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)), 0)).getUTCDate();
