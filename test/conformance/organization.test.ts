import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { apiKeyDigest, makeApiKey } from '../../src/server/authentication/api-key.ts';
import { aSession, aUserDay } from '../server/builders.ts';
import { type ServedOrganization, serveOrganization } from './served-organization.ts';

let served: ServedOrganization;
beforeEach(async () => {
  served = await serveOrganization();
  await served.store.organization.limitCredits({
    globalLimit: 5_000,
    userLimits: [
      { email: 'Member@halcyon.example', limit: 0 },
      { email: 'guest@halcyon.example', limit: 900 },
    ],
  });
});
afterEach(() => served[Symbol.asyncDispose]());

const limits = '/api/v0/organization/usage/limits/users';
const users = (email: string) => `/api/v0/organization/users?email=${encodeURIComponent(email)}`;
const remove = (email: string, as: 'owner' | 'manager' | 'member' | 'guest' = 'owner') =>
  served.ask(users(email), { method: 'DELETE', as });

describe('limits', () => {
  test('are a global one and individual ones', async () => {
    expect((await served.ask(limits, { as: 'manager' })).body).toEqual({
      globalLimit: 5_000,
      userLimits: [
        { email: 'Member@halcyon.example', limit: 0 },
        { email: 'guest@halcyon.example', limit: 900 },
      ],
    });
  });

  test('may be missing altogether', async () => {
    await using unlimited = await serveOrganization();

    const { body } = await unlimited.ask(limits);

    expect(body).toEqual({ globalLimit: null, userLimits: [] });
  });
});

describe('removing a person', () => {
  test('kills their keys at once', async () => {
    expect((await served.ask('/api/v0/sessions', { as: 'member' })).status).toBe(200);

    expect((await remove('member@halcyon.example')).status).toBe(204);

    expect((await served.ask('/api/v0/sessions', { as: 'member' })).status).toBe(401);
  });

  test('takes their override out of the limits', async () => {
    await remove('member@halcyon.example', 'manager');

    expect((await served.ask(limits)).body).toMatchObject({
      userLimits: [{ email: 'guest@halcyon.example', limit: 900 }],
    });
  });

  test('takes their sessions along', async () => {
    await served.store.sessions.add('usr_member', aSession({ sessionId: 'ses_1' }));

    await remove('member@halcyon.example');

    expect(await served.store.sessions.find('ses_1', 'usr_member')).toBeUndefined();
  });

  test('leaves the analytics of past days alone', async () => {
    await served.store.userDays.add(aUserDay('usr_member', '2026-06-30'));

    await remove('member@halcyon.example');

    const { body } = await served.ask(
      '/api/v1/analytics/users?startDate=2026-06-30&endDate=2026-06-30',
    );
    expect(body).toMatchObject({ data: [{ user_id: 'usr_member' }] });
  });

  test('works whatever the case of the letters, and once', async () => {
    expect((await remove('MEMBER@Halcyon.example')).status).toBe(204);
    expect((await remove('member@halcyon.example')).status).toBe(404);
  });

  test.each([
    ['of yourself', 'manager@halcyon.example', 'manager', 409],
    ['of yourself, the last owner,', 'owner@halcyon.example', 'owner', 409],
    ['of the last owner', 'owner@halcyon.example', 'manager', 409],
    ['by a member', 'guest@halcyon.example', 'member', 403],
    ['by a guest', 'member@halcyon.example', 'guest', 403],
    ['of somebody unknown', 'nobody@halcyon.example', 'owner', 404],
    ['of what is no address', 'member', 'owner', 400],
    ['of an empty address', '', 'owner', 400],
  ] as const)('%s answers as it should', async (_, email, as, status) => {
    expect((await remove(email, as)).status).toBe(status);
  });

  test('answers 400 when the address is missing', async () => {
    const { status, body } = await served.ask('/api/v0/organization/users', { method: 'DELETE' });

    expect(status).toBe(400);
    expect(body).toMatchObject({ detail: 'email is missing: it must be an e-mail address.' });
  });

  test('one of two owners can go', async () => {
    const key = makeApiKey();
    const second = { id: 'usr_second', email: 'second@halcyon.example', role: 'owner' } as const;
    await served.store.people.add(second);
    await served.store.apiKeys.add({
      digest: apiKeyDigest(key),
      personId: second.id,
      lastFour: key.slice(-4),
      createdAt: 0,
    });

    expect(
      (await served.ask(users('owner@halcyon.example'), { method: 'DELETE', key })).status,
    ).toBe(204);
    expect((await served.ask('/api/v0/sessions')).status).toBe(401);
  });
});
