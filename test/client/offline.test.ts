import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { threadFile } from '../../src/client/offline.ts';
import { createOfflineClient } from '../../src/client/offline-client.ts';
import { patienceMs } from '../timing/patience.ts';
import { failureOf } from './a-client.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const range = { startDate: '2026-03-08', endDate: '2026-03-09' };

describe('a client for the demo organization', () => {
  const offline = createOfflineClient({ seed: 7, now, scale: { sessions: 130 } });
  const { client } = offline;
  afterAll(() => offline.close());

  test('answers calls that were made before its server is ready', async () => {
    const { computers } = await client.listComputers();

    expect(computers.length).toBeGreaterThan(0);
    await expect(offline.ready).resolves.toBeUndefined();
  });

  test('reads all analytics', async () => {
    const [tokens, tools, activity, productivity, users] = await Promise.all([
      client.getTokens(range),
      client.getTools(range),
      client.getActivity(range),
      client.getProductivity(range),
      client.getUsers(range),
    ]);

    for (const { data } of [tokens, tools, activity, productivity]) {
      expect(data.map(({ date }) => date)).toEqual(['2026-03-08', '2026-03-09']);
    }
    expect(users.data.length).toBeGreaterThan(0);
  });

  test('reads grouped analytics', async () => {
    const [byModel, byTool, byClient] = await Promise.all([
      client.getTokens({ ...range, group_by: 'model' }),
      client.getTools({ ...range, group_by: 'tool_name' }),
      client.getActivity({ ...range, group_by: 'client' }),
    ]);

    for (const { data } of [byModel, byTool, byClient]) {
      expect(data[0]?.group_key).toEqual(expect.any(String));
    }
  });

  test('walks its lists to the end without repeating anything', async () => {
    const [sessions, users, reports] = await Promise.all([
      Array.fromAsync(client.sessions({ limit: 50 })),
      Array.fromAsync(client.users({ ...range, limit: 10 })),
      Array.fromAsync(client.readinessReports({ limit: 7 })),
    ]);

    expect(new Set(sessions.map(({ sessionId }) => sessionId)).size).toBe(sessions.length);
    expect(sessions.length).toBeGreaterThan(100);
    expect(users.length).toBeGreaterThan(10);
    expect(reports.length).toBeGreaterThan(7);
  });

  test('reads messages, each with a role', async () => {
    const [session] = (await client.listSessions({ limit: 1 })).sessions;
    const sessionId = session?.sessionId ?? '';

    const messages = await Array.fromAsync(client.messages({ sessionId }));
    const labelled = await Array.fromAsync(client.labelledMessages({ sessionId }));

    expect(messages.length).toBeGreaterThan(0);
    expect(messages.every(({ role }) => role)).toBe(true);
    expect(labelled.map(({ id }) => id)).toEqual(
      expect.arrayContaining(messages.map(({ id }) => id)),
    );
  });

  test('changes what the methods say they change', async () => {
    const { sessions } = await client.listSessions({ limit: 100 });
    const sessionId = sessions.at(-1)?.sessionId ?? '';

    await client.deleteSession({ sessionId });

    expect(await failureOf(client.listMessages({ sessionId }))).toMatchObject({
      code: 'not-found',
      status: 404,
      requestId: expect.any(String),
    });
  });

  test('restarts a managed computer, once at a time', async () => {
    const { computers } = await client.listComputers();
    const managed = computers.find(
      ({ status, providerType }) => status === 'active' && providerType !== 'byom',
    );
    const computerId = managed?.id ?? '';

    await client.restartComputer({ computerId });

    expect(await client.getComputer({ computerId })).toMatchObject({ status: 'provisioning' });
    expect((await failureOf(client.restartComputer({ computerId }))).code).toBe('conflict');
  });

  test('reads the limits, and removes a person from them', async () => {
    const before = await client.getCreditLimits();
    const email = before.userLimits?.[0]?.email ?? '';

    await client.removeUser({ email });

    const after = await client.getCreditLimits();
    expect(after.userLimits).toHaveLength((before.userLimits?.length ?? 0) - 1);
  });

  test('is told what it asks for wrongly', async () => {
    const today = new Date(now).toISOString().slice(0, 10);

    const error = await failureOf(client.getTools({ startDate: today, endDate: today }));

    expect(error).toMatchObject({ code: 'invalid-request', status: 400 });
    expect(error.requestId).toEqual(expect.any(String));
    expect((await failureOf(client.getWikiRun({ wikiRunId: 'none' }))).code).toBe('not-found');
    expect((await failureOf(client.deleteWikiRun({ wikiRunId: 'none' }))).code).toBe('not-found');
    expect((await failureOf(client.interruptSession({ sessionId: 'none' }))).code).toBe(
      'not-found',
    );
  });
});

test('the same seed and moment give the same organization', async () => {
  await using one = createOfflineClient({ seed: 3, now });
  await using other = createOfflineClient({ seed: 3, now });

  expect(await one.client.getTokens(range)).toEqual(await other.client.getTokens(range));
});

test('after closing, calls say that the organization is closed', async () => {
  const offline = createOfflineClient();
  await offline.close();

  const error = await failureOf(offline.client.listComputers());

  expect(error).toMatchObject({ code: 'embedded-server' });
  expect(error.message).toContain('closed');
});

test('a signal ends a call that still waits for the server', async () => {
  await using offline = createOfflineClient();
  const controller = new AbortController();

  const failure = failureOf(offline.client.listComputers({}, { signal: controller.signal }));
  controller.abort();
  const first = await Promise.race([failure, offline.ready]);

  expect(first).toMatchObject({ code: 'aborted' });
});

test('options of Node that concern the program do not reach the thread', async () => {
  const offlineModule = new URL('../../src/client/offline-client.ts', import.meta.url);
  const program = `
    import { createOfflineClient } from ${JSON.stringify(offlineModule)};
    await using offline = createOfflineClient();
    await offline.ready;
    console.log('ready');`;

  const child = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  const [output, complaints] = await Promise.all([text(child.stdout), text(child.stderr)]);

  expect(complaints).toBe('');
  expect(output).toBe('ready\n');
});

test('a program that forgets to close ends anyway, and leaves nothing behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'offline-test-'));
  const temporary = join(folder, 'temporary');
  const program = join(folder, 'program.mjs');
  const offlineModule = new URL('../../src/client/offline-client.ts', import.meta.url);
  mkdirSync(temporary);
  writeFileSync(
    program,
    `import { createOfflineClient } from ${JSON.stringify(offlineModule)};
    const offline = createOfflineClient();
    await offline.ready;
    const wikiRuns = await offline.wikiRunIds();
    const { computers } = await offline.client.listComputers();
    console.log(wikiRuns.length * computers.length);`,
  );

  const child = spawn(process.execPath, [program], {
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: patienceMs,
  });
  const [output, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')]);

  expect(status).toBe(0);
  expect(Number(output)).toBeGreaterThan(0);
  expect(readdirSync(temporary)).toEqual([]);
  rmSync(folder, { recursive: true });
});

test('the thread is found beside the source, and beside the bundle', () => {
  const source = threadFile(new URL('../../src/client/offline.ts', import.meta.url).href);

  expect(existsSync(source)).toBe(true);
  const bundle = new URL('../../dist/chunk-7.js', import.meta.url).href;
  expect(existsSync(threadFile(bundle))).toBe(true);
  expect(() => threadFile('file:///opt/program/bundle.js')).toThrow(
    '/opt/program/server-worker.js does not exist.',
  );
});
