import { expect, test } from 'vitest';
import { refuse, serve } from '../../client/misbehaving-server.ts';
import type { EmulatedTerminal } from '../harness/emulated-terminal.ts';
import { letTimeJump } from '../harness/jumping-time.ts';
import { demoNowMs } from '../harness/open-console.tsx';
import { openConsoleAt } from '../harness/open-console-at.tsx';
import { bodyLines } from '../harness/selection.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The errors of a console that failed to read Computers at 14:30 and Limits at 14:33, which it is now. */
async function openErrors() {
  const time = letTimeJump();
  let elapsedMs = 0;
  const server = await serve(refuse(400, 'The moon is full.'));
  const clock = () => demoNowMs + elapsedMs;
  const console = await openConsoleAt({ url: server.url, credential: 'key', clock }, {});
  await console.press('3');
  await console.waitFor('The moon is full.');
  elapsedMs = 3 * minuteMs;
  await console.press('4');
  await console.waitFor('The moon is full.');
  await console.pressAtOnce(':', ...'errors', 'enter');
  await console.waitFor('1 of 4');

  return {
    ...console,
    /** Lets the clock go on without anything new to show. */
    async wait(durationMs: number) {
      elapsedMs += durationMs;
      await time.jump(10_000);
      await console.settle();
    },
    async [Symbol.asyncDispose]() {
      await console[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** The times of the errors on the list, from the top. */
const listedTimes = (console: EmulatedTerminal): string[] =>
  bodyLines(console).flatMap((line) => /^ {2}2026-11-20 (\d\d:\d\d)/.exec(line)?.slice(1) ?? []);

test('errors that have become too old leave the list, all but the one under the cursor', async () => {
  await using console = await openErrors();
  const requests = console.requests.length;
  expect(listedTimes(console)).toEqual(['14:33', '14:33', '14:30', '14:30']);
  await console.press('/', ...'time<5m', 'enter');
  expect(console.line(1)).toContain('1 of 4/4  /time<5m');

  await console.wait(2 * minuteMs);
  await console.waitFor('1 of 2/4');
  expect(listedTimes(console)).toEqual(['14:33', '14:33']);

  await console.wait(hourMs);
  await console.waitFor('1 of 1/4');
  await console.press('esc', '/', ...'time<5m', 'enter');
  await console.waitFor('The filter hides all 4 rows.');
  expect(console.requests).toHaveLength(requests);
});

test('errors that have become old enough come into the list', async () => {
  await using console = await openErrors();
  await console.press('/', ...'time>5m', 'enter');
  await console.waitFor('The filter hides all 4 rows.');

  await console.wait(3 * minuteMs);
  await console.waitFor('1 of 2/4');
  expect(listedTimes(console)).toEqual(['14:30', '14:30']);

  await console.wait(hourMs);
  await console.waitFor('3 of 4/4');
  expect(listedTimes(console)).toEqual(['14:33', '14:33', '14:30', '14:30']);
});
