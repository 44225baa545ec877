import { chmodSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { defaultConfig } from '../../src/config/config.ts';
import { readConfigFile } from '../../src/config/config-file.ts';
import { parseConfig } from '../../src/config/parse-config.ts';
import { temporaryFolder } from './temporary-folder.ts';

const parse = (value: unknown) => parseConfig(JSON.stringify(value));

test('everything that can be decided is read', () => {
  const { config, mistakes } = parse({
    $schema: 'anything',
    theme: 'dark',
    glyphs: 'ascii',
    keys: {
      preset: 'k9s',
      'data.refresh': 'ctrl-r',
      'session.open': ['enter', 'l'],
      'go.back': null,
    },
    refresh: { sessions: 30, computers: 1.5 },
  });

  expect(mistakes).toEqual([]);
  expect(config).toEqual({
    theme: 'dark',
    glyphs: 'ascii',
    keys: {
      preset: 'k9s',
      bindings: { 'data.refresh': ['ctrl-r'], 'session.open': ['enter', 'l'], 'go.back': [] },
    },
    refreshMs: { sessions: 30_000, computers: 1_500 },
  });
});

test('nothing decided is as the program has it', () => {
  expect(parse({})).toEqual({ config: defaultConfig, mistakes: [] });
});

test.each([
  [{ theme: 'pink' }, 'theme: "pink" is not one of default, light, dark, high-contrast.'],
  [{ glyphs: 7 }, 'glyphs: 7 is not one of unicode, ascii.'],
  [{ colour: 'red' }, 'colour: There is no such setting, only theme, glyphs, keys, refresh.'],
  [{ keys: { preset: 'vim' } }, 'keys.preset: "vim" is not one of default, k9s, lazygit.'],
  [{ keys: { 'go.back': 3 } }, 'keys.go.back: 3 is not a key, a list of keys, or null for no key.'],
  [{ keys: [] }, 'keys: [] is not a group of settings in { }.'],
  [{ refresh: { sessions: 'often' } }, 'refresh.sessions: "often" is not a number of seconds.'],
  [{ refresh: { sessions: 0.1 } }, 'refresh.sessions: 0.1 is less than a second.'],
  [
    { refresh: { people: 5 } },
    'refresh.people: There is no such setting, only sessions, messages, computers, limits, analytics, readiness.',
  ],
  [[1], '[1] is not a group of settings in { }.'],
  ['x', '"x" is not a group of settings in { }.'],
])('%j has one mistake, told in one line', (value, mistake) => {
  expect(parse(value)).toEqual({ config: defaultConfig, mistakes: [mistake] });
});

test('a mistake costs only what it is about', () => {
  const { config, mistakes } = parse({
    theme: 'dark',
    glyphs: 'wide',
    keys: { preset: 'vim', 'go.back': 'b' },
    refresh: { sessions: 5, limits: -1 },
  });

  expect(mistakes).toHaveLength(3);
  expect(config).toEqual({
    theme: 'dark',
    glyphs: undefined,
    keys: { preset: 'default', bindings: { 'go.back': ['b'] } },
    refreshMs: { sessions: 5_000 },
  });
});

test('what is not JSON is told in one line', () => {
  const [mistake] = parseConfig('{\n  "theme": dark\n}\n').mistakes;

  expect(mistake).toMatch(/^It is not JSON: .+\.$/);
});

test('what is not JSON is told with the place', () => {
  expect(parseConfig('{"theme": dark}').mistakes).toEqual([
    expect.stringMatching(/^It is not JSON: .*d/),
  ]);
});

test('without a file nothing is decided', async () => {
  using folder = temporaryFolder();

  expect(await readConfigFile(folder.in('none'))).toMatchObject({
    config: defaultConfig,
    mistakes: [],
    exists: false,
  });
});

test('a file is read where it is', async () => {
  using folder = temporaryFolder();
  writeFileSync(folder.in('config.json'), '{ "theme": "light" }');

  expect(await readConfigFile(folder.path)).toMatchObject({
    config: { theme: 'light' },
    path: folder.in('config.json'),
    exists: true,
  });
});

test('a file that cannot be read is a mistake', async () => {
  using folder = temporaryFolder();
  writeFileSync(folder.in('config.json'), '{}');
  chmodSync(folder.in('config.json'), 0o000);

  const { mistakes } = await readConfigFile(folder.path);

  // Root may read everything.
  expect(mistakes).toEqual(process.getuid?.() === 0 ? [] : ['It cannot be read (EACCES).']);
});
