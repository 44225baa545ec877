import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makePrivateFolder } from '../../src/files/private-folder.ts';
import { temporaryFolder } from './temporary-folder.ts';

const modeOf = (path: string) => statSync(path).mode & 0o777;

test('a folder and those above it are made for their owner alone', () => {
  using folder = temporaryFolder();

  makePrivateFolder(folder.in('a', 'b', 'c'));

  expect([folder.in('a'), folder.in('a', 'b', 'c')].map(modeOf)).toEqual([0o700, 0o700]);
});

test('a folder that is there stays as it is', () => {
  using folder = temporaryFolder();
  mkdirSync(folder.in('open'), { mode: 0o755 });

  makePrivateFolder(folder.in('open'));

  expect(modeOf(folder.in('open'))).toBe(0o755);
});

test('a file in the way is said', () => {
  using folder = temporaryFolder();
  writeFileSync(folder.in('file'), '');

  expect(() => makePrivateFolder(folder.in('file', 'a'))).toThrow('ENOTDIR');
});

test.runIf(process.platform === 'linux')('a folder where there can be none is said at once', () => {
  expect(() => makePrivateFolder('/proc/none/a/b')).toThrow('ENOENT');
});
