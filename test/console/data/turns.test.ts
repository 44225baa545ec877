import { expect, onTestFinished, test, vi } from 'vitest';
import { inTurns, repeated, withEqualParts, workInTurns } from '../../../src/console/data/turns.ts';

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

test('a response keeps the rows of the one before that it repeats, and is the one before if it repeats all', async () => {
  const before = [
    { day: 1, users: [{ credits: 7 }] },
    { day: 2, users: [{ credits: 8 }] },
  ];

  const changed = await withEqualParts(before, [
    structuredClone(before[0]),
    { day: 2, users: [{ credits: 9 }] },
  ]);

  expect(changed[0]).toBe(before[0]);
  expect(changed).toEqual([before[0], { day: 2, users: [{ credits: 9 }] }]);
  expect(await withEqualParts(before, structuredClone(before))).toBe(before);
  expect(await withEqualParts(before, before.slice(0, 1))).toEqual([before[0]]);
});

test('a key has its turn while a long response is compared', async () => {
  let nowMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    nowMs += 10;
    return nowMs;
  });
  onTestFinished(() => clock.mockRestore());
  const happened: string[] = [];
  setImmediate(() => happened.push('key'));

  await withEqualParts([[1], [2]], [[1], [2]]);
  happened.push('compared');

  expect(happened).toEqual(['key', 'compared']);
});

test('a key has its turn between decoding a long response and comparing it', async () => {
  const happened: string[] = [];
  setImmediate(() => happened.push('key'));
  const row = {
    get credits() {
      happened.push('compared');
      return 7;
    },
  };

  await withEqualParts(undefined, [row]);

  expect(happened).toEqual(['key', 'compared']);
});

test('work in turns begins when somebody waits for it, and is done at once if one turn is enough', async () => {
  let nowMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  onTestFinished(() => clock.mockRestore());
  function* work(stepMs: number) {
    nowMs += stepMs;
    yield;
    return 'done';
  }

  const short = workInTurns(work(1));
  const long = workInTurns(work(10));
  const told: unknown[] = [];
  expect([short.get(), nowMs]).toEqual([undefined, 0]);
  short.subscribe(() => {});
  long.subscribe(() => told.push(long.get()));

  expect([short.get(), long.get()]).toEqual(['done', undefined]);
  expect(await long.whenDone()).toBe('done');
  expect(told).toEqual(['done']);
});

test('work waits no longer once its pause is over, and follows itself for what came meanwhile', async () => {
  let pauseMs = 2 ** 30;
  let runs = 0;
  const ended = Promise.withResolvers<void>();
  const { ask, hurry } = repeated(
    async () => {
      runs += 1;
      if (runs === 1) ask();
      else ended.resolve();
    },
    () => pauseMs,
  );
  ask();
  ask();

  pauseMs = 0;
  hurry();
  await ended.promise;

  expect(runs).toBe(2);
});

test('work that was stopped does not follow itself', async () => {
  const ended = Promise.withResolvers<void>();
  let runs = 0;
  const { ask, stop } = repeated(
    async () => {
      runs += 1;
      ask();
      stop();
      setImmediate(() => setTimeout(ended.resolve));
    },
    () => 0,
  );

  ask();
  await ended.promise;

  expect(runs).toBe(1);
});
