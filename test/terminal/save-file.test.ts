import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { saveFile } from '../../src/terminal/save-file.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signalbox-save-'));
});

afterEach(() => rm(folder, { recursive: true }));

test('a saved file holds the text, belongs to its owner only, and nothing else is left', async () => {
  const path = await saveFile(folder, 'sessions.csv', 'id\n1\n');

  expect(path).toBe(join(folder, 'sessions.csv'));
  expect(await readFile(path, 'utf8')).toBe('id\n1\n');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['sessions.csv']);
});

test('a file that is already there stays as it is', async () => {
  await writeFile(join(folder, 'sessions.csv'), 'precious');

  expect(await saveFile(folder, 'sessions.csv', 'new')).toBe(join(folder, 'sessions-2.csv'));
  expect(await saveFile(folder, 'sessions.csv', 'newer')).toBe(join(folder, 'sessions-3.csv'));
  expect(await readFile(join(folder, 'sessions.csv'), 'utf8')).toBe('precious');
});

test('a folder that is gone is said by its path', async () => {
  const gone = join(folder, 'gone');

  await expect(saveFile(gone, 'a.csv', '')).rejects.toThrow(
    `Cannot write ${join(gone, 'a.csv')}: the folder is gone.`,
  );
});
