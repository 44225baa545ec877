import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createExportsFolder } from '../../../src/cli/console/exports-folder.ts';
import { temporaryFolder } from '../../files/temporary-folder.ts';

test('a folder that is chosen is made, used at once, and kept in the configuration', () => {
  using folder = temporaryFolder();
  const env = { XDG_CONFIG_HOME: folder.in('config') };
  const exports = createExportsFolder({ exports: undefined }, env);
  const path = folder.in('my', 'exports');
  expect(exports.folder()).toBe(undefined);

  exports.choose(path);

  expect(exports.folder()).toBe(path);
  expect(statSync(path).mode & 0o777).toBe(0o700);
  const config = join(folder.in('config'), 'signalbox', 'config.json');
  expect(JSON.parse(readFileSync(config, 'utf8'))).toEqual({ exports: path });
});

test('a configuration that cannot be changed is told, and the folder is used nevertheless', () => {
  using folder = temporaryFolder();
  writeFileSync(folder.in('config'), 'a file in the place of the folder');
  const exports = createExportsFolder(
    { exports: undefined },
    { XDG_CONFIG_HOME: folder.in('config') },
  );

  expect(() => exports.choose(folder.in('out'))).toThrow('cannot be changed');

  expect(exports.folder()).toBe(folder.in('out'));
  expect(existsSync(folder.in('out'))).toBe(true);
});

test('~ is the home, a relative path and a file are refused', () => {
  using folder = temporaryFolder();
  writeFileSync(folder.in('file'), '');
  const exports = createExportsFolder({ exports: '~/reports' }, {});

  expect(exports.offered).toBe(join(homedir(), 'reports'));
  expect(exports.problem('reports')).toContain('from / or ~');
  expect(exports.problem(folder.in('file'))).toBe('That is not a folder.');
  expect(exports.problem(folder.path)).toBe(undefined);
});

test('a folder that is gone is asked for again and offered, and the name of a file is refused', () => {
  using folder = temporaryFolder();
  const path = folder.in('reports');
  const exports = createExportsFolder({ exports: path }, { XDG_CONFIG_HOME: folder.in('config') });
  expect(exports.folder()).toBe(undefined);
  expect(exports.offered).toBe(path);
  expect(exports.problem(folder.in('day.csv'))).toBe('That is a file name: enter a folder.');

  exports.choose(exports.offered);

  expect(exports.folder()).toBe(path);
  rmSync(path, { recursive: true });
  expect(exports.folder()).toBe(undefined);
});
