import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { main } from '../../../src/cli/main.ts';
import { openWatchState } from '../../../src/cli/watch/watch-state.ts';
import { capturedContext } from '../captured-context.ts';
import { servedDemo } from '../contract/served-demo.ts';
import { exitOf, spawnSignalbox } from '../signalbox-process.ts';

let server: Awaited<ReturnType<typeof servedDemo>>;
beforeEach(async () => {
  server = await servedDemo();
});
afterEach(() => server.close());

async function run(argv: readonly string[], env: Record<string, string> = {}) {
  const { context, out, err } = capturedContext({ ...server.env, ...env });
  await main(['watch', ...argv], context);
  return { status: context.exitCode, out: out(), err: err() };
}

const linesOf = ({ out }: { out: string }) => out.split('\n').filter(Boolean);
const eventsOf = (result: { out: string }) =>
  linesOf(result)
    .slice(1)
    .map((line) => JSON.parse(line));

/** A webhook on this computer that keeps what it gets. */
async function webhook(status = 200) {
  const got: { path: string; body: unknown }[] = [];
  const answers = { status };
  const listener = createServer(async (request, response) => {
    got.push({ path: request.url ?? '', body: JSON.parse(await text(request)) });
    response.writeHead(answers.status).end();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/secret-path`,
    got,
    answers,
    async [Symbol.asyncDispose]() {
      listener.closeAllConnections();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

const webhooks = (setting: object) => ({ SIGNALBOX_WEBHOOKS: JSON.stringify({ ops: setting }) });

test('the first line says what is watched, and each problem is told once, also after a restart', async () => {
  const budgets = { SIGNALBOX_BUDGETS: '{"all": {"credits": 1, "per": "month"}}' };
  const first = await run(['--once', '--json'], budgets);

  expect(JSON.parse(linesOf(first)[0] ?? '')).toMatchObject({ event: 'watching', budgets: 1 });
  expect(first.status).toBe(3);
  const began = eventsOf(first);
  expect(began.length).toBeGreaterThan(3);
  expect(began.map(({ rule }) => rule)).toContain('budget-over');
  expect(new Set(began.map(({ id }) => id)).size).toBe(began.length);

  const second = await run(['--once', '--json'], budgets);
  expect(eventsOf(second)).toEqual([]);
  expect(second.status).toBe(0);
});

test('what is told is kept in a file that only its owner can read', async () => {
  await run(['--once']);

  const folder = join(server.folder, 'signalbox', 'watch');
  const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.json'));
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(folder, name), 'utf8')).not.toContain('sb_');
});

test('the end of a budget is told when its limit is raised', async () => {
  await run(['--once'], { SIGNALBOX_BUDGETS: '{"all": {"credits": 1, "per": "day"}}' });

  const raised = await run(['--once', '--json'], {
    SIGNALBOX_BUDGETS: '{"all": {"credits": 1e12, "per": "day"}}',
  });

  expect(eventsOf(raised)).toMatchObject([
    { event: 'ended', how: 'resolved', rule: 'budget-over' },
  ]);
});

test('--min and --rule choose what is told', async () => {
  const events = eventsOf(await run(['--once', '--json', '--min', 'critical']));
  expect(new Set(events.map(({ severity }) => severity))).toEqual(new Set(['critical']));
  expect((await run(['--once', '--rule', 'nonesuch'])).status).toBe(2);
});

test('a program gets each event as JSON on its input, without a shell', async () => {
  const target = join(server.folder, 'events $(touch x)');
  const program = `process.stdin.pipe(require('node:fs').createWriteStream(process.argv[1], { flags: 'a' }))`;

  const { out } = await run([
    '--once',
    '--json',
    '--min',
    'critical',
    '--',
    process.execPath,
    '-e',
    program,
    target,
  ]);

  const got = readFileSync(target, 'utf8').split('\n').filter(Boolean);
  expect(got).toEqual(linesOf({ out }).slice(1));
});

test('a program that fails is told, and gets the event again', async () => {
  const fails = [process.execPath, '-e', 'process.exit(4)'];
  const works = [process.execPath, '-e', ''];

  const first = await run(['--once', '--min', 'critical', '--', ...fails]);
  expect(first.status).toBe(5);
  expect(first.err).toContain('ended with 4. It is tried again.');

  const second = await run(['--once', '--min', 'critical', '--', ...works]);
  expect(second.status).toBe(0);
  expect(linesOf(second)).toHaveLength(1);
});

test('a webhook gets each event once, also if it failed at first', async () => {
  await using hook = await webhook(500);
  const env = webhooks({ format: 'json', url: hook.url });
  const argv = ['--once', '--json', '--min', 'critical', '--webhook', 'ops'];

  const failed = await run(argv, env);
  expect(failed.status).toBe(5);
  expect(failed.err).toContain('The webhook ops failed: it answered 500.');
  expect(failed.err).not.toContain('secret-path');
  hook.got.length = 0;
  hook.answers.status = 200;

  await run(argv, env);
  await run(argv, env);
  expect(hook.got.map(({ body }) => body)).toEqual(eventsOf(failed));
});

test.each([
  { format: 'json', path: '/secret-path' },
  { format: 'slack', path: '/secret-path' },
  { format: 'teams', path: '/secret-path' },
  { format: 'alertmanager', path: '/secret-path/api/v2/alerts' },
])('--test sends a sample to $format, and looks at nothing', async ({ format, path }) => {
  await using hook = await webhook();
  const file = join(server.folder, 'address');
  writeFileSync(file, `${hook.url}\n`, { mode: 0o600 });
  const env = { ...webhooks({ format, file }), SIGNALBOX_BASE_URL: 'http://127.0.0.1:1' };

  const { status, out } = await run(['--test', '--json', '--webhook', 'ops'], env);

  expect(status).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ test: true });
  expect(hook.got.map((one) => one.path)).toEqual([path]);
  expect(JSON.stringify(hook.got[0]?.body)).toContain('test');
});

test.each([
  { why: 'plain http to elsewhere', setting: { format: 'json', url: 'http://x.example/secret' } },
  { why: 'no address', setting: { format: 'json', variable: 'NOT_SET' } },
  { why: 'a file that is not there', setting: { format: 'json', file: '/nonesuch/secret' } },
])('a webhook with $why is refused', async ({ setting }) => {
  const { status, out, err } = await run(['--test', '--webhook', 'ops'], webhooks(setting));

  expect(status).toBe(2);
  expect(out).toBe('');
  expect(err).toContain('webhook ops');
  expect(err).not.toContain('x.example/secret');
});

test('one watcher at a time watches a profile', async () => {
  const { context } = capturedContext(server.env);
  using _other = openWatchState(new URL(server.env.SIGNALBOX_BASE_URL).host, context);

  const { status, err } = await run(['--once']);

  expect(status).toBe(1);
  expect(err).toContain('Another signalbox watches');
});

test('a damaged state is not taken for a new one', async () => {
  await run(['--once']);
  const folder = join(server.folder, 'signalbox', 'watch');
  const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.json'));
  writeFileSync(join(folder, name), '{');

  const { status, err } = await run(['--once']);

  expect(status).toBe(1);
  expect(err).toContain('damaged');
});

test('what is muted is not told', async () => {
  const [first] = eventsOf(
    await run(['--once', '--json'], { XDG_STATE_HOME: join(server.folder, 'other') }),
  );
  const folder = join(server.folder, 'muting');
  mkdirSync(join(folder, 'signalbox'), { recursive: true, mode: 0o700 });
  const mute = { rule: first.rule, subject: '*', reason: 'known', until: '2199-12-31' };
  writeFileSync(join(folder, 'signalbox', 'config.json'), JSON.stringify({ mutes: [mute] }), {
    mode: 0o600,
  });

  const events = eventsOf(await run(['--once', '--json'], { XDG_CONFIG_HOME: folder }));

  expect(events.map(({ rule }) => rule)).not.toContain(first.rule);
});

test.each([
  { what: 'a server that fails', status: 6, key: undefined },
  { what: 'a key that is refused', status: 4, key: 'sb_not_a_key' },
])('--once with $what exits with $status, and tells nothing', async ({ status, key }) => {
  const env = key ? { SIGNALBOX_API_KEY: key } : { SIGNALBOX_BASE_URL: 'http://127.0.0.1:1' };

  const result = await run(['--once', '--json', '--timeout', '5s'], env);

  expect(result.status).toBe(status);
  expect(eventsOf(result)).toEqual([]);
});

test('going on, a server that does not answer is only another poll, and ctrl-c ends it with 130', async () => {
  const child = spawnSignalbox(['watch', '--json', '--every', '1s', '--timeout', '1s'], {
    ...server.env,
    SIGNALBOX_BASE_URL: 'http://127.0.0.1:1',
  });
  const exit = exitOf(child);
  await new Promise<void>((resolve) => {
    let err = '';
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk.toString();
      if (err.includes('127.0.0.1')) resolve();
    });
  });
  child.kill('SIGINT');

  expect(await exit).toBe(130);
});

test('a program that does not exist is refused before anything is read or told', async () => {
  const missing = join(server.folder, 'page-me');

  for (const program of [missing, 'no-such-program-anywhere', server.folder]) {
    const { status, out, err } = await run(['--once', '--', program]);

    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toContain(`There is no program ${program} that can be run.`);
  }
  expect((await run(['--once'])).status).toBe(3);
});

test('with --only-new, what is found at the first look is taken as told, and its end is told later', async () => {
  const budget = (credits: number) => ({
    SIGNALBOX_BUDGETS: JSON.stringify({ all: { credits, per: 'day' } }),
  });

  const first = await run(['--once', '--only-new', '--json'], budget(1));
  const second = await run(['--once', '--only-new', '--json'], budget(1e12));

  expect(first.status).toBe(0);
  expect(eventsOf(first)).toEqual([]);
  expect(first.err).toMatch(/Taken as told: \d+, found at the first look\./);
  expect(eventsOf(second)).toMatchObject([{ event: 'ended', rule: 'budget-over' }]);
});
