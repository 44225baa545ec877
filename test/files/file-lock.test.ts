import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync, utimesSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { acquireLock } from '../../src/files/file-lock.ts';
import { temporaryFolder } from './temporary-folder.ts';

const fileLock = new URL('../../src/files/file-lock.ts', import.meta.url);

/** Holds the lock of each path that it is sent for a moment, or for good, and answers whether it was alone. */
const holder = `
  import { mkdirSync, rmdirSync } from 'node:fs';
  import { acquireLock } from ${JSON.stringify(fileLock)};

  const kept = [];
  process.on('message', ({ path, isForGood }) => {
    if (isForGood) kept.push(acquireLock(path));
    process.send(isForGood || isAlone(path));
  });

  function isAlone(path) {
    using _lock = acquireLock(path);
    try {
      mkdirSync(path + '.held');
    } catch {
      return false;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
    rmdirSync(path + '.held');
    return true;
  }`;

test('one process at a time holds a lock whose file was there before', async () => {
  using folder = temporaryFolder();
  await using holders = startHolders(4);

  for (let round = 0; round < 60; round += 1) {
    const path = folder.in(`${round}.lock`);
    writeFileSync(path, '');
    utimesSync(path, 1_000, 1_000);

    expect(await holders.hold(path)).toEqual([true, true, true, true]);
  }
});

test('the lock of a process that was killed is free at once, and again for one at a time', async () => {
  using folder = temporaryFolder();
  await using holders = startHolders(4);
  const path = folder.in('state.json.lock');
  const victim = startHolder();
  await answerOf(victim, { path, isForGood: true });

  victim.kill('SIGKILL');
  await once(victim, 'exit');

  expect(await holders.hold(path)).toEqual([true, true, true, true]);
});

test('a lock that is never released keeps nobody from working', async () => {
  using folder = temporaryFolder();
  const path = folder.in('state.json.lock');
  using _lock = acquireLock(path);
  await using holders = startHolders(1);

  expect(await holders.hold(path)).toEqual([true]);
});

test('the file is for its owner alone', () => {
  using folder = temporaryFolder();
  using _lock = acquireLock(folder.in('state.json.lock'));

  expect(statSync(folder.in('state.json.lock')).mode & 0o777).toBe(0o600);
});

function startHolders(count: number) {
  const holders = Array.from({ length: count }, startHolder);

  return {
    hold: (path: string) =>
      Promise.all(holders.map((child) => answerOf(child, { path, isForGood: false }))),
    async [Symbol.asyncDispose]() {
      for (const child of holders) child.disconnect();
      await Promise.all(holders.map((child) => once(child, 'exit')));
    },
  };
}

const startHolder = () =>
  spawn(process.execPath, ['--input-type=module', '-e', holder], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });

async function answerOf(
  child: ChildProcess,
  question: { path: string; isForGood: boolean },
): Promise<unknown> {
  const answered = once(child, 'message');
  child.send(question);
  const [isAlone] = await answered;
  return isAlone;
}
