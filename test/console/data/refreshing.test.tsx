import { expect, test } from 'vitest';
import { type Config, defaultConfig } from '../../../src/settings/settings.ts';
import { letTimeJump } from '../harness/jumping-time.ts';
import { openConsole } from '../harness/open-console.tsx';
import { openQueueAt } from '../stories/open-now.ts';
import { serveWorkshop } from '../workshop/serve-workshop.ts';

const sessions = 'GET /api/v0/sessions';
const computers = 'GET /api/v0/computers';

const refreshing = (seconds: Partial<Config['refresh']>) => ({
  refresh: { ...defaultConfig.refresh, ...seconds },
});

const count = (requests: readonly string[], request: string) =>
  requests.filter((one) => one === request).length;

test('only what is on the screen is asked for again and again', async () => {
  await using console = await openConsole({
    config: refreshing({ sessions: 0.05, computers: 0.05 }),
  });
  await console.press('2');
  await console.waitFor('STATUS');
  await console.waitFor(() => count(console.requests, sessions) > 5);

  await console.press('4');
  await console.waitFor('Global limit');
  const left = count(console.requests, sessions);
  await console.press('3');
  await console.waitFor(() => count(console.requests, computers) > 8);

  expect(count(console.requests, sessions) - left).toBeLessThanOrEqual(1);
});

test('r asks for this screen again, R for everything that was read when it is looked at', async () => {
  await using console = await openConsole();
  await console.press('2');
  await console.waitFor('STATUS');
  await console.press('4');
  await console.waitFor('Global limit');
  await console.settle();
  const before = count(console.requests, sessions);
  const limits = count(console.requests, 'GET /api/v0/organization/credit-limits');

  await console.press('r');
  await console.waitFor(
    () => console.requests.filter((request) => request.includes('limit')).length > limits,
  );
  expect(count(console.requests, sessions)).toBe(before);

  await console.press('R', '2');
  await console.waitFor(() => count(console.requests, sessions) > before);
});

test('a refresh while something is typed disturbs nothing', async () => {
  await using console = await openConsole({ config: refreshing({ computers: 0.02 }) });
  await console.press('3');
  await console.waitFor(/Computers {2}1 of/);
  const asked = count(console.requests, computers);

  await console.type(':computer bui');
  await console.waitFor(() => count(console.requests, computers) > asked + 3);
  await console.type('ld-1');
  expect(console.line(1)).toMatch(/^ : computer build-1/);
  await console.press('esc');
  await console.type('/build-1');
  await console.waitFor(() => count(console.requests, computers) > asked + 8);

  expect(console.line(1)).toMatch(/^ \/ build-1/);
  await console.press('7');
  expect(console.line(1)).toMatch(/^ \/ build-17/);
});

test('Now is live by answers that change nothing, and its rows age, though no rules are applied', async () => {
  const time = letTimeJump();
  await using workshop = await serveWorkshop();
  const beganMs = Date.now();
  const clock = () => workshop.clock() + 46_000 + Date.now() - beganMs;
  await using console = await openQueueAt({ ...workshop, clock }, 120, 40);
  const { state } = console.shell.attention;
  // What has just arrived is looked at first.
  await time.jump(1_000);
  await console.waitUntilIdle();
  expect(console.text()).toMatch(/waiting for permission.* 26m /);
  const applied = state.get();
  const asked = count(console.requests, sessions);

  for (let seconds = 0; seconds < 25; seconds += 1) {
    await time.jump(1_000);
    await console.waitFor(() => console.shell.queries.isFetching() === 0);
  }

  expect(count(console.requests, sessions)).toBeGreaterThan(asked + 1);
  expect(state.get()).toBe(applied);
  expect(console.line(0)).toContain('✓ live');
  expect(console.text()).toMatch(/waiting for permission.* 27m /);
});
