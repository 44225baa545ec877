import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprint, isBuilt, stampPath } from '../../src/cli/build-stamp.js';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'signalbox-build-'));
  mkdirSync(join(root, 'src', 'cli'), { recursive: true });
  mkdirSync(join(root, 'assets', 'demo'), { recursive: true });
  mkdirSync(join(root, 'dist'));
  writeFileSync(join(root, 'src', 'cli', 'main.ts'), 'export {};');
  writeFileSync(join(root, 'package.json'), '{}');
  writeFileSync(join(root, stampPath), fingerprint(root));
});

afterEach(() => rmSync(root, { recursive: true }));

test('what was just built is up to date', () => {
  expect(isBuilt(root)).toBe(true);
});

test.each([
  {
    change: 'a file grows',
    act: () => writeFileSync(join(root, 'src/cli/main.ts'), 'export { };'),
  },
  { change: 'a file is added', act: () => writeFileSync(join(root, 'src/new.ts'), '') },
  { change: 'a file is removed', act: () => rmSync(join(root, 'src/cli/main.ts')) },
  {
    change: 'data of the demo changes',
    act: () => writeFileSync(join(root, 'assets/demo/people.json'), '{}'),
  },
  { change: 'the manifest changes', act: () => writeFileSync(join(root, 'package.json'), '{ }') },
  { change: 'the build is gone', act: () => rmSync(join(root, 'dist'), { recursive: true }) },
])('it is stale once $change', ({ act }) => {
  act();

  expect(isBuilt(root)).toBe(false);
});

test('installing packages makes it stale', () => {
  mkdirSync(join(root, 'node_modules'));
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), '{}');

  expect(isBuilt(root)).toBe(false);
});
