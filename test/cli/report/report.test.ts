import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { main } from '../../../src/cli/main.ts';
import { capturedContext } from '../captured-context.ts';
import { failingServer, failures } from '../contract/failing-server.ts';
import { servedDemo } from '../contract/served-demo.ts';
import { aFolder } from '../output/a-folder.ts';
import { whileTimeFlies } from '../while-time-flies.ts';

let server: Awaited<ReturnType<typeof servedDemo>>;
beforeAll(async () => {
  // Sessions go on all the time, and with them what is found.
  const nowMs = Date.now();
  server = await servedDemo({ clock: () => nowMs });
});
afterAll(() => server.close());

async function run(...argv: string[]) {
  const { context, out, err } = capturedContext(server.env);
  await main(argv, context);
  return { status: context.exitCode, out: out(), err: err() };
}

const formats = ['html', 'markdown', 'json'] as const;

test('a report is one page that needs nothing else and runs nothing', async () => {
  const { status, out } = await run('report', '--last', '7d');

  expect(status).toBe(0);
  expect(out).toContain(
    `content="default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;; img-src data:"`,
  );
  expect(out).not.toMatch(/<script|<link|<img|\son\w+=|url\(|https?:/i);
  for (const title of [
    'What changed and why',
    'People',
    'Models',
    'Limits and budgets',
    'Computers',
    'Sessions with findings',
    'Quality of the data',
  ])
    expect(out).toContain(`<h2>${title}</h2>`);
});

test('a report on the same demo organization is the same, however long it takes', async () => {
  const argv = ['report', '--demo', '--seed', '7', '--now', '2026-11-20T14:30:00Z'];

  const usual = await run(...argv);
  const slow = await whileTimeFlies(() => run(...argv));

  expect(usual.out).toMatch(/^<!doctype html>/);
  expect(slow).toEqual(usual);
});

test.each([
  { name: 'week.md', options: [], begins: '<!-- ' },
  { name: 'week.JSON', options: [], begins: '{' },
  { name: 'week.txt', options: [], begins: '<!doctype html>' },
  { name: 'week.md', options: ['--output', 'html'], begins: '<!doctype html>' },
])('$name with "$options" begins with $begins', async ({ name, options, begins }) => {
  using folder = aFolder();
  const file = join(folder.path, name);

  const { status } = await run('report', '--last', '7d', '--file', file, ...options);

  expect(status).toBe(0);
  expect(readFileSync(file, 'utf8').toLowerCase().startsWith(begins)).toBe(true);
});

test('each picture is followed by its table', async () => {
  const { out } = await run('report', '--last', '7d');

  const figures = out.match(/<figure>[\s\S]*?<\/figure>/g) ?? [];
  const drawn = figures.filter((figure) => figure.includes('<svg'));
  expect(drawn.length).toBeGreaterThanOrEqual(6);
  for (const figure of drawn) expect(figure).toMatch(/<\/svg>[\s\S]*<table/);
});

test.each(formats)('the same data give the same %s, to the byte', async (format) => {
  // A minute that ends between the two makes every age another one.
  vi.useFakeTimers({ toFake: ['Date'] });
  const [first, second] = [
    await run('report', '--output', format),
    await run('report', '--output', format),
  ];

  expect(first.out.length).toBeGreaterThan(1_000);
  expect(second.out).toBe(first.out);
});

test('the credits are those of the other commands, and the causes add up to the change', async () => {
  const { out } = await run('report', '--last', '14d', '--json');
  const usage = JSON.parse((await run('usage', '--last', '14d', '--json')).out);
  const tables = new Map(
    JSON.parse(out).sections.flatMap((section: { tables: { id: string; rows: object[] }[] }) =>
      section.tables.map(({ id, rows }) => [id, rows]),
    ),
  ) as Map<string, Record<string, number>[]>;
  const sum = (rows: readonly Record<string, number | null>[] = []) =>
    rows.reduce((total, { credits }) => total + (credits ?? 0), 0);

  const [headline] = tables.get('headline') ?? [];
  expect(headline?.credits).toBeCloseTo(sum(usage.rows), 3);
  expect(sum(tables.get('models'))).toBeCloseTo(sum(usage.rows), 3);
  expect(sum(tables.get('causes'))).toBe(
    Math.round(headline?.credits ?? 0) - Math.round(headline?.before ?? 0),
  );
});

test('what the days would have cost at the means before is not called what was used before', async () => {
  const { out } = await run('report', '--last', '7d', '--output', 'markdown');

  expect(out).toContain('At the means before');
  expect(out).not.toMatch(/\bBefore\b.*\n.*Days with data/);
});

test('the active people are those of the days of the report, as people lists them', async () => {
  const { sections } = JSON.parse((await run('report', '--last', '1d', '--json')).out);
  const people = JSON.parse((await run('people', '--last', '1d', '--all', '--json')).out);

  const [headline] = sections[0].tables[0].rows;
  const active = people.rows.filter((row: { activeDays: number | null }) => row.activeDays);
  expect(headline.activePeople).toBe(active.length);
});

test('a month is compared with the month before', async () => {
  const { out } = await run('report', '--month', lastMonth(), '--json');

  const { range, before } = JSON.parse(out);
  expect(range.startDate).toBe(`${lastMonth()}-01`);
  expect(before.endDate < range.startDate).toBe(true);
  expect(before.startDate).toMatch(/-01$/);
});

const lastMonth = () => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
    .toISOString()
    .slice(0, 7);
};

test('Markdown has every section, and a mark by which it is replaced', async () => {
  const { out } = await run('report', '--output', 'markdown', '--last', '7d');

  expect(out).toMatch(/^<!-- signalbox report -->\n\n# /);
  expect(out).toContain('\n## What changed and why\n');
  expect(out).toMatch(/\| Person \| Credits \|/);
  expect(out).toMatch(/`[▁▂▃▄▅▆▇█ ]{7}`/);
});

test.each(formats)('with pseudonyms, %s names nobody', async (format) => {
  const { out } = await run('report', '--pseudonyms', '--output', format);

  expect(out).toContain('Person 1');
  expect(out).not.toMatch(/\S@\S/);
  expect(out).not.toContain(server.known.email);
  const { computers } = await server.client.listComputers();
  for (const { name } of computers) if (name) expect(out).not.toContain(name);
});

test('--file writes a file that only its owner reads, and nothing else', async () => {
  // A second that ends between the two makes an age another one.
  vi.useFakeTimers({ toFake: ['Date'] });
  const file = join(server.folder, 'week.html');
  const { status, out, err } = await run('report', '--last', '7d', '--file', file);

  expect(status).toBe(0);
  expect(out).toBe('');
  expect(err).toBe(`Written: ${file}\n`);
  expect(readFileSync(file, 'utf8')).toBe((await run('report', '--last', '7d')).out);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(server.folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
});

test.each([
  ['report'],
  ['snapshot', 'now', '--timeout', '1s'],
  ['sessions', 'messages', 'a-session', '--tail', '1', '--timeout', '1s'],
])('a folder in place of the file of %s is named before anything is read', async (...argv) => {
  using folder = aFolder();
  let requests = 0;
  await using failing = await failingServer((response) => {
    requests += 1;
    failures[403].answer(response);
  });
  const { context, err } = capturedContext({
    SIGNALBOX_BASE_URL: failing.address,
    SIGNALBOX_API_KEY: 'sb_not_a_key',
    XDG_STATE_HOME: server.folder,
    XDG_CONFIG_HOME: server.folder,
  });

  await main([...argv, '--file', folder.path], context);

  expect(err()).toContain(`Cannot write ${folder.path}: it is a folder.`);
  expect(requests).toBe(0);
});

test('--json contradicts another form', async () => {
  expect((await run('report', '--json', '--output', 'markdown')).status).toBe(2);
});

describe.each(Object.entries(failures))('where the server answers with %s', (_name, failure) => {
  test('there is no report', async () => {
    await using failing = await failingServer(failure.answer);
    const { context, out, err } = capturedContext({
      SIGNALBOX_BASE_URL: failing.address,
      SIGNALBOX_API_KEY: 'sb_not_a_key',
    });

    await main(['report', '--json', '--timeout', '1s'], context);

    expect(out()).toBe('');
    expect(JSON.parse(err()).error.retryable).toBe(failure.exits === 6);
    expect(context.exitCode).toBe(failure.exits);
  });
});

test('days before the first with analytics are named, in the report and beside it', async () => {
  const { out, err } = await run('report', '--last', '9999d', '--output', 'markdown');

  expect(out).toContain('Analytics begin on 2026-01-14.');
  expect(err).toContain('Analytics begin on 2026-01-14.');
});
