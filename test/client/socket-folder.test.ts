import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  copyBeside,
  makeSocketFolder,
  removeOrphanedFolders,
} from '../../src/client/socket-folder.ts';

describe.skipIf(process.platform === 'win32')('the folder of a socket', () => {
  const later = Date.now() + 120_000;
  let parent = '';
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'sockets-'));
  });
  afterEach(() => rmSync(parent, { recursive: true }));

  test('is open to nobody else', () => {
    const made = makeSocketFolder(parent);

    expect(statSync(made?.folder ?? '').mode & 0o777).toBe(0o700);
    expect(made?.socketPath).toBe(join(made?.folder ?? '', 'api.sock'));
  });

  test('is not made where its path would be too long for a socket', () => {
    const deep = join(parent, 'x'.repeat(90));
    mkdirSync(deep);

    expect(makeSocketFolder(deep)).toBeUndefined();
  });

  test('is not made where nothing can be', () => {
    expect(makeSocketFolder(join(parent, 'missing'))).toBeUndefined();
  });

  test('is left where it holds what cannot be removed', async () => {
    const deserted = makeSocketFolder(parent);
    mkdirSync(copyBeside(deserted?.socketPath ?? ''));

    await removeOrphanedFolders(parent, later);

    expect(existsSync(deserted?.folder ?? '')).toBe(true);
  });

  test('is removed later when its process was killed', async () => {
    const listening = makeSocketFolder(parent);
    const deserted = makeSocketFolder(parent);
    const never = makeSocketFolder(parent);
    const server = createServer().listen(listening?.socketPath);
    await once(server, 'listening');
    await desert(deserted?.socketPath ?? '');
    writeFileSync(copyBeside(deserted?.socketPath ?? ''), 'a copy of the demo organization');

    await removeOrphanedFolders(parent, later);

    expect(existsSync(listening?.socketPath ?? '')).toBe(true);
    expect(existsSync(deserted?.folder ?? '')).toBe(false);
    expect(existsSync(never?.folder ?? '')).toBe(false);
    server.close();
  });

  test('is removed within seconds when a socket is left in it, but a server may still start', async () => {
    const deserted = makeSocketFolder(parent);
    const starting = makeSocketFolder(parent);
    await desert(deserted?.socketPath ?? '');

    await removeOrphanedFolders(parent, Date.now() + 10_000);

    expect(existsSync(deserted?.folder ?? '')).toBe(false);
    expect(existsSync(starting?.folder ?? '')).toBe(true);
  });

  test('is left alone while it is young, and when it is not one of ours', async () => {
    const young = makeSocketFolder(parent);
    const strange = join(parent, 'signalbox-notes-of-mine');
    const file = join(parent, 'signalbox-abcdef');
    const clone = join(parent, 'signalbox-review');
    mkdirSync(strange, { mode: 0o700 });
    mkdirSync(clone, { mode: 0o700 });
    writeFileSync(join(clone, 'notes.txt'), 'Weeks of work.');
    writeFileSync(file, '');

    await removeOrphanedFolders(parent, Date.now());
    expect(existsSync(young?.folder ?? '')).toBe(true);

    await removeOrphanedFolders(parent, later);
    expect(existsSync(strange)).toBe(true);
    expect(existsSync(join(clone, 'notes.txt'))).toBe(true);
    expect(existsSync(file)).toBe(true);
  });
});

/** Leaves a socket behind on which nobody listens. */
async function desert(socketPath: string): Promise<void> {
  const program = `require('node:net').createServer().listen(process.argv[1], () => console.log(1))`;
  const child = spawn(process.execPath, ['--eval', program, socketPath]);
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(existsSync(socketPath)).toBe(true);
}
