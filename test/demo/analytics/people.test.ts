import { describe, expect, test } from 'vitest';
import { castMembers } from '../../../src/demo/cast.ts';
import { anOrganization, daysBetween, recordedDays } from './organization.ts';

const seeds = [0, 1, 2, 3, 2 ** 40];

describe.each(seeds)('the people of seed %i', (seed) => {
  const { people, keyHolders } = anOrganization({ seed });

  test('are 48, each with an id and an e-mail of their own', () => {
    const emails = people.flatMap(({ email }) => email ?? []);

    expect(people).toHaveLength(48);
    expect(new Set(people.map(({ id }) => id)).size).toBe(48);
    expect(emails).toHaveLength(46);
    expect(new Set(emails).size).toBe(46);
    for (const email of emails) expect(email).toMatch(/^[a-z]+\.[a-z]+\d*@halcyon\.example$/);
  });

  test('live in several time zones, some newly come and some gone', () => {
    expect(new Set(people.map(({ timeZone }) => timeZone)).size).toBeGreaterThanOrEqual(4);
    expect(people.filter(({ joinedOn }) => joinedOn > '2026-01-14').length).toBeGreaterThan(4);
    expect(people.filter(({ leftOn }) => leftOn !== undefined).length).toBeGreaterThan(0);
  });

  test('hold a key in each role and have an owner to spare', () => {
    const owners = people.filter(({ role }) => role === 'owner');

    expect(owners.length).toBeGreaterThanOrEqual(2);
    for (const [role, person] of Object.entries(keyHolders)) {
      expect(person.role).toBe(role);
      expect(person.email).not.toBeNull();
      expect(person.leftOn).toBeUndefined();
      expect(people).toContain(person);
    }
  });
});

describe('a day', () => {
  const organization = anOrganization();
  const days = recordedDays(organization, '2026-01-14', '2026-11-20');

  test('knows nobody before they joined or after they left', () => {
    const byId = new Map(organization.people.map((person) => [person.id, person]));

    for (const { day, users } of days) {
      for (const { user_id } of users) {
        const person = byId.get(user_id);
        expect(person?.joinedOn.localeCompare(day)).toBeLessThanOrEqual(0);
        expect(person?.leftOn === undefined || day < person.leftOn).toBe(true);
      }
    }
  });

  test('sees everybody who was in the organization for a month', () => {
    const seen = new Set(days.flatMap(({ users }) => users.map((row) => row.user_id)));
    const lasting = organization.people.filter(({ joinedOn }) => joinedOn < '2026-10-20');

    expect(lasting.filter(({ id }) => !seen.has(id))).toEqual([]);
  });

  test('finds the owner at work on most workdays', () => {
    const { id } = organization.keyHolders.owner;
    const workdays = new Set(
      daysBetween('2026-09-01', '2026-11-20').filter((day) => {
        const weekday = new Date(day).getUTCDay();
        return weekday > 0 && weekday < 6;
      }),
    );

    const active = days.filter(
      ({ day, users }) => workdays.has(day) && users.some((row) => row.user_id === id),
    );
    expect(active.length / workdays.size).toBeGreaterThan(0.75);
  });
});

test('an organization has at least its cast, and as many more as asked for', () => {
  expect(anOrganization({ scale: { users: 1 } }).people).toHaveLength(castMembers.length);
  expect(anOrganization({ scale: { users: 2_000 } }).people).toHaveLength(2_000);
});

test('in a large organization no two people share an id or an e-mail', () => {
  const { people } = anOrganization({ scale: { users: 5_000 } });

  expect(new Set(people.map(({ id }) => id)).size).toBe(5_000);
  expect(new Set(people.map(({ email }) => email)).size).toBe(4_999);
});
