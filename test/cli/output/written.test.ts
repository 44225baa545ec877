import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { written } from '../../../src/cli/output/print-rows.ts';

test('whoever waits for room no longer listens when there is some', async () => {
  const stdout = new PassThrough({ highWaterMark: 1 });

  for (let at = 0; at < 3; at++) {
    const waiting = written(stdout, 'more than there is room for');
    stdout.resume();
    await waiting;
    stdout.pause();
  }

  const counts = ['drain', 'close', 'error'].map((event) => stdout.listenerCount(event));
  expect(counts).toEqual([0, 0, 0]);
});
