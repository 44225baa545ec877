import { spawnSync } from 'node:child_process';
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removePartials, replaceFile } from '../../src/files/replace-file.ts';
import { temporaryFolder } from './temporary-folder.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const secondsAgo = (seconds: number) => new Date(now - seconds * 1_000);

/** The ID of a process that has ended. */
const ended = () => spawnSync(process.execPath, ['-e', '0']).pid;

test('only what ended processes have left is removed, once it is older than a minute', () => {
  using folder = temporaryFolder();
  const leave = (name: string, seconds: number) => {
    const path = join(folder.path, name);
    writeFileSync(path, 'a credential');
    utimesSync(path, secondsAgo(seconds), secondsAgo(seconds));
  };
  const dead = ended();
  leave(`.credentials.json.${dead}.partial`, 90);
  leave(`.young.json.${dead}.partial`, 10);
  leave(`.running.json.${process.pid}.partial`, 90);
  leave(`.reused.json.${process.pid}.partial`, 100_000);
  leave('config.json', 100_000);
  leave('.other.partial', 100_000);

  removePartials(folder.path, now);

  expect(readdirSync(folder.path).sort()).toEqual([
    '.other.partial',
    `.running.json.${process.pid}.partial`,
    `.young.json.${dead}.partial`,
    'config.json',
  ]);
});

test('replacing a file leaves nothing beside it', () => {
  using folder = temporaryFolder();

  replaceFile(join(folder.path, 'state.json'), '{}');

  expect(readdirSync(folder.path)).toEqual(['state.json']);
});

test('a folder that is missing is no problem', () => {
  expect(() => removePartials('/nowhere/at/all')).not.toThrow();
});
