import { afterAll, beforeAll, expect, test } from 'vitest';
import { main } from '../../../src/cli/main.ts';
import { answerJson, serve } from '../../client/misbehaving-server.ts';
import { capturedContext } from '../captured-context.ts';
import { servedDemo } from '../contract/served-demo.ts';

let server: Awaited<ReturnType<typeof servedDemo>>;
beforeAll(async () => {
  server = await servedDemo();
});
afterAll(() => server.close());

const run = (...argv: string[]) => server.run(...argv);

const sumOf = (rows: readonly { credits: number | null }[]) =>
  rows.reduce((sum, { credits }) => sum + (credits ?? 0), 0);

test('the sums by day, model, person and team are the same', async () => {
  const sums = await Promise.all(
    ['day', 'model', 'person', 'team'].map(async (by) => {
      const { out } = await run('usage', '--by', by, '--last', '14d', '--json');
      return sumOf(JSON.parse(out).rows);
    }),
  );

  expect(Math.max(...sums) - Math.min(...sums)).toBeLessThan(0.01);
});

test('what nobody of the list has used of the total is told, so that both can be reconciled', async () => {
  const day = { date: '2026-11-20', billable_tokens: 1_000 };
  const by_user = [{ user_id: 'u1', user_email: 'ada@halcyon.example', billable_tokens: 900 }];
  await using platform = await serve(answerJson({ data: [{ ...day, by_user }], meta: {} }));
  const { context, err } = capturedContext({ ...server.env, SIGNALBOX_BASE_URL: platform.url });

  await main(['usage', '--by', 'person', '--day', '2026-11-20'], context);

  expect(err()).toBe('2026-11-20 to 2026-11-20: 1,000 credits on 1 day, 100 of them in no row\n');
});

test('a day without data is a row whose amounts are unknown, and the total says at least', async () => {
  const { out, err } = await run('usage', '--last', '30d', '--json');
  const { rows } = JSON.parse(out);

  expect(rows).toHaveLength(30);
  const missing = rows.filter(({ credits }: { credits: number | null }) => credits === null);
  expect(missing.length).toBeGreaterThan(0);
  expect(err).toMatch(new RegExp(`at least [\\d,]+ credits on ${30 - missing.length} days`));
});

test('of a single day without data no amount is said', async () => {
  const { rows } = JSON.parse((await run('usage', '--last', '30d', '--json')).out);
  const { date } = rows.find(({ credits }: { credits: number | null }) => credits === null);

  const { err } = await run('usage', '--day', date);

  expect(err).toBe(`${date} to ${date}: 1 day without data\n`);
});

test.each([
  { command: ['people', 'list'], sums: ['CREDITS', 'ACTIVE DAYS', 'SESSIONS', 'MESSAGES'] },
  { command: ['usage', '--by', 'person'], sums: ['CREDITS'] },
  {
    command: ['usage', '--by', 'model'],
    sums: ['CREDITS', 'INPUT TOKENS', 'OUTPUT TOKENS', 'PEOPLE'],
  },
  { command: ['usage', '--by', 'team'], sums: ['CREDITS', 'PEOPLE'] },
])(
  '$command of days of which one has no data has sums that are at least so much, for people',
  async ({ command, sums }) => {
    const printed = (last: string, output: string) =>
      run(...command, '--last', last, '--output', output);
    const lowerBounds = ({ out }: { out: string }) =>
      out.split('\n')[1]?.match(/\d\+(?= |$)/g) ?? [];

    const partial = await printed('30d', 'table');
    expect(partial.out).toMatch(new RegExp(sums.join('.*')));
    expect(lowerBounds(partial)).toHaveLength(sums.length);
    expect(partial.err).toMatch(/1 day without data/);
    expect(lowerBounds(await printed('7d', 'table'))).toEqual([]);
    for (const output of ['csv', 'tsv', 'json']) {
      expect((await printed('30d', output)).out).not.toMatch(/\d\+/);
    }
  },
);

test('a person is shown with sums that are at least so much, and selected as numbers', async () => {
  const [email = ''] = (await run('people', '--limit', '1', '--select', 'email')).out.split('\n');

  expect((await run('people', 'show', email)).out).toMatch(/^commits +\d+\+$/m);
  expect((await run('people', 'show', email, '--select', 'commits')).out).toMatch(/^\d+\n$/);
});

test('--explain says whether the parts add up', async () => {
  const { status, err } = await run('usage', '--last', '7d', '--explain');

  expect(status).toBe(0);
  expect(err).toContain('The credits by model add up to the total on 7 days of 7.');
  expect(err).toContain('The credits by person add up to the total on 7 days of 7.');
});

test.each([
  { argv: ['--last', '0'], says: /at least one day/ },
  { argv: ['--from', '2026-02-30'], says: /does not exist/ },
  { argv: ['--last', '7', '--day', 'yesterday'], says: /one way/ },
  { argv: ['--to', '2026-02-01'], says: /--from/ },
  { argv: ['--compare'], says: /--by/ },
])('$argv is refused with status 2', async ({ argv, says }) => {
  const { status, err } = await run('usage', ...argv);

  expect(status).toBe(2);
  expect(err).toMatch(says);
});

test.each([
  ['--day', 'week', 'week is not one day.'],
  ['--month', 'week', 'week is not a month.'],
  ['--month', '2026-10-01..2026-10-09', '2026-10-01..2026-10-09 is not a month.'],
  ['--from', 'month', '--from: month is not a day. Use 2026-11-01, 2026-11 or yesterday.'],
  ['--from', '2026-10-01..2026-10-09', '--from: 2026-10-01..2026-10-09 is not a day.'],
])('%s %s is refused', async (option, days, says) => {
  const { status, err } = await run('usage', option, days);

  expect(status).toBe(2);
  expect(err).toContain(says);
});

test.each([
  ['--day', 'yesterday'],
  ['--month', 'month'],
])('%s %s is understood', async (option, days) => {
  expect((await run('usage', option, days)).status).toBe(0);
});

test('limits can fail a job', async () => {
  const early = await servedDemo({ clock: () => Date.parse('2026-11-04T09:00:00Z') });

  expect((await early.run('limits', '--fail-over', '100000')).status).toBe(0);
  expect((await run('limits', '--fail-over', '50')).status).toBe(3);
  await early.close();
});

test('of somebody below --fail-over, a day without data leaves unknown whether they are over', async () => {
  const late = await servedDemo({ clock: () => Date.parse('2026-11-27T09:00:00Z') });
  const limits = async (...argv: string[]) => await late.run('limits', ...argv);
  const { rows } = JSON.parse((await limits('--all', '--json')).out);
  const { email, daysWithoutData } = rows.find(({ level }: { level: string }) => level === 'near');

  const below = await limits(`email=${email}`, '--fail-over', '100');
  const over = await limits(`email=${email}`, '--fail-over', '80');

  expect(daysWithoutData).toBeGreaterThan(0);
  expect(below.status).toBe(5);
  expect(below.err).toContain('Not known of 1 person: whether they used more than 100 %.');
  expect(over.status).toBe(3);
  await late.close();
});

test('a day without data is unknown where it may matter, also of people whom a filter leaves out without it', async () => {
  const late = await servedDemo({ clock: () => Date.parse('2026-11-27T09:00:00Z') });
  const limits = async (...argv: string[]) => await late.run('limits', ...argv);
  type Row = { email: string; daysWithoutData: number; level: string; percent: number };
  const rows: (Row & { limit: number; usedAtMost: number })[] = JSON.parse(
    (await limits('--all', '--json')).out,
  ).rows;
  const near = rows.find(({ level }) => level === 'near');
  const little = rows.find((row) => row.limit > 0 && row.usedAtMost < row.limit / 2);

  const filtered = await limits(`email=${near?.email}`, 'percent>100', '--fail-over', '100');
  const harmless = await limits(`email=${little?.email}`, '--fail-over', '100');

  expect(near?.percent).toBeLessThan(100);
  expect(near?.usedAtMost).toBeGreaterThan(near?.limit ?? 0);
  expect(filtered.status).toBe(5);
  expect(filtered.err).toContain('Not known of 1 person');
  expect(little?.daysWithoutData).toBeGreaterThan(0);
  expect(harmless).toMatchObject({ status: 0 });
  expect(harmless.err).not.toContain('Not known');
  await late.close();
});

test('a filter in the language of the console chooses rows', async () => {
  const { out } = await run('people', 'credits>1000', 'activeDays>5', '--json');
  const { rows } = JSON.parse(out);

  expect(rows.length).toBeGreaterThan(0);
  for (const { credits, activeDays } of rows) {
    expect(credits).toBeGreaterThan(1000);
    expect(activeDays).toBeGreaterThan(5);
  }
});

test('whose usage grew is found by a condition on the change', async () => {
  const { out } = await run('usage', '--by', 'person', '--compare', 'change>20%', '--json');
  const { rows } = JSON.parse(out);

  expect(rows.length).toBeGreaterThan(0);
  for (const { change, before } of rows) {
    expect(change).toBeGreaterThan(20);
    expect(before).toBeGreaterThan(0);
  }
});

test.each(['1', '7', '30'])(
  'the last %s days are compared like for like, not with the sum of more days',
  async (days) => {
    const argv = ['usage', '--by', 'model', '--compare', '--last', days, '--json'];
    const { rows } = JSON.parse((await run(...argv)).out);

    for (const { credits, before, change } of rows) {
      if (change === null) continue;
      // A model whose use is steady costs about as much in as many days.
      expect(Math.abs(credits / before - 1 - change / 100)).toBeLessThan(
        0.2 + Math.abs(change) / 50,
      );
    }
    const [most] = rows;
    expect(most.change).toBeGreaterThan(-75);
  },
);

test('people by a limit that could not be read are unknown, not none', async () => {
  let isRefused = false;
  const refusing = await servedDemo({
    inFront: (listener) => (request, response) => {
      if (!isRefused || !request.url?.includes('/limits/')) return listener(request, response);
      response.writeHead(403, { 'content-type': 'application/json' });
      response.end('{"detail":"Only owners."}');
    },
  });
  isRefused = true;

  const filtered = await refusing.run('people', 'percent>90');
  const { status } = await refusing.run('people', 'credits>90');
  await refusing.close();

  expect(filtered.err).toContain('Credit limits are not known');
  expect([filtered.status, status]).toEqual([5, 0]);
});
