import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { acquireLock } from '../../src/files/file-lock.ts';
import { openPlainFile, readPlainFile } from '../../src/files/plain-file.ts';
import { openFlags } from '../../src/files/system.ts';
import { temporaryFolder } from './temporary-folder.ts';

const { O_CREAT, O_RDONLY, O_WRONLY } = constants;

test('a file is read, through a symbolic link, too', () => {
  using folder = temporaryFolder();
  writeFileSync(folder.in('a'), 'text');
  symlinkSync(folder.in('a'), folder.in('link'));

  expect([readPlainFile(folder.in('a')), readPlainFile(folder.in('link'))]).toEqual([
    'text',
    'text',
  ]);
  expect(() => readPlainFile(folder.in('link'), O_RDONLY | openFlags.notALink)).toThrow(
    'link is a symbolic link, not a file',
  );
  expect(() => readPlainFile(folder.in('none'))).toThrow('ENOENT');
});

test('a named pipe is refused at once, for reading, writing and locking', () => {
  using folder = temporaryFolder();
  execFileSync('mkfifo', [folder.in('pipe')]);
  symlinkSync(folder.in('pipe'), folder.in('link'));
  const refusal = 'pipe is a named pipe, not a file';

  expect(() => readPlainFile(folder.in('pipe'))).toThrow(refusal);
  expect(() => readPlainFile(folder.in('link'))).toThrow('link is a named pipe, not a file');
  expect(() => openPlainFile(folder.in('pipe'), O_WRONLY | O_CREAT)).toThrow(refusal);
  expect(() => acquireLock(folder.in('pipe'))).toThrow(refusal);
});

test('folders, devices and sockets are named as what they are', async () => {
  using folder = temporaryFolder();
  mkdirSync(folder.in('inner'));
  await using server = createServer();
  const listening = Promise.withResolvers<void>();
  server.listen(folder.in('socket'), listening.resolve);
  await listening.promise;

  expect(() => readPlainFile(folder.in('inner'))).toThrow('inner is a folder, not a file');
  expect(() => readPlainFile('/dev/zero')).toThrow('zero is a device, not a file');
  expect(() => readPlainFile(folder.in('socket'))).toThrow('socket is a socket, not a file');
});

test('a new file is private', () => {
  using folder = temporaryFolder();

  closeSync(openPlainFile(folder.in('new'), O_WRONLY | O_CREAT));

  expect(readFileSync(folder.in('new'), 'utf8')).toBe('');
});
