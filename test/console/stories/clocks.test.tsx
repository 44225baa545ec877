import { beforeEach, expect, test, vi } from 'vitest';
import { createServerClock } from '../../../src/client/server-clock.ts';
import { startDemoServer } from '../../../src/demo/start-demo-server.ts';
import { formatAge } from '../../../src/figures/time/format-time.ts';
import { demoNowMs } from '../harness/open-console.tsx';
import { openConsoleAt } from '../harness/open-console-at.tsx';
import { footer } from '../harness/selection.ts';

const hourMs = 3_600_000;

// This computer's time stands still: what the server says then must not depend on when the test runs.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: demoNowMs });
});

/** A console whose server is so far ahead of this computer. */
async function openAheadBy(differenceMs: number, columns = 120) {
  const server = await startDemoServer({
    listen: { kind: 'tcp', host: '127.0.0.1', port: 0 },
    seed: 7,
    clock: () => Date.now() + differenceMs,
  });
  const refused: string[] = [];
  const serverClock = createServerClock();
  const { now: clock } = serverClock;
  const console = await openConsoleAt(
    { url: server.url, credential: server.keys.owner, clock, serverClock },
    { columns },
  );
  return {
    ...console,
    refused,
    async [Symbol.asyncDispose]() {
      await console[Symbol.asyncDispose]();
      await server.close();
    },
  };
}

test.each([
  { differenceMs: -26 * hourMs, badge: 'clock -1d', until: '18 Nov', says: '1d 2h behind' },
  { differenceMs: -3 * hourMs, badge: 'clock -3h', until: '19 Nov', says: '3h 00m behind' },
  { differenceMs: 3 * hourMs, badge: 'clock +3h', until: '19 Nov', says: '3h 00m ahead of' },
  { differenceMs: 26 * hourMs, badge: 'clock +1d', until: '20 Nov', says: '1d 2h ahead of' },
])(
  'a server whose clock is $says this one is asked for its own days, until $until',
  async ({ differenceMs, badge, until, says }) => {
    await using console = await openAheadBy(differenceMs);

    await console.waitFor(until);
    await console.waitUntilIdle();

    expect(console.line(0)).toContain(` ${badge} `);
    expect(console.line(0)).toContain('✓ live');
    expect(footer(console)).toContain(`The server's clock is ${says} this computer's.`);
    expect(console.text()).not.toMatch(/400|Correct the parameters/);
    expect(console.shell.errors.get()).toMatchObject([
      { message: expect.stringContaining("The server's clock is") },
    ]);
  },
);

test.each([-26 * hourMs, 26 * hourMs])(
  'ages are those of a server whose clock is %i ms ahead',
  async (differenceMs) => {
    await using console = await openAheadBy(differenceMs);
    await console.press('2');
    await console.waitFor(/Sessions {2}1 of/);
    await console.waitUntilIdle();

    const sessions = await console.client.sessions().toArray({ limit: 12 });
    const serverNowMs = Date.now() + differenceMs;
    const ages = sessions.map(({ updatedAt }) => formatAge(serverNowMs - (updatedAt ?? 0)));
    expect(new Set(ages).size).toBeGreaterThan(3);
    for (const [index, age] of ages.entries()) {
      // Those that run are updated every few seconds.
      if (sessions[index]?.status === 'running') continue;
      expect(console.line(3 + index)).toMatch(new RegExp(` ${age}( |$)`));
    }
  },
);

test('clocks that differ by less than a minute are as good as the same', async () => {
  await using console = await openAheadBy(40_000);

  await console.waitUntilIdle();

  expect(console.line(0)).not.toContain('clock');
  expect(console.shell.errors.get()).toEqual([]);
});

test('on 80 columns the header has room for the difference', async () => {
  await using console = await openAheadBy(3 * hourMs, 80);

  await console.waitUntilIdle();

  expect(console.line(0)).toMatch(/ clock \+3h {2}✓ live$/);
});
