import { Text, useInput } from 'ink';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ConsoleContext, ConsoleProvider } from '../../../src/console/console-context.ts';
import { useNow } from '../../../src/console/time/use-now.ts';
import { renderScreen } from '../harness/render-screen.tsx';

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: 0,
  });
});
afterEach(() => vi.useRealTimers());

/** Any key is an answer that has come. */
function Clock({ onDraw }: { onDraw: (nowMs: number) => void }) {
  const nowMs = useNow(10_000);
  const [, answer] = useState(0);
  useInput(() => answer((count) => count + 1));
  onDraw(nowMs);
  return <Text>{nowMs}</Text>;
}

function openClock() {
  const drawn: number[] = [];
  // The clock is all that is read of the console.
  const context = { clock: () => Date.now() } as ConsoleContext;
  return {
    drawn,
    screen: renderScreen(
      <ConsoleProvider value={context}>
        <Clock onDraw={(nowMs) => drawn.push(nowMs)} />
      </ConsoleProvider>,
    ),
  };
}

const seconds = (times: readonly number[]) => times.map((time) => Math.round(time / 1_000));

test('the time goes on by itself', async () => {
  const { drawn, screen } = openClock();
  await using clock = await screen;

  for (let round = 0; round < 3; round += 1) {
    await vi.advanceTimersByTimeAsync(10_600);
    await clock.settle();
  }

  expect(seconds(drawn)).toEqual([0, 11, 21, 32]);
});

test('an answer that comes when the time is due is drawn together with it', async () => {
  const { drawn, screen } = openClock();
  await using clock = await screen;

  for (let round = 0; round < 3; round += 1) {
    await vi.advanceTimersByTimeAsync(10_100);
    await clock.press('x');
  }

  expect(seconds(drawn)).toEqual([0, 10, 20, 30]);
});
