import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUserDay } from '../server/builders.ts';
import { type ServedOrganization, serveOrganization } from './served-organization.ts';

let served: ServedOrganization;
beforeAll(async () => {
  served = await serveOrganization();
  for (const user of ['usr_c', 'usr_a', 'usr_B', 'usr_d']) {
    for (const day of ['2026-06-30', '2026-06-29']) {
      await served.store.userDays.add(aUserDay(user, day));
    }
  }
  await served.store.userDays.add(aUserDay('usr_early', '2026-01-14'));
});
afterAll(() => served[Symbol.asyncDispose]());

const path = '/api/v1/analytics/users?startDate=2026-06-29&endDate=2026-06-30';

type Page = {
  data: { user_id: string; date: string }[];
  meta: { has_more: boolean; next_cursor?: string };
};
const rowsOf = ({ data }: Page) => data.map(({ user_id, date }) => `${user_id} ${date.slice(-2)}`);

test('rows come by user id, then date', async () => {
  const { body } = await served.ask(path);

  expect(rowsOf(body as Page)).toEqual([
    'usr_B 29',
    'usr_B 30',
    'usr_a 29',
    'usr_a 30',
    'usr_c 29',
    'usr_c 30',
    'usr_d 29',
    'usr_d 30',
  ]);
});

test('a page holds all rows of up to `limit` users and names the last one', async () => {
  const { body } = await served.ask(`${path}&limit=3`);

  expect(rowsOf(body as Page)).toHaveLength(6);
  expect(body).toMatchObject({ meta: { has_more: true, next_cursor: 'usr_c' } });
});

test('the last page says so and leaves the cursor out', async () => {
  const { body } = await served.ask(`${path}&limit=3&cursor=usr_c`);

  expect(rowsOf(body as Page)).toEqual(['usr_d 29', 'usr_d 30']);
  expect((body as Page).meta).toEqual({
    org_id: 'org_test',
    start_date: '2026-06-29',
    end_date: '2026-06-30',
    has_more: false,
  });
});

test('a page that ends exactly at the last user is the last page', async () => {
  const { body } = await served.ask(`${path}&limit=4`);

  expect((body as Page).meta.has_more).toBe(false);
});

test.each(['1', '20', '100'])('limit %s is accepted', async (limit) => {
  expect((await served.ask(`${path}&limit=${limit}`)).status).toBe(200);
});

test.each(['0', '101', '-1', '1.5', '1e1', '0x10', '', '%205', 'ten', '9999999999'])(
  'limit "%s" answers 400',
  async (limit) => {
    const { status, body } = await served.ask(`${path}&limit=${limit}`);

    expect(status).toBe(400);
    expect(body).toMatchObject({ detail: 'limit must be a whole number from 1 to 100.' });
  },
);

test.each(['', 'usr_nobody', 'c2Vzc2lvbg'])('cursor "%s" answers 400', async (cursor) => {
  expect((await served.ask(`${path}&cursor=${cursor}`)).status).toBe(400);
});

test('20 users make a page when no limit is given', async () => {
  await using large = await serveOrganization();
  for (let user = 10; user < 35; user += 1) {
    await large.store.userDays.add(aUserDay(`usr_${user}`, '2026-06-30'));
  }

  const { body } = await large.ask(path);

  expect((body as Page).data).toHaveLength(20);
  expect((body as Page).meta.next_cursor).toBe('usr_29');
});
