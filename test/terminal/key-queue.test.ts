import { expect, test } from 'vitest';
import { createKeyQueue } from '../../src/terminal/key-queue.ts';

test('keys of one chunk are handled at once while the place stays the same', () => {
  const handled: string[] = [];
  const queue = createKeyQueue({
    handle: (key) => {
      handled.push(key);
      return 'same-place';
    },
    whenDrawn: () => Promise.resolve(),
  });

  queue.press(['j', 'j', 'j']);

  expect(handled).toEqual(['j', 'j', 'j']);
});

test('a key after a change of place waits until the new place is drawn', async () => {
  const handled: string[] = [];
  const drawn = Promise.withResolvers<void>();
  const queue = createKeyQueue({
    handle: (key) => {
      handled.push(key);
      return key === '2' ? 'new-place' : 'same-place';
    },
    whenDrawn: () => drawn.promise,
  });

  queue.press(['2', 'j']);
  queue.press(['enter']);
  expect(handled).toEqual(['2']);

  drawn.resolve();
  await expect.poll(() => handled).toEqual(['2', 'j', 'enter']);
});

test('dropping forgets what was typed ahead and nothing later', async () => {
  const handled: string[] = [];
  const drawn = Promise.withResolvers<void>();
  const queue = createKeyQueue({
    handle: (key) => {
      handled.push(key);
      if (key === 'x') queue.drop();
      return key === 'x' ? 'new-place' : 'same-place';
    },
    whenDrawn: () => drawn.promise,
  });

  queue.press(['x', 'y', 'y']);
  drawn.resolve();
  await expect.poll(() => handled).toEqual(['x']);

  queue.press(['n']);
  await expect.poll(() => handled).toEqual(['x', 'n']);
});

test('dropping keeps what was typed from a certain key on', async () => {
  const handled: string[] = [];
  const queue = createKeyQueue({
    split: (key) => (key === 'alt-n' ? ['esc', 'n'] : [key]),
    handle: (key) => {
      handled.push(key);
      if (key === 'x') queue.drop((typed) => typed === 'esc');
      return key === 'x' ? 'new-place' : 'same-place';
    },
    whenDrawn: () => Promise.resolve(),
  });

  queue.press(['x', 'y', 'alt-n', 'j']);

  await expect.poll(() => handled).toEqual(['x', 'esc', 'n', 'j']);
});

test('a key that stands for several is split when its turn comes', async () => {
  const handled: string[] = [];
  const drawn = Promise.withResolvers<void>();
  let isPrompt = true;
  const queue = createKeyQueue({
    split: (key) => (key === 'alt-b' && !isPrompt ? ['esc', 'b'] : [key]),
    handle(key) {
      handled.push(key);
      if (key !== 'esc') return 'same-place';
      isPrompt = false;
      return 'new-place';
    },
    whenDrawn: () => drawn.promise,
  });

  queue.press(['alt-b', 'esc', 'alt-b', 'x']);
  expect(handled).toEqual(['alt-b', 'esc']);

  drawn.resolve();
  await expect.poll(() => handled).toEqual(['alt-b', 'esc', 'esc', 'b', 'x']);
});
