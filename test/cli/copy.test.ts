import { EventEmitter } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { type RunningDemoServer, startDemoServer } from '../../src/demo/start-demo-server.ts';
import { aPersonOf } from './a-person.ts';
import { capturedContext } from './captured-context.ts';

let server: RunningDemoServer;
let state: string;

/** A request to delete what has this in its address gets no answer until it is told to be given. */
const held = { path: '', answer: () => {} };

async function aServer() {
  const now = Date.parse('2026-03-10T09:30:00Z');
  const started = await startDemoServer({
    listen: { kind: 'tcp', host: '127.0.0.1', port: 0 },
    seed: 3,
    now,
    clock: () => now,
    scale: { users: 8, days: 40, sessions: 12 },
    inFront: (listener) => (request, response) => {
      const answer = () => listener(request, response);
      if (request.method === 'DELETE' && held.path !== '' && request.url?.endsWith(held.path)) {
        held.answer = answer;
      } else {
        answer();
      }
    },
  });
  return Object.assign(started, { [Symbol.asyncDispose]: started.close });
}

beforeAll(async () => {
  server = await aServer();
  state = mkdtempSync(join(tmpdir(), 'copies-'));
});

afterAll(async () => {
  await server.close();
  rmSync(state, { recursive: true });
});

const environment = () => ({
  XDG_STATE_HOME: state,
  SIGNALBOX_API_KEY: server.keys.owner,
});

/** Runs a command line with the folder of this test. */
async function run(...argv: string[]) {
  const { context, out, err } = capturedContext(environment());
  await main(argv, context);
  return { status: context.exitCode, out: out(), err: err() };
}

const synced = () => run('sync', '--base-url', server.url);
const mirrors = () => join(state, 'signalbox', 'mirrors');

test('without a copy, what needs one says how to make it', async () => {
  const { status, err } = await run('--offline');

  expect(err).toBe('signalbox: There is no local copy yet. Make one with "signalbox sync".\n');
  expect(status).toBe(2);
});

test('the demo organization is not copied', async () => {
  expect((await run('sync')).err).toMatch(/Choose the server to copy with --profile or --base-url/);
});

test('sync tells what it brought, and where it is on standard error', async () => {
  const { status, out, err } = await synced();

  expect(out).toMatch(
    /^Synced: 12 sessions, 12 with all messages; analytics from .* to 2026-03-09\. \d+ requests\. Data of 2026-03-10 09:30 UTC\.\n$/,
  );
  expect(err).toMatch(/^computers: 16$/m);
  expect(err).toMatch(/^messages: 0 sessions left$/m);
  expect(out + err).not.toContain(server.keys.owner);
  expect(status).toBe(0);
});

test('a budget ends the sync and says how to go on', async () => {
  const { out, status } = await run('sync', '--base-url', server.url, '--max-requests', '2');

  expect(out).toMatch(/^Not finished: /);
  expect(out).toMatch(/Run "signalbox sync" again to continue\.\n$/);
  expect(status).toBe(0);
});

test('an interrupted sync says that the next one continues', async () => {
  const { context } = capturedContext({
    XDG_STATE_HOME: state,
    SIGNALBOX_API_KEY: server.keys.owner,
  });
  const ended: unknown[] = [];
  const process = context as unknown as NodeJS.EventEmitter;
  context.exit = ((status: number) => ended.push(status)) as unknown as typeof context.exit;
  let text = '';
  context.stderr.on('data', (more: string) => {
    text += more;
    if (ended.length === 0) process.emit('SIGINT');
  });

  await main(['sync', '--base-url', server.url], context);

  expect(ended).toEqual([130]);
  expect(text).toMatch(/^Interrupted\. .* the next "signalbox sync" continues/m);
});

test('offline the overview is printed from the copy, and says of when it is', async () => {
  await synced();
  const { out, status } = await run('--offline');

  expect(out.split('\n')[0]).toMatch(
    /^127\.0\.0\.1:\d+, offline, data of 2026-03-10 09:30 UTC, 2026-02-08 to 2026-03-09 \(UTC\)$/,
  );
  expect(out).toMatch(/^Computers +16$/m);
  expect(out).toMatch(/@halcyon\.example/);
  expect(status).toBe(0);
});

test('grep prints hits with context, and how much was searched', async () => {
  await synced();
  const { out, status } = await run('grep', 'the', '--limit', '2');
  const without = await run('grep', 'the', '-nosuchwordanywhere', '--limit', '2');

  expect(out.match(/^2026-\d\d-\d\d \d\d:\d\d UTC {2}/gm)).toHaveLength(2);
  expect(out).toMatch(/\n[\d,]+ hits in 12 of 12 sessions\n$/);
  expect(without).toMatchObject({ out, status: 0 });
  expect(status).toBe(0);
});

test('grep has the status 1 when nothing is found, and 2 for a search that makes no sense', async () => {
  await synced();

  expect(await run('grep', 'nosuchwordanywhere')).toMatchObject({
    status: 1,
    out: '0 hits in 12 of 12 sessions\n',
  });
  expect(await run('grep', 'role:robot')).toMatchObject({ status: 2 });
});

test('grep prints hits and result as lines of JSON', async () => {
  await synced();
  const { out } = await run('grep', 'the', '--limit', '3', '--json');
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

  expect(lines).toHaveLength(4);
  expect(lines[0]).toHaveProperty('messageId');
  expect(lines.at(-1)).toMatchObject({ searched: 12, known: 12 });
});

test('mirror info, verify, vacuum and repair work without a server', async () => {
  await synced();

  expect((await run('mirror', 'info')).out).toMatch(/^data of {7}2026-03-10 09:30 UTC$/m);
  expect((await run('mirror', 'info')).out).toMatch(/^days changed {2}none$/m);
  expect(JSON.parse((await run('mirror', 'info', '--json')).out)).toMatchObject({
    isComplete: true,
    sessions: { total: 12, complete: 12 },
  });
  expect(await run('mirror', 'verify')).toMatchObject({ out: 'No problems found.\n', status: 0 });
  expect((await run('mirror', 'vacuum')).out).toMatch(/MB before, .* MB now\.\n$/);
  expect((await run('mirror', 'repair')).out).toMatch(
    /^No damage was found\. The next sync reads everything again/,
  );
});

test('a damaged copy is reported, set aside by the next sync, and made anew', async () => {
  await synced();
  const name = readdirSync(mirrors()).find((file) => file.endsWith('.db')) ?? '';
  for (const suffix of ['-wal', '-shm']) rmSync(join(mirrors(), name + suffix), { force: true });
  writeFileSync(join(mirrors(), name), 'no database at all '.repeat(500));

  const offline = await run('--offline');
  expect(offline.err).toMatch(/is damaged\. Run "signalbox sync", which heals it\./);
  expect(offline.status).toBe(1);

  const { err, out } = await synced();
  expect(err).toMatch(/The copy was damaged\. It was set aside: .*\.damaged-/);
  expect(out).toMatch(/^Synced: 12 sessions, 12 with all messages/);
});

test('forget removes the copy', async () => {
  await synced();

  expect((await run('mirror', 'forget')).out).toMatch(/^Removed .*\.db\.\n$/);
  expect(readdirSync(mirrors()).filter((file) => file.endsWith('.db'))).toEqual([]);
});

test('what a command deletes is gone from the copy, and its messages from search', async () => {
  await synced();
  const first = await run('sessions', '--offline', '--limit', '1', '--select', 'sessionId');
  const id = first.out.trim();

  const { err } = await run('sessions', 'delete', id, '--yes', '--base-url', server.url);

  const left = await run('sessions', '--offline', '--all', '--select', 'sessionId');
  expect(left.out.trim().split('\n')).toHaveLength(11);
  expect(left.out).not.toContain(id);
  expect((await run('mirror', 'verify')).out).toBe('No problems found.\n');
  expect(err).toBe('');
});

test('what was deleted before ctrl-c is gone from the copy', async () => {
  await synced();
  const listed = async () =>
    (await run('sessions', '--offline', '--all', '--select', 'sessionId')).out.trim().split('\n');
  const [first = '', second = ''] = await listed();
  const { context } = capturedContext(environment());
  const signals = new EventEmitter();
  const exit = vi.fn();
  Object.assign(context, { exit, on: signals.on.bind(signals), off: signals.off.bind(signals) });
  held.path = second;

  const running = main(
    ['sessions', 'delete', first, second, '--yes', '--base-url', server.url],
    context,
  );
  await expect.poll(listed).not.toContain(first);
  signals.emit('SIGINT');

  expect(exit).toHaveBeenCalledWith(130);
  expect(await listed()).toContain(second);
  held.answer();
  await running;
});

test('a copy that cannot be changed is told after a deletion, which is no failure', async () => {
  await synced();
  const first = await run('sessions', '--offline', '--limit', '1', '--select', 'sessionId');
  const name = readdirSync(mirrors()).find((file) => file.endsWith('.db')) ?? '';
  writeFileSync(join(mirrors(), name), 'no database at all '.repeat(500));

  const deleting = ['sessions', 'delete', first.out.trim(), '--yes', '--base-url', server.url];
  const { status, err } = await run(...deleting);

  expect(err).toMatch(/^Not removed from the local copy: .* "signalbox sync --sweep" removes it/);
  expect(status).toBe(0);
});

test('a copy keeps its sessions when another server deletes one of the same ID', async () => {
  using person = aPersonOf(server);
  await person.login(server.keys.owner, '--profile', 'halcyon');
  await person.run(['sync', '--profile', 'halcyon']);
  await using other = await aServer();
  await person.login(other.keys.owner, '--profile', 'halcyon', '--base-url', other.url);
  const listed = () => person.run(['sessions', '--offline', '--all', '--select', 'sessionId']);
  const before = await listed();
  const [id = ''] = before.out.split('\n');

  const { status } = await person.run(['sessions', 'delete', id, '--yes', '--profile', 'halcyon']);

  expect(status).toBe(0);
  expect((await listed()).out).toBe(before.out);
});
