import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isOldFile, putFile, removeOldFiles } from '../../src/cli/build-files.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-dist-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const nowMs = Date.parse('2026-11-20T14:30:00Z');
const hourMs = 3_600_000;

function aFile(name: string, agoMs: number): string {
  const path = join(folder, name);
  writeFileSync(path, '');
  utimesSync(path, (nowMs - agoMs) / 1000, (nowMs - agoMs) / 1000);
  return path;
}

test('files of older builds stay for a day, those of this build always', () => {
  aFile('of-this-build.js', 48 * hourMs);
  aFile('of-this-morning.js', 23 * hourMs);
  aFile('of-yesterday.js', 25 * hourMs);

  removeOldFiles(folder, new Set([join(folder, 'of-this-build.js')]), nowMs);

  expect(readdirSync(folder).sort()).toEqual(['of-this-build.js', 'of-this-morning.js']);
});

test('a file that another build has taken away meanwhile is none to remove', () => {
  const path = aFile('webapi.js.1.partial', 25 * hourMs);
  expect(isOldFile(path, nowMs)).toBe(true);

  rmSync(path);

  expect(isOldFile(path, nowMs)).toBe(false);
});

test('a written file is whole and leaves no other behind', () => {
  putFile(join(folder, 'client.js'), 'first', 0o644);
  putFile(join(folder, 'client.js'), 'second', 0o644);

  expect(readdirSync(folder)).toEqual(['client.js']);
});
