import { afterEach, beforeEach, expect, test } from 'vitest';
import { main } from '../../../src/cli/main.ts';
import { serveSecurely } from '../../client/tls/forward-proxy.ts';
import { capturedContext } from '../captured-context.ts';
import { linesOf, waitingDemo } from './waiting-demo.ts';

let demo: Awaited<ReturnType<typeof waitingDemo>>;
beforeEach(async () => {
  demo = await waitingDemo();
});
afterEach(() => demo.close());

test('a restart is followed until the computer is active: what is watched, each change, the verdict', async () => {
  const { computerId } = demo.known;

  const { status, out } = await demo.run(
    ...['computers', 'restart', computerId, '--yes', '--wait', '--output', 'ndjson'],
  );

  expect(status).toBe(0);
  const lines = linesOf(out);
  expect(lines[0]).toMatchObject({ subject: computerId, detail: 'until active', final: false });
  expect(lines[1]).toMatchObject({ from: null, to: 'starting', final: false });
  expect(lines.at(-2)).toMatchObject({ from: 'starting', to: 'active', final: false });
  expect(lines.at(-1)).toMatchObject({ to: 'active', final: true, verdict: 'reached' });
  expect(lines.filter(({ final }) => final)).toHaveLength(1);
  expect(new Set(lines.slice(1, -1).map(({ to }) => to)).size).toBe(lines.length - 2);
});

test('at a terminal each line is a sentence', async () => {
  const { computerId } = demo.known;

  const { out } = await demo.run('computers', 'wait', computerId, '--output', 'table');

  expect(out.split('\n')).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d {2}\S+ {2}until active$/),
    expect.stringMatching(/ {2}active$/),
    expect.stringMatching(/ {2}reached \(active\)$/),
    '',
  ]);
});

test('--quiet prints the verdict alone', async () => {
  const { out } = await demo.run(
    ...['computers', 'wait', demo.known.computerId, '--quiet', '--select', 'verdict'],
  );

  expect(out).toBe('reached\n');
});

test('what does not come until the deadline ends with status 6', async () => {
  const { status, out } = await demo.run(
    ...['computers', 'wait', demo.known.computerId, '--for', 'stuck', '--timeout', '10m'],
    ...['--output', 'ndjson'],
  );

  expect(status).toBe(6);
  expect(linesOf(out).at(-1)).toMatchObject({ verdict: 'timeout', to: 'active', final: true });
  expect(demo.pauses.reduce((sum, ms) => sum + ms, 0)).toBe(600_000);
});

test('what failed, and what does not exist, ends with status 3', async () => {
  const { computers } = await demo.client.listComputers();
  const failed = computers.find(({ status }) => status === 'error')?.id ?? '';

  for (const [id, verdict] of [
    [failed, 'failed'],
    ['nonesuch', 'gone'],
  ] as const) {
    const { status, out } = await demo.run('computers', 'wait', id, '--json');

    expect(status).toBe(3);
    expect(JSON.parse(out).rows.at(-1)).toMatchObject({ subject: id, verdict, final: true });
  }
});

test('an error that is waited for, too, is reached', async () => {
  const { computers } = await demo.client.listComputers();
  const failed = computers.find(({ status }) => status === 'error')?.id ?? '';

  const { status, out } = await demo.run('computers', 'wait', failed, '--or', 'error', '--json');

  expect(status).toBe(0);
  expect(JSON.parse(out).rows.at(-1)).toMatchObject({ verdict: 'reached', to: 'error' });
});

test.each(['status=502', 'throttle=5', 'reset', 'cut', 'html', 'garbled'])(
  'where %s happens meanwhile, it is only another poll',
  async (fault) => {
    demo.injects({ 1: `${fault}@/api/v0/computers`, 4: '' });

    const { status, out } = await demo.run(
      ...['computers', 'restart', demo.known.computerId, '--yes', '--wait', '--json'],
    );

    expect(status).toBe(0);
    const states = JSON.parse(out).rows.map(({ to }: { to: string }) => to);
    expect(states).toEqual([null, 'starting', 'active', 'active']);
  },
);

test('one reading serves all that are waited for', async () => {
  const { computers } = await demo.client.listComputers();
  const ids = computers.filter(({ status }) => status === 'active').map(({ id }) => id);

  const { status, out, err } = await demo.run('computers', 'wait', ...ids, '--verbose', '--json');

  expect(status).toBe(0);
  expect(JSON.parse(out).rows.at(-1)).toMatchObject({ subject: ids.join(), verdict: 'reached' });
  expect(err.match(/GET \/api\/v0\/computers/g)).toHaveLength(1);
});

test('a certificate that is not trusted ends the wait: no other try makes it a trusted one', async () => {
  await using secure = await serveSecurely();
  const { context, err } = capturedContext({
    ...demo.env,
    SIGNALBOX_BASE_URL: `https://127.0.0.1:${secure.port}`,
  });

  await main(['computers', 'wait', 'box-1', '--json'], context);

  expect(JSON.parse(err()).error).toMatchObject({
    retryable: false,
    next: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
  });
  expect(context.exitCode).toBe(1);
});

test('a server that asks for patience is asked again after that', async () => {
  demo.injects({ 0: 'throttle=120', 1: '' });

  const { status } = await demo.run('computers', 'wait', demo.known.computerId);

  expect(status).toBe(0);
  expect(demo.pauses).toEqual([120_000]);
});

test('a server that never answers is unreachable', async () => {
  demo.injects({ 0: 'status=503' });

  const { status, out, err } = await demo.run(
    ...['computers', 'wait', demo.known.computerId, '--output', 'ndjson', '--timeout', '1h'],
  );

  expect(status).toBe(6);
  expect(linesOf(out).at(-1)).toMatchObject({ verdict: 'unreachable', final: true });
  expect(JSON.parse(err).error).toMatchObject({ code: 'server', retryable: true });
  expect(Math.max(...demo.pauses)).toBe(30_000);
});

test('ctrl-c ends a wait with status 130', async () => {
  demo.duringPause(1, demo.pressesCtrlC);

  await demo.run('computers', 'wait', demo.known.computerId, '--for', 'stuck', '--timeout', '10s');

  expect(demo.exits).toEqual([130]);
});

test('a session is waited for until it is idle', async () => {
  const sessionId = await runningSession();
  demo.duringPause(2, () => demo.client.interruptSession({ sessionId }));

  const { status, out } = await demo.run('sessions', 'wait', sessionId, '--output', 'ndjson');

  expect(status).toBe(0);
  expect(linesOf(out).map(({ to }) => to)).toEqual([null, 'running', 'idle', 'idle']);
});

test('a session that is deleted meanwhile is gone', async () => {
  const sessionId = await runningSession();
  demo.duringPause(2, () => demo.client.deleteSession({ sessionId }));

  const { status, out } = await demo.run('sessions', 'wait', sessionId, '--output', 'ndjson');

  expect(status).toBe(3);
  expect(linesOf(out).at(-1)).toMatchObject({ from: 'running', to: 'gone', verdict: 'gone' });
});

test('messages are followed until the session is idle, and each is printed once', async () => {
  const sessionId = await runningSession();
  const before = await demo.client.messages({ sessionId }).toArray();
  demo.injects({ 3: 'status=502', 5: '' });
  demo.duringPause(40, () => demo.client.interruptSession({ sessionId }));

  const { status, out, err } = await demo.run(
    ...['sessions', 'messages', sessionId, '--follow', '--output', 'ndjson', '--fields', 'id'],
  );

  expect(status).toBe(0);
  const after = await demo.client.messages({ sessionId }).toArray();
  expect(after.length).toBeGreaterThan(before.length);
  expect(linesOf(out).map(({ id }) => id)).toEqual(after.map(({ id }) => id));
  expect(linesOf(err)).toMatchObject([
    { subject: sessionId, to: null, detail: 'until idle', final: false },
    { to: 'running', final: false },
    { from: 'running', to: 'idle', final: false },
    { to: 'idle', verdict: 'reached', final: true },
  ]);
});

test('--tail cuts what there was, and nothing of what comes', async () => {
  const sessionId = await runningSession();
  const before = await demo.client.messages({ sessionId }).toArray();
  demo.duringPause(40, () => demo.client.interruptSession({ sessionId }));

  const { out } = await demo.run(
    ...['sessions', 'messages', sessionId, '--follow', '--tail', '2', '--select', 'id'],
  );

  const after = await demo.client.messages({ sessionId }).toArray();
  expect(out.trim().split('\n')).toEqual(after.slice(before.length - 2).map(({ id }) => id));
});

async function runningSession(): Promise<string> {
  const sessions = await demo.client.sessions().toArray({ limit: 200 });
  return sessions.find(({ status }) => status === 'running')?.sessionId ?? '';
}
