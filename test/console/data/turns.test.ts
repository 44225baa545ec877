import { expect, onTestFinished, test, vi } from 'vitest';
import { inTurns } from '../../../src/console/data/turns.ts';

test.each([
  { kind: 'a long step', stepMs: 10, order: ['first', 'key', 'second'] },
  { kind: 'short steps', stepMs: 1, order: ['first', 'second', 'key'] },
])('a key has its turn after $kind', async ({ stepMs, order }) => {
  let nowMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  onTestFinished(() => clock.mockRestore());
  const happened: string[] = [];
  const key = new Promise<void>((resolve) => {
    setImmediate(() => {
      happened.push('key');
      resolve();
    });
  });
  function* work() {
    happened.push('first');
    nowMs += stepMs;
    yield;
    happened.push('second');
    return 'done';
  }

  const result = await inTurns(work());
  await key;

  expect({ result, happened }).toEqual({ result: 'done', happened: order });
});
