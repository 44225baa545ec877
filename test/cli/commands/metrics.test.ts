import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { main } from '../../../src/cli/main.ts';
import { serveMetrics } from '../../../src/cli/metrics/serve-metrics.ts';
import { capturedContext } from '../captured-context.ts';
import { servedDemo } from '../contract/served-demo.ts';
import { isInstalled } from '../installed.ts';
import { exitOf, root, spawnSignalbox } from '../signalbox-process.ts';

let server: Awaited<ReturnType<typeof servedDemo>>;
beforeAll(async () => {
  server = await servedDemo();
});
afterAll(() => server.close());

async function run(argv: readonly string[], env: Record<string, string> = {}) {
  const budgets = { SIGNALBOX_BUDGETS: '{"a \\"b\\"": {"credits": 1000, "per": "month"}}' };
  const { context, out, err } = capturedContext({ ...server.env, ...budgets, ...env });
  await main(['metrics', ...argv], context);
  return { status: context.exitCode, out: out(), err: err() };
}

const namesIn = (out: string) => new Set(out.match(/^signalbox_\w+/gm));

test('metrics tell the day, limits, budgets, findings, computers and sessions', async () => {
  const { status, out } = await run([]);

  expect(status).toBe(0);
  expect(out).toMatch(/^signalbox_day_credits [\d.]+$/m);
  expect(out).toMatch(/^signalbox_limit_people\{level="over"\} \d+$/m);
  expect(out).toMatch(/^signalbox_budget_used_ratio\{budget="a \\"b\\"",per="month"\} [\d.]+$/m);
  expect(out).toMatch(/^signalbox_findings\{severity="critical"\} \d+$/m);
  expect(out).toMatch(/^signalbox_computers\{status="active"\} \d+$/m);
  expect(out).toMatch(/^signalbox_sessions\{status="waiting"\} \d+$/m);
  expect(out).toMatch(/^signalbox_part_up\{part="computers"\} 1$/m);
  for (const name of namesIn(out)) expect(out).toContain(`# TYPE ${name} gauge\n`);
});

test('credits of the month, of models and of people are those that usage tells', async () => {
  const { out } = await run(['--per-user']);
  const today = await server.run('budget', 'list', '--json');
  const usage = async (
    ...argv: string[]
  ): Promise<{ credits: number | null; email: string; model: string }[]> =>
    JSON.parse((await server.run('usage', ...argv, '--all', '--json')).out).rows;
  const [month = ''] = JSON.parse(today.out).asOf.match(/^\d{4}-\d{2}/) ?? [];
  const sampleOf = (name: string) =>
    Number(out.match(new RegExp(`^${name} ([\\d.e+]+)$`, 'm'))?.[1]);
  const sum = (rows: readonly { credits: number | null }[]) =>
    rows.reduce((total, { credits }) => total + (credits ?? 0), 0);

  expect(sampleOf('signalbox_month_credits')).toBeCloseTo(sum(await usage('--month', month)));
  const people = await usage('--by', 'person', '--month', month);
  const [{ email, credits } = { email: '', credits: 0 }] = people;
  expect(sampleOf(`signalbox_user_month_credits{user="${email}"}`)).toBeCloseTo(credits ?? 0);
  const [model] = await usage('--by', 'model', '--last', '1d');
  expect(out).toContain(`signalbox_day_model_credits{model="${model?.model}"} `);
});

test('no name from outside controls a terminal, and two names stay two', async () => {
  const sample = async (name: string) => {
    const budgets = JSON.stringify({ [name]: { credits: 1000, per: 'month' } });
    const { out } = await run([], { SIGNALBOX_BUDGETS: budgets });
    return out.match(/^signalbox_budget_used_ratio\{(.*?),per/m)?.[1];
  };

  expect(await sample('a\u001b[2J')).toBe(String.raw`budget="a\\u001b[2J"`);
  expect(await sample('a\tb\\')).toBe(String.raw`budget="a\\tb\\"`);
});

test('people are named only if it is asked for', async () => {
  const { email } = server.known;

  const plain = await run([]);
  expect(plain.out).not.toContain('@');

  const named = await run(['--per-user']);
  expect(named.out.toLowerCase()).toContain(email.toLowerCase());
  expect(namesIn(named.out)).toContain('signalbox_limit_forecast_ratio');
});

test.runIf(isInstalled('promtool'))('promtool accepts every metric', async () => {
  const { out } = await run(['--per-user']);

  const { status, stderr, stdout } = spawnSync('promtool', ['check', 'metrics'], { input: out });

  expect(`${stdout}${stderr}`).toBe('');
  expect(status).toBe(0);
});

test('the dashboard asks for metrics that exist', async () => {
  const file = join(root, 'assets', 'grafana', 'dashboard.json');
  const { panels } = JSON.parse(readFileSync(file, 'utf8'));
  const asked = JSON.stringify(panels).match(/signalbox_\w+/g) ?? [];
  const { out } = await run(['--per-user']);

  // The demo has no local copy.
  const known = new Set([...namesIn(out), 'signalbox_copy_age_seconds']);
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((name) => !known.has(name))).toEqual([]);
});

test.each([
  { status: 6, env: { SIGNALBOX_BASE_URL: 'http://127.0.0.1:1' } },
  { status: 4, env: { SIGNALBOX_API_KEY: 'sb_not_a_key' } },
])('nothing is printed if nothing can be read: $status', async ({ status, env }) => {
  const result = await run(['--timeout', '5s'], env);

  expect(result.status).toBe(status);
  expect(result.out).toBe('');
});

test('they are served on this computer until ctrl-c', async () => {
  const child = spawnSignalbox(['metrics', '--serve', '0'], server.env);
  const exit = exitOf(child);
  const url = await new Promise<string>((resolve) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
  });

  const answer = await fetch(url);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:/);
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  expect(await answer.text()).toContain('signalbox_findings');
  expect((await fetch(new URL('/', url))).status).toBe(404);

  child.kill('SIGINT');
  expect(await exit).toBe(130);
  await text(child.stderr);
});

test('what cannot be read is 503, without the reason, and is tried again at the next scrape', async () => {
  let reads = 0;
  const told: unknown[] = [];
  const served = await serveMetrics(
    0,
    async () => {
      reads += 1;
      if (reads === 1) throw new Error('secret reason');
      return 'a 1\n';
    },
    (error) => told.push(error),
  );
  const url = `http://127.0.0.1:${served.port}/metrics`;

  const failed = await fetch(url);
  expect([failed.status, await failed.text()]).toEqual([503, 'Nothing could be read.\n']);
  expect(told).toHaveLength(1);

  expect(await (await fetch(url)).text()).toBe('a 1\n');
  expect(await (await fetch(url)).text()).toBe('a 1\n');
  expect(reads).toBe(2);
  await served.close();
});
