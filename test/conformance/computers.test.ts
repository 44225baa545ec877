import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aComputer } from '../server/builders.ts';
import { type ServedOrganization, serveOrganization } from './served-organization.ts';

const host = '3f2b8a52-58a3-4b53-9d3c-0d1b6f3a7c11';
const otherHost = '8d7b0c0e-9a44-4c6c-8f43-64a1f9f1b9d2';

let served: ServedOrganization;
beforeEach(async () => {
  served = await serveOrganization();
  const { computers } = served.store;
  await computers.put(
    aComputer({ id: 'cmp_b', name: 'boreas', status: 'error', hostId: otherHost }),
  );
  await computers.put(
    aComputer({ id: 'cmp_a', name: 'atlas', hostId: host, ownerId: 'usr_member' }),
  );
  await computers.put(aComputer({ id: 'cmp_own', name: 'castor', providerType: 'byom' }));
  await computers.put(aComputer({ id: 'cmp_new', name: 'dione', status: 'provisioning' }));
});
afterEach(() => served[Symbol.asyncDispose]());

const path = '/api/v0/computers';
const computersOf = (body: unknown) =>
  (body as { computers: { name: string; provisioningSteps?: unknown[] }[] }).computers;
const namesOf = (body: unknown) => computersOf(body).map(({ name }) => name);

describe('the list', () => {
  test('holds all computers, by name, for every role', async () => {
    const { body } = await served.ask(path, { as: 'guest' });

    expect(namesOf(body)).toEqual(['atlas', 'boreas', 'castor', 'dione']);
  });

  test.each([
    ['', false],
    ['?includeProvisioningSteps=false', false],
    ['?includeProvisioningSteps=true', true],
  ])('with "%s" has provisioning steps: %s', async (query, expected) => {
    const { body } = await served.ask(path + query);

    for (const computer of computersOf(body)) {
      expect('provisioningSteps' in computer).toBe(expected);
    }
  });

  test('can be asked for one host, whatever the case of its letters', async () => {
    for (const hostId of [otherHost, otherHost.toUpperCase()]) {
      expect(namesOf((await served.ask(`${path}?hostId=${hostId}`)).body)).toEqual(['boreas']);
    }
  });

  test.each([
    'hostId=',
    'hostId=atlas',
    'includeProvisioningSteps=',
    'includeProvisioningSteps=1',
    'includeProvisioningSteps=True',
  ])('answers 400 to %s', async (query) => {
    expect((await served.ask(`${path}?${query}`)).status).toBe(400);
  });
});

test('a single computer comes with its provisioning steps', async () => {
  const { body } = await served.ask(`${path}/cmp_a`, { as: 'guest' });

  expect(body).toEqual(aComputer({ id: 'cmp_a', hostId: host, ownerId: 'usr_member' }));
});

test('an unknown computer answers 404', async () => {
  expect((await served.ask(`${path}/cmp_none`)).status).toBe(404);
  expect((await served.ask(`${path}/cmp_none/restart`, { method: 'POST' })).status).toBe(404);
});

describe('restarting', () => {
  const restarts = [
    ['a manager may restart any managed computer', 'cmp_b', 'manager', 200],
    ['an owner of the organization may', 'cmp_a', 'owner', 200],
    ['a member may restart their own', 'cmp_a', 'member', 200],
    ['a member may, however its id is written', 'cmp%5Fa', 'member', 200],
    ['a member may not restart what no id can be', '%zz', 'member', 403],
    ["a member may not restart another's", 'cmp_b', 'member', 403],
    ['a guest may not', 'cmp_a', 'guest', 403],
    ['a member learns nothing about unknown ones', 'cmp_none', 'member', 403],
    ['one that is not managed cannot be restarted', 'cmp_own', 'owner', 409],
    ['one that is provisioning cannot be restarted', 'cmp_new', 'owner', 409],
  ] as const;

  test.each(restarts)('%s', async (_, id, as, status) => {
    const answer = await served.ask(`${path}/${id}/restart`, { method: 'POST', as });

    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.body).toEqual({});
  });

  test('makes the computer provision, so that a second restart answers 409', async () => {
    await served.ask(`${path}/cmp_a/restart`, { method: 'POST' });

    expect((await served.ask(`${path}/cmp_a`)).body).toMatchObject({ status: 'provisioning' });
    expect((await served.ask(`${path}/cmp_a/restart`, { method: 'POST' })).status).toBe(409);
  });
});
