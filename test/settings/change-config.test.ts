import {
  chmodSync,
  existsSync,
  lstatSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { expect, test } from 'vitest';
import { changeConfig } from '../../src/settings/change-config.ts';
import { temporaryFolder } from '../files/temporary-folder.ts';

const theme = { path: ['theme'], value: 'dark' };

test('a file is made for its owner alone where there is none', () => {
  using folder = temporaryFolder();

  changeConfig(folder.in('config'), [theme]);

  expect(readFileSync(folder.in('config', 'config.json'), 'utf8')).toBe(
    '{\n  "theme": "dark"\n}\n',
  );
  expect(statSync(folder.in('config', 'config.json')).mode & 0o777).toBe(0o600);
});

test('settings are written and taken away at once, and the rest stays', () => {
  using folder = temporaryFolder();
  writeFileSync(folder.in('config.json'), '{ "glyphs": "ascii",   "keys": {"go.back": "b"} }\n');

  changeConfig(folder.path, [theme, { path: ['glyphs'], value: undefined }]);

  expect(readFileSync(folder.in('config.json'), 'utf8')).toBe(
    '{ "keys": {"go.back": "b"},\n  "theme": "dark" }\n',
  );
});

test('a link and the rights of the file stay', () => {
  using folder = temporaryFolder();
  writeFileSync(folder.in('real.json'), '{}');
  chmodSync(folder.in('real.json'), 0o644);
  symlinkSync(folder.in('real.json'), folder.in('config.json'));

  changeConfig(folder.path, [theme]);

  expect(lstatSync(folder.in('config.json')).isSymbolicLink()).toBe(true);
  expect(JSON.parse(readFileSync(folder.in('real.json'), 'utf8'))).toEqual({ theme: 'dark' });
  expect(statSync(folder.in('real.json')).mode & 0o777).toBe(0o644);
});

test('a link to a file that is not there yet stays', () => {
  using folder = temporaryFolder();
  symlinkSync('real.json', folder.in('config.json'));

  changeConfig(folder.path, [theme]);

  expect(lstatSync(folder.in('config.json')).isSymbolicLink()).toBe(true);
  expect(JSON.parse(readFileSync(folder.in('real.json'), 'utf8'))).toEqual({ theme: 'dark' });
});

test('a file with a mistake is left alone, and its place is told', () => {
  using folder = temporaryFolder();
  writeFileSync(folder.in('config.json'), '{\n  "theme": }');

  for (const changes of [[theme], []]) {
    expect(() => changeConfig(folder.path, changes)).toThrow(
      /config\.json:2:12 is not JSON.*first/,
    );
  }
  expect(readFileSync(folder.in('config.json'), 'utf8')).toBe('{\n  "theme": }');
});

test('without changes no file is made', () => {
  using folder = temporaryFolder();

  changeConfig(folder.path, []);

  expect(existsSync(folder.in('config.json'))).toBe(false);
});

test('a folder that cannot be made is told', () => {
  using folder = temporaryFolder();
  writeFileSync(folder.in('config'), '');

  expect(() => changeConfig(folder.in('config', 'deeper'), [theme])).toThrow(/cannot be changed/);
});
