import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingList, themeNames } from '../../src/settings/settings.ts';
import { aConfig } from './a-config.ts';

test('config path tells where the file belongs, even if it is not there', async () => {
  using config = aConfig();

  expect(await config.run(['path'])).toMatchObject({ out: `${config.path}\n`, status: 0 });
});

test('config check tells the line of every mistake', async () => {
  using config = aConfig(
    '{\n  "theme": "pink",\n  "keys": {\n    "no.thing": "a",\n    "session.copy-id": "enter"\n  },\n  "profiles": {\n    "x": { "baseUrl": "sb_secret" }\n  }\n}',
  );

  const { out, status } = await config.run(['check'], { SIGNALBOX_GLYPHS: 'wide' });

  expect(out.split('\n')).toEqual([
    `config.json:2: theme: "pink" is not one of ${themeNames.join(', ')}.`,
    'config.json:8: profiles.x.baseUrl: It must be an address such as https://api.example.com.',
    'SIGNALBOX_GLYPHS: glyphs: "wide" is not one of unicode, ascii.',
    'config.json:4: keys.no.thing: no such action; signalbox keys lists all.',
    'config.json:3: keys: session.open takes enter from session.copy-id. Assign another key to one of them.',
    '',
  ]);
  expect(status).toBe(1);
});

test('config check tells which rules and risk patterns do not exist', async () => {
  using config = aConfig(
    '{\n  "rules": {\n    "limit-neer": 0.9\n  },\n  "risks": { "migrate": { "pattern": "(", "reason": "x" } }\n}',
  );

  const { out, status } = await config.run(['check']);

  expect(out).toContain('config.json:3: rules.limit-neer: Unknown rule; :rules lists all.\n');
  expect(out).toMatch(/config\.json:5: risks\.migrate: /);
  expect(status).toBe(1);
});

test('config check tells which mutes can mute nothing', async () => {
  using config = aConfig(
    '{ "mutes": [\n{ "rule": "person-silnt", "subject": "*", "reason": "leave", "until": "2026-12-31" },\n{ "rule": "limit-near", "subject": "*", "reason": "agreed", "until": "soon" }\n] }',
  );

  const { out, status } = await config.run(['check']);

  expect(out).toContain('mutes.0: person-silnt: Unknown rule; :rules lists all.\n');
  expect(out).toContain('mutes.1: soon is not a day such as 2026-12-31; it mutes nothing.\n');
  expect(status).toBe(1);
});

test('config check tells which thresholds no rule can have', async () => {
  using config = aConfig(
    '{ "rules": {\n"limit-near": 90,\n"session-quiet": 45,\n"computer-stuck": -1,\n"limit-over": 2\n} }',
  );

  expect((await config.run(['check'])).out).toBe(
    [
      'config.json:2: rules.limit-near: 90 is out of range (above 0, up to 1): share of the limit, from 0 to 1. 0.85 applies.',
      'config.json:4: rules.computer-stuck: -1 is out of range (above 0): times the usual duration of the step. 3 applies.',
      'config.json:5: rules.limit-over: 2 is not true or false: the rule has no threshold.',
      '',
    ].join('\n'),
  );
});

test('config check names the variable that contains a mistake', async () => {
  using config = aConfig('{ "rules": {\n "limit-neer": 0.9\n} }');
  const env = {
    SIGNALBOX_RULES: '{"limit-likly": false}',
    SIGNALBOX_RISKS: '{"nothing": false}',
    SIGNALBOX_KEYS: '{"session.copy-id": "enter"}',
  };

  const { out } = await config.run(['check'], env);

  expect(out).toContain('config.json:2: rules.limit-neer: ');
  expect(out).toContain('SIGNALBOX_RULES: rules.limit-likly: ');
  expect(out).toContain('SIGNALBOX_RISKS: risks.nothing: ');
  expect(out).toContain('SIGNALBOX_KEYS: keys: session.open takes enter from session.copy-id');
});

test.each([
  { variable: 'SIGNALBOX_KEYS', value: '{"session.copy-id": "enter"}', keys: '{ "go.back": "b" }' },
  { variable: 'SIGNALBOX_KEYS_PRESET', value: 'k9s', keys: '{ "session.copy-id": "enter" }' },
])('config check names $variable and the file if both may have caused it', async (set) => {
  using config = aConfig(`{\n "theme": "dark",\n "keys": ${set.keys}\n}`);

  const { out } = await config.run(['check'], { [set.variable]: set.value });

  expect(out).toContain(`config.json:3, ${set.variable}: keys: session.open takes enter from `);
});

test('a configuration without mistakes passes its check', async () => {
  using config = aConfig('{}');
  using none = aConfig();

  expect(await config.run(['check'])).toMatchObject({
    out: `${config.path} has no mistakes.\n`,
    status: 0,
  });
  expect((await none.run(['check'])).out).toBe(`There is no ${none.path}; defaults apply.\n`);
});

test('config show tells every setting and where it comes from', async () => {
  using config = aConfig(
    '{\n  "theme": "dark",\n  "keys": {\n    "go.back": "b",\n    "data.refresh": "f5"\n  },\n  "refresh": { "sessions": 5 }, "rules": { "limit-near": 0.9 },\n  "profiles": {\n    "work": {\n      "baseUrl": "https://api.halcyon.example",\n      "credential": { "command": ["pass", "secret"] }\n    }\n  }\n}',
  );

  const { out } = await config.run(['show'], {
    SIGNALBOX_TEAMS: '{"ana@halcyon.example": "Platform"}',
    SIGNALBOX_THEME: 'light',
    SIGNALBOX_GLYPHS: 'wide',
    SIGNALBOX_REFRESH_COMPUTERS: '7',
    SIGNALBOX_KEYS: '{"go.back": "h"}',
  });

  const lines = out.split('\n').map((line) => line.replaceAll(/ {2,}/g, '  '));
  expect(lines).toContain(
    `  Colours, by default those of the terminal. Takes one of ${themeNames.join(', ')}.`,
  );
  const told = lines.filter((line) => !line.startsWith(' '));
  const names = settingList.map(({ path, isGroup }) => (isGroup ? `${path[0]}.*` : path.join('.')));
  expect(told.map((line) => line.replace(/ {2}.*/, ''))).toEqual(expect.arrayContaining(names));
  expect(told).toEqual(
    expect.arrayContaining([
      'profile  none; the console shows the demo organization  (default)',
      'profiles.work.baseUrl  "https://api.halcyon.example"  (config.json:10)',
      'profiles.work.appUrl  none  (default)',
      'profiles.work.credential  "command pass"  (config.json:11)',
      'profiles.work.sync  none  (default)',
      'theme  "light"  (SIGNALBOX_THEME)',
      'glyphs  unicode in a UTF-8 locale, else ascii  (default)',
      'mouse  true  (default)',
      'keys.*  none  (default)',
      'keys.go.back  ["h"]  (SIGNALBOX_KEYS)',
      'keys.data.refresh  ["f5"]  (config.json:5)',
      'keys.preset  "default"  (default)',
      'filters  "keep"  (default)',
      'refresh.sessions  5  (config.json:7)',
      'refresh.messages  2 to 10  (default)',
      'refresh.computers  7  (SIGNALBOX_REFRESH_COMPUTERS)',
      'refresh.limits  60  (default)',
      'refresh.analytics  300, people 1800  (default)',
      'refresh.readiness  300  (default)',
      'start  "now"  (default)',
      'rules.*  none  (default)',
      'rules.limit-near  0.9  (config.json:7)',
      'risks.*  none  (default)',
      'teams.*  none  (default)',
      'teams.ana@halcyon.example  "Platform"  (SIGNALBOX_TEAMS)',
      'notify  "off"  (default)',
      'notifyFrom  "critical"  (default)',
    ]),
  );
});

test('config show says which values have mistakes, and what applies instead', async () => {
  using config = aConfig('{ "rules": { "limit-near": 90 }, "keys": { "go.nowhere": "b" } }');

  const { out } = await config.run(['show']);
  const settings = JSON.parse((await config.run(['show', '--json'])).out);

  expect(out).toMatch(
    /^rules\.limit-near +90 +\(config\.json:1\)\n +Mistake: 90 is out of range .* 0\.85 applies\.$/m,
  );
  expect(out).toMatch(/^keys\.go\.nowhere .*\n +Mistake: /m);
  expect(settings).toContainEqual(
    expect.objectContaining({
      name: 'rules.limit-near',
      mistake: expect.stringMatching(/0\.85 applies\.$/),
    }),
  );
});

test('config show --json is one array', async () => {
  using config = aConfig('{ "theme": "dark" }');

  const settings = JSON.parse((await config.run(['show', '--json'])).out);

  expect(settings).toContainEqual({
    name: 'theme',
    value: 'dark',
    source: 'config.json:1',
    usually: null,
    meaning: 'Colours, by default those of the terminal',
    values: `one of ${themeNames.join(', ')}`,
    variable: 'SIGNALBOX_THEME',
  });
  expect(settings).toContainEqual(
    expect.objectContaining({ name: 'glyphs', value: null, source: 'default' }),
  );
});

test('config alone, or with a word it does not know, is refused', async () => {
  using config = aConfig();

  for (const argv of [['chek'], []]) {
    expect(await config.run(argv)).toMatchObject({
      status: 2,
      err: 'signalbox: Choose one: config path, config show or config check.\n',
    });
  }
});

test('a configuration that others can write runs no command and is reported', async () => {
  using config = aConfig();
  const proof = config.in('the-command-ran');
  const credential = { command: ['touch', proof] };
  const profiles = { night: { baseUrl: 'https://api.halcyon.example', credential } };
  writeFileSync(config.path, JSON.stringify({ profile: 'night', profiles }));
  chmodSync(config.path, 0o666);
  const refusal = `Others can write ${config.path}, so it is not used.`;

  for (const argv of [[], ['whoami'], ['sync'], ['logout'], ['keys'], ['config', 'show']]) {
    const { out, err, status } = await config.command(argv);
    expect({ out, err, status }).toMatchObject({ out: '', status: 1 });
    expect(err).toBe(`signalbox: ${refusal} Run: chmod go-w ${config.path}\n`);
  }
  for (const argv of [['config', 'check'], ['info', '--check'], ['doctor']]) {
    const { out, status } = await config.command(argv);
    expect(out).toContain(refusal);
    expect(status).toBe(1);
  }
  expect((await config.run(['path'])).out).toBe(`${config.path}\n`);
  expect(existsSync(proof)).toBe(false);
});

test('the path of a webhook is neither in config show nor in a mistake', async () => {
  const ops = { format: 'slack', url: 'https://hooks.example/services/T1/hidden-path' };
  using config = aConfig(JSON.stringify({ webhooks: { ops } }));
  using wrong = aConfig(JSON.stringify({ webhooks: { ops: { ...ops, format: 'slick' } } }));

  const shown = await config.run(['show']);
  const check = await wrong.run(['check']);

  expect(shown.out).toContain('hooks.example');
  expect(check).toMatchObject({ status: 1, out: expect.stringContaining('webhooks.ops') });
  expect(JSON.stringify([shown, check])).not.toContain('hidden-path');
});

test('a command that misses its profile says first what is wrong with the file', async () => {
  using config = aConfig('{ "profiles": { "prod": {}, } ');

  const { status, err } = await config.command(['usage', '--profile', 'prod']);

  expect(err).toMatch(
    /^signalbox: config\.json:1:\d+: It is not JSON: .* There is no profile "prod"\./,
  );
  expect(status).toBe(2);
});
