import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadOverview } from '../../../src/cli/overview/overview.ts';
import { createClient } from '../../../src/client/client.ts';
import { type RunningDemoServer, startDemoServer } from '../../../src/demo/start-demo-server.ts';
import { aPersonOf } from '../a-person.ts';

const now = Date.parse('2026-03-20T09:30:00Z');

const served = (seed: number) =>
  startDemoServer({
    listen: { kind: 'tcp', host: '127.0.0.1', port: 0 },
    seed,
    now,
    clock: () => now,
    scale: { users: 12, days: 90, sessions: 20 },
  });

type Row = Record<string, unknown>;

/** A time that passes only while somebody waits. */
const pauses: number[] = [];
let passedMs = 0;
const time = {
  nowMs: () => now + passedMs,
  async pause(ms: number) {
    pauses.push(ms);
    passedMs += ms;
  },
};

/**
 * An operator of five organizations: atlas and borealis have a copy, borealis is down since, cirrus has no copy, the key of
 * dune is refused, and that of ember may not read everything.
 */
let operator: ReturnType<typeof aPersonOf>;
let atlas: RunningDemoServer;
let borealis: RunningDemoServer;
let cirrus: RunningDemoServer;
let fleet: { rows: Row[]; err: string; status: unknown };

beforeAll(async () => {
  [atlas, borealis, cirrus] = await Promise.all([served(3), served(5), served(8)]);
  const variables = { DUNE_KEY: 'sb_of_another_organization', EMBER_KEY: cirrus.keys.member };
  operator = aPersonOf(atlas, variables, time);
  for (const [name, { url, keys }] of Object.entries({ atlas, borealis, cirrus })) {
    const options = ['--base-url', url, '--profile', name, '--key-stdin', '--store', 'file'];
    await operator.run(['login', ...options], `${keys.owner}\n`);
  }
  const path = operator.in('config.json');
  const config = JSON.parse(readFileSync(path, 'utf8'));
  config.profiles.dune = { baseUrl: atlas.url, credential: { environment: 'DUNE_KEY' } };
  config.profiles.ember = { baseUrl: cirrus.url, credential: { environment: 'EMBER_KEY' } };
  writeFileSync(path, JSON.stringify(config));
  await Promise.all(['atlas', 'borealis'].map((name) => operator.run(['sync', '--profile', name])));
  await borealis.close();
  const { out, err, status } = await operator.run(['fleet', '--json']);
  fleet = { rows: JSON.parse(out).rows, err, status };
});

afterAll(async () => {
  operator[Symbol.dispose]();
  await Promise.all([atlas.close(), cirrus.close()]);
});

/** The rows that a command prints as JSON. */
async function rowsOf(...argv: string[]): Promise<Row[]> {
  const { out, err } = await operator.run([...argv, '--json']);
  if (out === '') throw new Error(err);
  return JSON.parse(out).rows;
}

/** The row of an organization among all of them, which are read once. */
const rowOf = (name: string): Row => {
  const row = fleet.rows.find((one) => one.name === name);
  if (row === undefined) throw new Error(`There is no row ${name}.`);
  return row;
};

const sumOf = (rows: readonly Row[], field: string) =>
  rows.reduce((sum, row) => sum + Number(row[field] ?? 0), 0);

const countsOf = (rows: readonly Row[], field: string, words: readonly string[]) =>
  words.map((word) => rows.filter((row) => row[field] === word).length);

test('every organization has a row, also those that cannot be read, which say why', () => {
  const { rows, err, status } = fleet;

  const shown = rows.map(({ name, state, reason }: Row) => [name, state, reason]);
  expect(shown).toEqual([
    ['atlas', 'read', null],
    ['borealis', 'copy', expect.stringContaining('connection refused')],
    ['cirrus', 'read', null],
    ['dune', 'down', expect.stringContaining('401')],
    ['ember', 'partly', expect.stringContaining('403')],
  ]);
  expect(status).toBe(5);
  expect(err).toBe(
    ['cirrus', 'dune', 'ember']
      .map(
        (name) =>
          `${name}: findings are not known. There is no local copy. "signalbox sync --profile ${name}" makes one.\n`,
      )
      .join(''),
  );
});

describe.each([
  { name: 'atlas', from: [] },
  { name: 'borealis', from: ['--offline'] },
  { name: 'cirrus', from: [] },
])('the figures of $name are those of its own commands', ({ name, from }) => {
  const own = (...argv: string[]) => rowsOf(...argv, '--profile', name, ...from);

  test('credits are those of usage, of the same days', async () => {
    const days = ['--from', '2026-03-02', '--to', '2026-03-15'];
    const row = rowOf(name);
    const [week = {}] = await own('fleet', ...days);

    expect(row.credits).toBe(sumOf(await own('usage'), 'credits'));
    expect(row.monthCredits).toBe(sumOf(await own('usage', '--month', '2026-03'), 'credits'));
    expect(week.credits).toBe(sumOf(await own('usage', ...days), 'credits'));
    expect(week.monthCredits).toBe(row.monthCredits);
    expect(week.credits).not.toBe(row.credits);
  });

  test('people are those of limits', async () => {
    const row = rowOf(name);

    const levels = ['over', 'likely', 'near'];
    const counts = countsOf(await own('limits'), 'level', levels);
    expect(levels.map((level) => row[level])).toEqual(counts);
    expect(Math.max(...counts)).toBeGreaterThan(0);
  });

  test('computers are those of computers', async () => {
    const row = rowOf(name);

    const computers = await own('computers');
    expect(row.computers).toBe(computers.length);
    expect([row.stuck, row.failed, row.active, row.starting]).toEqual(
      countsOf(computers, 'status', ['stuck', 'error', 'active', 'starting']),
    );
  });
});

test.each(['atlas', 'borealis'])(
  'the findings of %s are those of now in its copy',
  async (name) => {
    const row = rowOf(name);

    const severities = ['critical', 'warning', 'notice'];
    const own = await rowsOf('now', '--offline', '--profile', name);
    expect(severities.map((severity) => row[severity])).toEqual(
      countsOf(own, 'severity', severities),
    );
    expect(own.length).toBeGreaterThan(0);
    expect(row.copyOf).toBe('2026-03-20T09:30:00.000Z');
  },
);

test('without a copy, findings are unknown', () => {
  const { critical, warning, notice, copyOf } = rowOf('cirrus');

  expect({ critical, warning, notice, copyOf }).toEqual({
    critical: null,
    warning: null,
    notice: null,
    copyOf: null,
  });
});

test('what a key may not read is unknown, and no failure', async () => {
  const { over, likely, near, computers } = rowOf('ember');
  expect({ over, likely, near }).toEqual({ over: null, likely: null, near: null });
  expect(computers).toBe(rowOf('cirrus').computers);

  const { status } = await operator.run(['fleet', '--profile', 'ember']);
  expect(status ?? 0).toBe(0);
});

test('the change and the forecast are those of the overview', async () => {
  const { url: baseUrl, keys } = cirrus;
  const client = createClient({ baseUrl, appUrl: baseUrl, credential: keys.owner });
  const overview = await loadOverview(client, () => now);
  const { usage, limits } = overview ?? {};
  if (usage?.state !== 'read' || limits?.state !== 'read') throw new Error('It was not read.');

  const row = rowOf('cirrus');

  const { before, change } = usage.data.before?.likeForLike ?? {};
  const percent = change && 'ratio' in change ? change.ratio * 100 : Number.NaN;
  expect(row.before).toBeCloseTo(before ?? Number.NaN, 5);
  expect(row.change).toBeCloseTo(percent, 5);
  const { projectedLow: low, projected: middle, projectedHigh: high } = row;
  expect(limits.data.organization.outlook).toMatchObject({
    low: expect.closeTo(Number(low), 5),
    middle: expect.closeTo(Number(middle), 5),
    high: expect.closeTo(Number(high), 5),
  });
});

test('each organization is asked at most once a second', async () => {
  pauses.length = 0;

  const { err } = await operator.run(['fleet', '--profile', 'cirrus', '--verbose']);

  const requests = err.match(/^GET \/api/gm) ?? [];
  expect(requests.length).toBeGreaterThanOrEqual(3);
  expect(pauses).toEqual(requests.slice(1).map(() => 1_000));
});

test('one organization can be chosen, whose failure is that of the command', async () => {
  expect(await rowsOf('fleet', '--profile', 'cirrus', '--fields', 'name,state')).toEqual([
    { name: 'cirrus', state: 'read' },
  ]);

  const { out, err, status } = await operator.run(['fleet', '--profile', 'dune']);
  expect({ out, status }).toEqual({ out: '', status: 4 });
  expect(err).toContain('401');
});

test('offline, everything is of the copies, and no server is asked', async () => {
  const { out, status } = await operator.run(['fleet', '--offline', '--json']);

  const { rows } = JSON.parse(out);
  expect(rows.map(({ name, state }: Row) => [name, state])).toEqual([
    ['atlas', 'copy'],
    ['borealis', 'copy'],
    ['cirrus', 'down'],
    ['dune', 'down'],
    ['ember', 'down'],
  ]);
  expect(rows[2].reason).toMatch(/^There is no local copy/);
  expect(rows[0].credits).toBe(rowOf('atlas').credits);
  expect(status).toBe(5);
});

test('the demo organization is one row, with its findings', async () => {
  const argv = ['--demo', '--seed', '3', '--now', '2026-03-20T09:30:00Z'];
  const [row] = await rowsOf('fleet', ...argv);

  expect(row).toMatchObject({ state: 'read', reason: null, copyProblem: null });
  expect(Number(row?.critical)).toBeGreaterThan(0);
});

test('days that do not exist are refused at once', async () => {
  const { err, status } = await operator.run(['fleet', '--day', '2026-02-31']);

  expect(status).toBe(2);
  expect(err).toContain('2026-02-31');
});

describe('now of all profiles', () => {
  const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);

  test('is one queue of what each copy shows, most severe first, and names who has no copy', async () => {
    const { out, err, status } = await operator.run(['now', '--all-profiles', '--json']);

    const rows: Row[] = JSON.parse(out).rows;
    for (const profile of ['atlas', 'borealis']) {
      const own = await rowsOf('now', '--offline', '--profile', profile);
      expect(idsOf(rows.filter((row) => row.profile === profile))).toEqual(idsOf(own));
    }
    const severities = ['critical', 'warning', 'notice'];
    const ranks = rows.map(({ severity }) => severities.indexOf(String(severity)));
    expect(ranks).toEqual(ranks.toSorted());
    expect(new Set(rows.map(({ profile }) => profile))).toEqual(new Set(['atlas', 'borealis']));
    expect(rows[0]?.copyOf).toBe('2026-03-20T09:30:00.000Z');
    expect(err).toContain('cirrus: nothing is known. There is no local copy.');
    expect(status).toBe(5);
  });

  test('has a column for whose, and takes the other options of now', async () => {
    const argv = ['now', '--all-profiles', '--min', 'critical', 'profile=borealis'];
    const { out } = await operator.run(argv);

    const [head, ...rows] = out.trimEnd().split('\n');
    expect(head).toMatch(/^PROFILE\tSEVERITY/i);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toMatch(/^borealis\tcritical\t/);
  });

  test('does not go together with another source', async () => {
    const { err, status } = await operator.run(['now', '--all-profiles', '--profile', 'atlas']);

    expect(status).toBe(2);
    expect(err).toContain('--all-profiles');
  });
});
