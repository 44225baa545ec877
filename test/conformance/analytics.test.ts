import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDay } from '../server/builders.ts';
import {
  type ServedOrganization,
  serveOrganization,
  today,
  yesterday,
} from './served-organization.ts';

let served: ServedOrganization;
beforeAll(async () => {
  served = await serveOrganization();
  for (const day of ['2026-06-28', '2026-06-30', '2026-01-14']) {
    await served.store.analyticsDays.add(aDay(day));
  }
});
afterAll(() => served[Symbol.asyncDispose]());

const base = '/api/v1/analytics';
const daily = ['tokens', 'tools', 'activity', 'productivity'];
const all = [...daily, 'users'];
const datesOf = (body: unknown) =>
  (body as { data: { date: string }[] }).data.map(({ date }) => date);

describe.each(daily)('/%s', (name) => {
  test('gives one row per day that has data, both ends included, oldest first', async () => {
    const { body } = await served.ask(`${base}/${name}?startDate=2026-06-28&endDate=2026-06-30`);

    expect(datesOf(body)).toEqual(['2026-06-28', '2026-06-30']);
  });

  test('echoes the requested range, though the rows begin later', async () => {
    const { body } = await served.ask(`${base}/${name}?startDate=2025-12-01&endDate=2026-01-15`);

    expect(body).toMatchObject({
      meta: { org_id: 'org_test', start_date: '2025-12-01', end_date: '2026-01-15' },
    });
    expect(datesOf(body)).toEqual(['2026-01-14']);
  });

  test('gives an empty list for days without data', async () => {
    const { body } = await served.ask(`${base}/${name}?startDate=2026-03-01&endDate=2026-03-09`);

    expect(body).toMatchObject({ data: [] });
  });
});

const badRanges: [what: string, query: string, detail: string][] = [
  ['both dates missing', '', 'startDate is missing'],
  ['a missing start', `?endDate=${yesterday}`, 'startDate is missing'],
  ['a missing end', `?startDate=${yesterday}`, 'endDate is missing'],
  ['an empty date', `?startDate=&endDate=${yesterday}`, 'startDate must be a day that exists'],
  ['a time', `?startDate=2026-06-01T00:00:00Z&endDate=${yesterday}`, 'as YYYY-MM-DD'],
  ['American order', `?startDate=06/01/2026&endDate=${yesterday}`, 'as YYYY-MM-DD'],
  ['one-digit months', `?startDate=2026-6-1&endDate=${yesterday}`, 'as YYYY-MM-DD'],
  ['an impossible day', `?startDate=2026-02-30&endDate=${yesterday}`, 'a day that exists'],
  ['29 February of 2026', `?startDate=2026-02-29&endDate=${yesterday}`, 'a day that exists'],
  ['month 13', `?startDate=2026-13-01&endDate=${yesterday}`, 'a day that exists'],
  ['today as the end', `?startDate=${yesterday}&endDate=${today}`, `endDate must be ${yesterday}`],
  ['today as both', `?startDate=${today}&endDate=${today}`, `startDate must be ${yesterday}`],
  ['a day to come', `?startDate=2026-06-01&endDate=2026-08-01`, `endDate must be ${yesterday}`],
  ['start after end', '?startDate=2026-06-02&endDate=2026-06-01', 'must not be after endDate'],
];

describe.each(all)('/%s', (name) => {
  test.each(badRanges)('answers 400 to %s and says what is right', async (_, query, detail) => {
    const { status, body } = await served.ask(`${base}/${name}${query}`);

    expect(status).toBe(400);
    expect((body as { detail: string }).detail).toContain(detail);
  });

  test('accepts yesterday, the last complete day', async () => {
    const { status } = await served.ask(
      `${base}/${name}?startDate=${yesterday}&endDate=${yesterday}`,
    );

    expect(status).toBe(200);
  });
});

const range = 'startDate=2026-06-28&endDate=2026-06-30';
const groups: [name: string, groupBy: string, keys: string[], row: object][] = [
  [
    'tokens',
    'model',
    ['atlas-4', 'zephyr-2'],
    { billable_tokens: 1, input_tokens: 2, output_tokens: 1 },
  ],
  ['tools', 'tool_name', ['Edit', 'Read'], { tool_calls: 1 }],
  ['activity', 'client', ['non-interactive-cli', 'terminal-ui', 'web'], { daily_active_users: 0 }],
];

test.each(groups)(
  '/%s grouped by %s has a flat row per day and key',
  async (name, by, keys, row) => {
    const { body } = await served.ask(`${base}/${name}?${range}&group_by=${by}`);
    const { data } = body as { data: { date: string; group_key: string }[] };

    expect(data.map(({ date, group_key }) => `${date} ${group_key}`)).toEqual([
      ...keys.map((key) => `2026-06-28 ${key}`),
      ...keys.map((key) => `2026-06-30 ${key}`),
    ]);
    expect(data[0]).toEqual({ date: '2026-06-28', group_key: keys[0], ...row });
  },
);

test.each([
  ['tokens', 'tool_name'],
  ['tokens', ''],
  ['tools', 'model'],
  ['activity', 'Client'],
])('/%s grouped by "%s" answers 400', async (name, by) => {
  const { status, body } = await served.ask(`${base}/${name}?${range}&group_by=${by}`);

  expect(status).toBe(400);
  expect(body).toMatchObject({
    detail: expect.stringMatching(/^group_by must be \w+ or left out/),
  });
});

test('/productivity and /users have no groups, so group_by is ignored there', async () => {
  for (const name of ['productivity', 'users']) {
    const { status } = await served.ask(`${base}/${name}?${range}&group_by=model`);
    expect(status).toBe(200);
  }
});

test('a grouped day without a single group leaves no hole', async () => {
  const quiet = aDay('2026-05-02');
  await served.store.analyticsDays.add({ ...quiet, tools: { ...quiet.tools, by_tool: [] } });
  await served.store.analyticsDays.add(aDay('2026-05-03'));

  const query = 'startDate=2026-05-01&endDate=2026-05-03&group_by=tool_name';
  const { body } = await served.ask(`${base}/tools?${query}`);

  expect(datesOf(body)).toEqual(['2026-05-03', '2026-05-03']);
});
