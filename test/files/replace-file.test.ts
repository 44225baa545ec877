import { spawnSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
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

test.each(['a file', 'nothing yet'])('a link stays a link, and leads to %s', (behind) => {
  using folder = temporaryFolder();
  mkdirSync(folder.in('dotfiles'));
  symlinkSync(join('dotfiles', 'state.json'), folder.in('state.json'));
  if (behind === 'a file') writeFileSync(folder.in('dotfiles', 'state.json'), 'old');

  replaceFile(folder.in('state.json'), 'new');

  expect(lstatSync(folder.in('state.json')).isSymbolicLink()).toBe(true);
  expect(readFileSync(folder.in('dotfiles', 'state.json'), 'utf8')).toBe('new');
  expect(statSync(folder.in('state.json')).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder.in('dotfiles'))).toEqual(['state.json']);
});

test('what is no file is not replaced', () => {
  using folder = temporaryFolder();
  spawnSync('mkfifo', [folder.in('pipe')]);
  symlinkSync('pipe', folder.in('state.json'));

  expect(() => replaceFile(folder.in('state.json'), 'new')).toThrow(
    'state.json is a named pipe, not a file',
  );
  expect(statSync(folder.in('pipe')).isFIFO()).toBe(true);
});

test('a folder that is missing is no problem', () => {
  expect(() => removePartials('/nowhere/at/all')).not.toThrow();
});
