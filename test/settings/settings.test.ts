import { chmodSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfigFile } from '../../src/settings/config-file.ts';
import { parseConfig } from '../../src/settings/parse-config.ts';
import { defaultConfig, themeNames } from '../../src/settings/settings.ts';
import { temporaryFolder } from '../files/temporary-folder.ts';
import { parse, textOf } from './parse-settings.ts';

test('everything that can be decided is read', () => {
  const { config, mistakes } = parse({
    $schema: 'anything',
    theme: 'dark',
    glyphs: 'ascii',
    mouse: false,
    keys: {
      preset: 'k9s',
      'data.refresh': 'ctrl-r',
      'session.open': ['enter', 'l'],
      'go.back': null,
    },
    filters: 'forget',
    refresh: { sessions: 30, computers: 1.5 },
    start: 'now',
    rules: { 'limit-near': 0.9, 'person-silent': false },
    risks: { push: false, migrate: { pattern: 'db:migrate', reason: 'changes the schema' } },
    teams: { 'Ana@x.example': 'Platform' },
    budgets: { all: { credits: 5000, per: 'month' } },
    notify: 'desktop',
    notifyFrom: 'warning',
  });

  expect(mistakes).toEqual([]);
  expect(config).toEqual({
    ...defaultConfig,
    theme: 'dark',
    glyphs: 'ascii',
    mouse: false,
    keys: {
      preset: 'k9s',
      bindings: { 'data.refresh': ['ctrl-r'], 'session.open': ['enter', 'l'], 'go.back': [] },
    },
    filters: 'forget',
    refresh: { ...defaultConfig.refresh, sessions: 30, computers: 1.5 },
    start: 'now',
    rules: { 'limit-near': 0.9, 'person-silent': false },
    risks: { push: false, migrate: { pattern: 'db:migrate', reason: 'changes the schema' } },
    teams: { 'ana@x.example': 'Platform' },
    budgets: { all: { credits: 5000, per: 'month' } },
    notify: 'desktop',
    notifyFrom: 'warning',
  });
});

test('nothing decided is as the program has it', () => {
  expect(parse({})).toEqual({ config: defaultConfig, mistakes: [] });
});

test.each([
  [{ theme: 'pink' }, `theme: "pink" is not one of ${themeNames.join(', ')}.`],
  [{ glyphs: 7 }, 'glyphs: 7 is not one of unicode, ascii.'],
  [{ mouse: 'off' }, 'mouse: "off" is not true or false.'],
  [{ filters: 'hide' }, 'filters: "hide" is not one of keep, forget.'],
  [{ keys: { preset: 'vim' } }, 'keys.preset: "vim" is not one of default, k9s, lazygit.'],
  [{ keys: { 'go.back': 3 } }, 'keys.go.back: 3 is not a key, a list of keys, or null for no key.'],
  [{ start: 'sessions' }, 'start: "sessions" is not one of now, overview, last.'],
  [
    { risks: { a: { pattern: 'x' } } },
    'risks.a: {"pattern":"x"} is not true, false or a pattern with its reason.',
  ],
  [
    { budgets: { all: { credits: 1, per: 'month', team: 'A', person: 'b' } } },
    'budgets.all: {"credits":1,"per":"month","team":"A","person":"b"} is not { "credits": 5000, "per": "day", "week" or "month" }, with "team" or "person" unless it is for all.',
  ],
  [{ teams: { 'ana@x.example': 3 } }, 'teams.ana@x.example: 3 is not the name of a team.'],
  [{ notify: 'loud' }, 'notify: "loud" is not one of off, bell, desktop.'],
  [{ notifyFrom: 'all' }, 'notifyFrom: "all" is not one of critical, warning, notice.'],
  [{ rules: { a: 'x' } }, 'rules.a: "x" is not a threshold, true or false.'],
  [{ keys: [] }, 'keys: [] is not a group of settings in { }.'],
  [
    { refresh: { sessions: 'often' } },
    'refresh.sessions: "often" is not a number of seconds from 1 to 86400.',
  ],
  [
    { refresh: { sessions: 0.1 } },
    'refresh.sessions: 0.1 is not a number of seconds from 1 to 86400.',
  ],
  [
    { refresh: { people: 5 } },
    'refresh.people: Unknown setting. Settings: sessions, messages, computers, limits, analytics, readiness.',
  ],
  [[1], '[1] is not a group of settings in { }.'],
  ['x', '"x" is not a group of settings in { }.'],
])('%j has one mistake, told in one line', (value, mistake) => {
  expect(parse(value)).toEqual({ config: defaultConfig, mistakes: [`config.json:1: ${mistake}`] });
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
    ...defaultConfig,
    theme: 'dark',
    glyphs: undefined,
    mouse: true,
    keys: { preset: 'default', bindings: { 'go.back': ['b'] } },
    filters: 'keep',
    refresh: { ...defaultConfig.refresh, sessions: 5 },
    start: 'now',
    rules: {},
    risks: {},
    teams: {},
    notify: 'off',
    notifyFrom: 'critical',
  });
});

test('what is not JSON is told with its place, without what may be a key', () => {
  const { mistakes } = parseConfig(textOf('{\n  "theme": sb_secret\n}\n'));

  expect(mistakes).toEqual([
    {
      place: 'config.json:2:12',
      text: 'It is not JSON: A value, texts in double quotes, is expected, not "s".',
    },
  ]);
});

test('a setting that does not exist is told with the names of those that do', () => {
  const { config, mistakes } = parse({ colour: 'red' });
  const [, names = ''] =
    /^config\.json:1: colour: Unknown setting\. Settings: (.*)\.$/.exec(mistakes.join()) ?? [];

  expect(names.split(', ').toSorted()).toEqual(Object.keys(defaultConfig).toSorted());
  expect(config).toEqual(defaultConfig);
});

test('a mistake is told with its line', () => {
  const text = '{\n  "theme": "dark",\n  "keys": {\n    "go.back": 3\n  },\n  "no": 1\n}';

  const { mistakes, lineOf } = parseConfig(textOf(text));

  expect(mistakes.map(({ place }) => place)).toEqual(['config.json:4', 'config.json:6']);
  expect(lineOf(['theme'])).toBe(2);
});

test('each setting is overridden by its variable', () => {
  const file = {
    profile: 'demo',
    theme: 'dark',
    glyphs: 'unicode',
    keys: { preset: 'k9s', 'go.back': 'b', 'data.refresh': 'r' },
    refresh: { sessions: 5, computers: 6 },
    rules: { 'limit-near': 0.9, 'person-silent': false },
  };
  const env = {
    SIGNALBOX_PROFILE: 'halcyon',
    SIGNALBOX_THEME: 'light',
    SIGNALBOX_GLYPHS: 'ascii',
    SIGNALBOX_MOUSE: 'false',
    SIGNALBOX_FILTERS: 'forget',
    SIGNALBOX_KEYS_PRESET: 'lazygit',
    SIGNALBOX_KEYS: '{"go.back": ["h"]}',
    SIGNALBOX_REFRESH_SESSIONS: '50',
    SIGNALBOX_START: 'last',
    SIGNALBOX_RULES: '{"person-silent": true}',
    SIGNALBOX_RISKS: '{"push": false}',
    SIGNALBOX_TEAMS: '{"ana@halcyon.example": "Platform"}',
    SIGNALBOX_NOTIFY: 'bell',
    SIGNALBOX_NOTIFY_FROM: 'notice',
  };

  expect(parse(file, env)).toEqual({
    mistakes: [],
    config: {
      ...defaultConfig,
      profile: 'halcyon',
      theme: 'light',
      glyphs: 'ascii',
      mouse: false,
      filters: 'forget',
      keys: { preset: 'lazygit', bindings: { 'go.back': ['h'], 'data.refresh': ['r'] } },
      refresh: { ...defaultConfig.refresh, sessions: 50, computers: 6 },
      start: 'last',
      rules: { 'limit-near': 0.9, 'person-silent': true },
      risks: { push: false },
      teams: { 'ana@halcyon.example': 'Platform' },
      notify: 'bell',
      notifyFrom: 'notice',
    },
  });
});

test('a mistake in the environment is told by its variable, and the file counts', () => {
  const env = { SIGNALBOX_THEME: 'pink', SIGNALBOX_REFRESH_SESSIONS: 'often', SIGNALBOX_KEYS: 'x' };

  const { config, mistakes } = parse({ theme: 'dark', refresh: { sessions: 5 } }, env);

  expect(config).toMatchObject({ theme: 'dark', refresh: { sessions: 5 } });
  expect(mistakes).toEqual([
    `SIGNALBOX_THEME: theme: "pink" is not one of ${themeNames.join(', ')}.`,
    'SIGNALBOX_KEYS: keys: "x" is not a group of settings in { }.',
    'SIGNALBOX_REFRESH_SESSIONS: refresh.sessions: "often" is not a number of seconds from 1 to 86400.',
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
  expect(mistakes).toEqual(
    process.getuid?.() === 0
      ? []
      : [{ place: 'config.json', text: 'It cannot be read (permission denied).' }],
  );
});
