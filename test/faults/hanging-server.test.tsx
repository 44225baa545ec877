import { beforeEach, expect, test } from 'vitest';
import { neverAnswer } from '../client/misbehaving-server.ts';
import { letTimeJump } from '../console/harness/jumping-time.ts';
import { fine, openComputers } from './open-computers.ts';

let time: ReturnType<typeof letTimeJump>;
beforeEach(() => {
  time = letTimeJump();
});

test('a request without an answer shows after 200 ms, and what hangs is said after 2 s', async () => {
  await using console = await openComputers(fine);
  await console.waitFor('✓ live');
  console.become(neverAnswer);

  await console.press('r');
  await time.jump(150);
  await console.settle();
  expect(console.line(0)).not.toContain('◐');
  await time.jump(100);
  await console.settle();
  expect(console.line(0)).toContain('◐ live');
  expect(console.line(1)).not.toContain('waiting');

  await time.jump(1_800);
  await console.waitFor('◐ waiting 2 s for computers', 100);
  await time.jump(2_000);
  await console.waitFor('◐ waiting 4 s for computers', 100);
  expect(console.text()).toContain('atlas');
});

test('data is called live only until it is due, and stale once it does not come', async () => {
  await using console = await openComputers(fine);
  await console.waitFor('✓ live');
  console.become(neverAnswer);
  const liveAt: number[] = [];

  // Computers are due after 15 s.
  for (let second = 0; second <= 20; second++) {
    if (console.line(0).includes('live')) liveAt.push(second);
    await time.jump(1_000);
    await console.settle();
  }

  // The request that is due has 200 ms to be answered.
  expect(Math.max(...liveAt)).toBeLessThanOrEqual(15);
  expect(console.line(0)).toMatch(/ STALE (19|2\d)s/);
  expect(console.line(1)).toMatch(/◐ waiting [3-7] s for computers/);
});

test('before any data, too, what hangs is said', async () => {
  await using console = await openComputers(neverAnswer);

  await time.jump(4_000);

  await console.waitFor(/◐ waiting 4 s for computers/, 100);
  expect(console.line(0)).toContain('◐ loading');
});

test('a held key starts no second request while the first is young, and a new one when it hangs', async () => {
  await using console = await openComputers(fine);
  await console.waitFor('✓ live');
  await console.waitFor(() => console.shell.queries.isFetching() === 0);
  console.become(neverAnswer);
  const sent = () => console.server.requests.filter(({ url }) => url.includes('computers')).length;
  const before = sent();

  await console.pressAtOnce(...Array<string>(30).fill('r'));
  await console.waitFor(() => sent() > before);
  expect(sent()).toBe(before + 1);

  await time.jump(3_000);
  console.become(fine);
  await console.press('r');
  await console.waitFor('✓ live', 500);
  expect(sent()).toBe(before + 2);
});

test('keys work while nothing is answered', async () => {
  await using console = await openComputers(fine);
  await console.waitFor('✓ live');
  console.become(neverAnswer);
  await console.press('r');
  await time.jump(3_000);

  await console.press('?');

  await console.waitFor('Keys');
});
