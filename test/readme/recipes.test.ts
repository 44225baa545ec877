import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitUse } from '../../src/figures/limits/limit-use.ts';
import { monthBasis, monthOf } from '../../src/figures/limits/month.ts';
import { rangeOf } from '../../src/figures/time/date-range.ts';
import { dayOf } from '../../src/figures/time/day.ts';
import { servedDemo } from '../cli/contract/served-demo.ts';
import { exitOf, root } from '../cli/signalbox-process.ts';

const manual = readFileSync(join(root, 'docs', 'manual.md'), 'utf8');
const [section = ''] = /^## Recipes$.*?^(?=## )/ms.exec(manual) ?? [];
const recipes = [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, script = '']) => script);

let demo: Awaited<ReturnType<typeof servedDemo>>;
beforeAll(async () => {
  // Time flies, so that a restart takes seconds.
  const startMs = Date.now();
  demo = await servedDemo({ clock: () => startMs + (Date.now() - startMs) * 60 });
  const bin = join(demo.folder, 'bin');
  mkdirSync(bin);
  const command = join(bin, 'signalbox');
  const program = join(root, 'dist', 'signalbox.js');
  writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`);
  chmodSync(command, 0o755);
});
afterAll(() => demo.close());

/** Runs a recipe as it stands in the manual. */
async function run(script = '', computer = '', settings: Record<string, string> = {}) {
  const child = spawn('sh', ['-eu', '-c', script], {
    cwd: demo.folder,
    env: {
      ...demo.env,
      PATH: [join(demo.folder, 'bin'), process.env.PATH].join(delimiter),
      ...settings,
      COMPUTER: computer,
      GITHUB_STEP_SUMMARY: 'summary.md',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    exitOf(child),
  ]);
  return { out, err, status };
}

const fileNamed = (name: string) => readFileSync(join(demo.folder, name), 'utf8');

const recipe = (command: string) => recipes.find((script) => script.includes(command));

test('each recipe of the manual is run here', () => {
  const run = [
    'people list',
    'sessions list',
    'limits',
    'budget list',
    'computers restart',
    'report',
  ];

  expect(recipes.map((script) => run.find((one) => script.includes(`signalbox ${one}`)))).toEqual(
    run,
  );
});

test('the most expensive people of a week are in a CSV file', async () => {
  expect(await run(recipe('people list'))).toMatchObject({ status: 0 });

  const [head, ...rows] = fileNamed('people.csv').trim().split('\n');
  expect(head).toBe('email,credits');
  expect(rows).toHaveLength(5);
  const credits = rows.map((row) => Number(row.split(',')[1]));
  expect(credits).toEqual(credits.toSorted((a, b) => b - a));
});

test('all running sessions of a computer are interrupted, and no others', async () => {
  const before = await demo.client.sessions().toArray();
  const running = before.filter(({ status }) => status === 'running');
  const { computerId = '' } = running[0] ?? {};
  const chosen = running.filter((session) => session.computerId === computerId);

  const { status, out } = await run(recipe('sessions list'), computerId ?? '');

  expect(status).toBe(0);
  for (const { sessionId } of chosen) expect(out).toMatch(new RegExp(`^${sessionId}\tok`, 'm'));
  const left = await demo.client.sessions({ computerId: computerId ?? '' }).toArray();
  expect(left.filter((session) => session.status === 'running')).toEqual([]);
});

test('a job fails while somebody is near their limit, and its summary names them', async () => {
  const today = dayOf(Date.now());
  const range = rangeOf(monthBasis(monthOf(today), today));
  const { data } = range ? await demo.client.getTokens(range) : { data: [] };
  const uses = limitUse(await demo.client.getCreditLimits(), data, today);
  const near = uses.filter(({ share = 0 }) => share > 0.9).map(({ email }) => email);

  const { status } = await run(recipe('limits'));

  const people = fileNamed('summary.md').trim().split('\n').slice(2);
  // On the first of a month, nobody has used anything.
  expect(status).toBe(near.length > 0 ? 3 : 0);
  expect(people.map((row) => row.split(' ')[1])).toEqual(near);
});

test('a job fails while a team is near its budget, and names that budget', async () => {
  const { userLimits } = await demo.client.getCreditLimits();
  const budget = (credits: number) => ({ credits, per: 'month', team: 'everyone' });
  const teams = Object.fromEntries(userLimits.map(({ email }) => [email ?? '', 'everyone']));
  const runWith = (budgets: object) =>
    run(recipe('budget list'), '', {
      SIGNALBOX_TEAMS: JSON.stringify(teams),
      SIGNALBOX_BUDGETS: JSON.stringify(budgets),
    });

  const near = await runWith({ large: budget(1e12), small: budget(1) });
  const far = await runWith({ large: budget(1e12) });

  expect(near).toMatchObject({ status: 3, out: 'Over 90 %: small\n' });
  expect(far).toMatchObject({ status: 0, out: '' });
});

test('a restart ends with its verdict', async () => {
  const { status, out, err } = await run(recipe('computers restart'), demo.known.computerId);

  expect({ status, out, err }).toEqual({ status: 0, out: 'The computer: reached\n', err: '' });
});

test('the report of a week is a page', async () => {
  expect(await run(recipe('report'))).toMatchObject({ status: 0 });

  expect(fileNamed('week.html')).toMatch(/^<!doctype html>/i);
});
