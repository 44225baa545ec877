import { expect, test } from 'vitest';
import { preferencesInMemory } from '../../../src/console/create-console.ts';
import { startDemoServer } from '../../../src/demo/start-demo-server.ts';
import { letTimeJump } from '../harness/jumping-time.ts';
import { demoNowMs, type OpenConsole, openConsole } from '../harness/open-console.tsx';
import { bodyLines } from '../harness/selection.ts';

/** The same organization at the same address, as after a restart of the server. */
const startAgain = ({ server }: OpenConsole) =>
  startDemoServer({
    listen: { kind: 'tcp', host: '127.0.0.1', port: Number(new URL(server.url).port) },
    seed: 7,
    now: demoNowMs,
    clock: () => demoNowMs,
    keys: server.keys,
  });

async function openOverview() {
  const time = letTimeJump();
  const console = await openConsole();
  await console.waitUntilIdle();
  return { console, time };
}

async function openComputers() {
  const time = letTimeJump();
  const console = await openConsole({ columns: 80, rows: 24 });
  await console.press('3');
  await console.waitFor('build-17');
  await console.waitFor('✓ live');
  return { console, time };
}

test('in an outage the data stays, with its age, the reason and the time of the next try', async () => {
  const { console: opened, time } = await openComputers();
  await using console = opened;
  await console.press('j', 'j');
  const before = bodyLines(console);

  await console.server.close();
  await console.press('r');
  await time.jump(3_000);
  await console.waitFor('STALE');

  expect(console.line(0)).toMatch(/ STALE \d+s *$/);
  await console.waitFor(/3 of 16 .*✗ connection refused, next try 14:\d\d:\d\d *$/m);
  expect(bodyLines(console)).toEqual(before);
  await console.press('j');
  expect(console.line(1)).toContain('4 of 16');
});

test('on a wide screen, too, the reason is told in few words', async () => {
  const time = letTimeJump();
  await using console = await openConsole({ columns: 200, rows: 50 });
  await console.press('3');
  await console.waitFor('build-17');

  await console.server.close();
  await console.press('r');
  await time.jump(3_000);
  await console.waitFor('STALE');

  await console.waitFor(/✗ connection refused, next try 14:\d\d:\d\d *$/m);
  expect(console.line(1)).not.toContain('/api/');
});

test('when the server is back the data is live again without a key', async () => {
  const { console: opened, time } = await openComputers();
  await using console = opened;
  await console.server.close();
  await console.press('r');
  await time.jump(3_000);
  await console.waitFor('STALE');

  await using server = await disposable(startAgain(console));
  await time.jump(120_000);

  await console.waitFor('✓ live');
  expect(console.line(1)).not.toContain('next try');
  expect(server.url).toBe(console.server.url);
});

test('the server is back on the screen within five seconds, however long it was away', async () => {
  const { console: opened, time } = await openComputers();
  await using console = opened;
  await console.server.close();
  await console.press('r');
  await time.jump(300_000);
  await console.waitFor('STALE');

  await using _server = await disposable(startAgain(console));
  await time.jump(5_000);

  await console.waitFor('✓ live', 1_000);
});

test('an outage of many requests costs one request every four to five seconds', async () => {
  const { console: opened, time } = await openOverview();
  await using console = opened;
  await console.server.close();
  await console.press('r');
  await console.waitFor(/✗ connection refused, next try 14:\d\d:\d\d/);
  await time.jump(60_000);
  const before = console.requests.length;

  await time.jump(60_000);

  const perMinute = console.requests.length - before;
  expect(perMinute).toBeGreaterThanOrEqual(11);
  expect(perMinute).toBeLessThanOrEqual(16);
});

test('when one request succeeds all that failed follow', async () => {
  const { console: opened, time } = await openOverview();
  await using console = opened;
  await console.server.close();
  await console.press('r');
  await console.waitFor('STALE');
  await time.jump(60_000);

  await using _server = await disposable(startAgain(console));
  const before = console.requests.length;
  await time.jump(5_000);
  await console.waitFor('✓ live');

  const after = new Set(console.requests.slice(before));
  expect(after).toContain('GET /api/v1/analytics/tokens');
  expect(after).toContain('GET /api/v1/analytics/activity');
});

test('another screen needs data and so finds that the server is back', async () => {
  const { console: opened } = await openComputers();
  await using console = opened;
  await console.server.close();
  await console.press('r');
  await console.waitFor('STALE');

  await using _server = await disposable(startAgain(console));
  await console.press('4');

  await console.waitFor('✓ live', 1_000);
});

test('what failed on a screen that is left is read again when the server is back, before it is shown', async () => {
  const { console: opened, time } = await openComputers();
  await using console = opened;
  await console.press('4');
  await console.waitFor('✓ live');
  await console.server.close();
  await console.press('r');
  await time.jump(3_000);
  await console.waitFor('connection refused');
  await console.press('3');
  await time.jump(60_000);
  await console.waitFor('STALE');

  await using _server = await disposable(startAgain(console));
  const before = console.requests.length;
  await time.jump(5_000);
  await console.waitFor('✓ live');

  const limits = 'GET /api/v0/organization/usage/limits/users';
  await console.waitFor(() => console.requests.slice(before).includes(limits));
});

test('a key tries at once', async () => {
  const { console: opened, time } = await openComputers();
  await using console = opened;
  await console.server.close();
  await console.press('r');
  await time.jump(3_000);
  await console.waitFor('STALE');

  await using _server = await disposable(startAgain(console));
  await console.press('r');

  await console.waitFor('✓ live');
});

test.each([
  { key: '2', subject: 'sessions' },
  { key: '3', subject: 'computers' },
  { key: '4', subject: 'credit limits' },
])('before any data an outage says what is missing: $subject', async ({ key, subject }) => {
  const time = letTimeJump();
  // Overview would read the limits, too.
  const preferences = preferencesInMemory({
    lastScreen: 'readiness',
    views: {},
    savedViews: {},
    commands: [],
  });
  await using console = await openConsole({ columns: 80, rows: 24, preferences });
  await console.waitFor('✓ live');
  await console.server.close();

  await console.press(key);
  await time.jump(3_000);
  await console.waitFor(`✗ Could not load ${subject}`);

  // A try may be under way.
  await console.waitFor(/Next try at 14:\d\d:\d\d UTC\. {2}r retry now/);
  const text = console.text().replace(/\s+/g, ' ');
  expect(console.line(0)).toMatch(/ NO DATA *$/);
  expect(text).toMatch(/did not reach 127\.0\.0\.1:\d+/);
  expect(console.text()).not.toMatch(/Nobody|You have no|has no computers/);
});

test('a first page that was down comes with the server', async () => {
  const time = letTimeJump();
  await using console = await openConsole({ columns: 80, rows: 24 });
  await console.waitFor('✓ live');
  await console.server.close();
  await console.press('3');
  await time.jump(3_000);
  await console.waitFor('Could not load computers');

  await using _server = await disposable(startAgain(console));
  await time.jump(120_000);

  await console.waitFor('build-17');
});

test('the list of errors says nothing of data that it does not ask for', async () => {
  const { console: opened } = await openComputers();
  await using console = opened;

  await console.type(':errors');
  await console.press('enter');
  await console.waitFor('No errors so far.');

  expect(console.line(0)).not.toContain('live');
});

async function disposable(starting: ReturnType<typeof startAgain>) {
  const server = await starting;
  return { url: server.url, [Symbol.asyncDispose]: () => server.close() };
}
