import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chooseConnection, chooseSource, copyPlace } from '../../../src/cli/source/connection.ts';
import { temporaryFolder } from '../../files/temporary-folder.ts';

const nowMs = Date.parse('2026-11-20T09:30:00Z');
const key = { SIGNALBOX_API_KEY: 'sb_key' };
const baseUrl = 'https://api.halcyon.example';
const appUrl = 'https://app.halcyon.example';

test('without an address it is the demo organization, as of now', () => {
  expect(chooseConnection({}, {}, nowMs)).toEqual({
    type: 'demo',
    settings: { now: nowMs },
    isChosen: false,
  });
});

test('the demo organization is shaped by seed, time and size', () => {
  const options = { seed: 7, now: 0, scale: { users: 500 } };

  expect(chooseConnection(options, {}, nowMs)).toEqual({
    type: 'demo',
    settings: options,
    isChosen: true,
  });
});

test.each([[{}], [key], [{ SIGNALBOX_BASE_URL: '' }]])(
  'a command reads no invented figures unasked (%o)',
  (env) => {
    expect(() => chooseSource({}, env, nowMs)).toThrow(/^No organization is chosen\./);
  },
);

test('a command reads the demo organization that was asked for, by option, shape or profile', () => {
  const asked = [
    chooseSource({ demo: true }, {}, nowMs),
    chooseSource({ seed: 7 }, {}, nowMs),
    chooseSource({}, {}, nowMs, { profile: 'demo', profiles: {} }),
  ];

  for (const connection of asked) expect(connection).toMatchObject({ type: 'demo' });
});

test('an address and a key make it a server', () => {
  expect(chooseConnection({ baseUrl, appUrl }, key, nowMs)).toEqual({
    type: 'server',
    profile: undefined,
    baseUrl,
    appUrl,
    key: { type: 'given', credential: 'sb_key', variable: 'SIGNALBOX_API_KEY' },
  });
});

test('the web application is at the same address when left out', () => {
  expect(chooseConnection({ baseUrl }, key, nowMs)).toMatchObject({ appUrl: baseUrl });
});

test('addresses may come from the environment, and options win', () => {
  const env = { ...key, SIGNALBOX_BASE_URL: 'https://other.example', SIGNALBOX_APP_URL: appUrl };

  expect(chooseConnection({ baseUrl }, env, nowMs)).toMatchObject({ baseUrl, appUrl });
});

test('--demo wins over an address in the environment', () => {
  const env = { ...key, SIGNALBOX_BASE_URL: baseUrl };

  expect(chooseConnection({ demo: true }, env, nowMs)).toMatchObject({ type: 'demo' });
});

test('an empty address in the environment counts as none', () => {
  const env = { SIGNALBOX_BASE_URL: '' };

  expect(chooseConnection({}, env, nowMs)).toMatchObject({ type: 'demo' });
});

test('an empty address on the command line does not quietly mean the demo organization', () => {
  expect(() => chooseConnection({ baseUrl: '' }, {}, nowMs)).toThrow(/--base-url is empty/);
});

test('a missing key is asked for, with the page that makes one', () => {
  const refusal = () => chooseConnection({ baseUrl, appUrl: `${appUrl}/` }, {}, nowMs);

  expect(refusal).toThrow(`${appUrl}/settings/api-keys`);
});

test.each([
  'sb_a-key-in-the-wrong-place',
  'https://person:sb_a-key-in-the-wrong-place@api.halcyon.example',
])('a key that is given as the address is not repeated (%s)', (address) => {
  const refusal = () => chooseConnection({ baseUrl: address }, {}, nowMs);

  expect(refusal).toThrow(/^(?!.*wrong-place)Set SIGNALBOX_API_KEY/);
});

test('seed, time and size are refused for a server', () => {
  expect(() => chooseConnection({ baseUrl, seed: 7 }, key, nowMs)).toThrow(/demo organization/);
});

const halcyon = { baseUrl, appUrl, credential: { type: 'keyring' } } as const;
const other = { baseUrl: 'https://api.other.example', appUrl: undefined, credential: undefined };
const config = { profile: undefined, profiles: { halcyon, other } };
const saved = { type: 'server', profile: 'halcyon', baseUrl, appUrl };

test('a profile is a server with its saved key', () => {
  expect(chooseConnection({ profile: 'halcyon' }, {}, nowMs, config)).toEqual({
    ...saved,
    key: { type: 'saved', profile: halcyon },
  });
});

test('the profile of the configuration is opened when nothing else is named', () => {
  const usual = { ...config, profile: 'halcyon' };

  expect(chooseConnection({}, {}, nowMs, usual)).toMatchObject(saved);
  expect(chooseConnection({ demo: true }, {}, nowMs, usual)).toMatchObject({ type: 'demo' });
  expect(chooseConnection({ profile: 'demo' }, {}, nowMs, usual)).toMatchObject({ type: 'demo' });
});

test('an address in the environment goes before the profile of the configuration', () => {
  const env = { ...key, SIGNALBOX_BASE_URL: 'https://third.example' };

  expect(chooseConnection({}, env, nowMs, { ...config, profile: 'halcyon' })).toMatchObject({
    profile: undefined,
    baseUrl: 'https://third.example',
  });
  expect(chooseConnection({ profile: 'halcyon' }, env, nowMs, config)).toMatchObject(saved);
});

test('a saved key is never sent to an address in the environment', () => {
  const env = { SIGNALBOX_BASE_URL: 'https://third.example' };

  expect(() => chooseConnection({}, env, nowMs, { ...config, profile: 'halcyon' })).toThrow(
    /Set SIGNALBOX_API_KEY/,
  );
});

test('the key of the environment is not sent to a profile that is named and has its own', () => {
  expect(chooseConnection({ profile: 'halcyon' }, key, nowMs, config)).toMatchObject({
    key: { type: 'saved' },
  });
  expect(chooseConnection({ profile: 'other' }, key, nowMs, config)).toMatchObject({
    key: { type: 'given', credential: 'sb_key', variable: 'SIGNALBOX_API_KEY' },
  });
  expect(chooseConnection({}, key, nowMs, { ...config, profile: 'halcyon' })).toMatchObject({
    key: { type: 'given', credential: 'sb_key', variable: 'SIGNALBOX_API_KEY' },
  });
});

test.each(['nobody', 'toString', '__proto__'])('the profile %s is not there', (profile) => {
  expect(() => chooseConnection({ profile }, {}, nowMs, config)).toThrow(/There is no profile/);
});

test.each([
  { profile: 'halcyon', baseUrl },
  { profile: 'halcyon', appUrl },
  { profile: 'halcyon', demo: true },
  { profile: 'halcyon', seed: 7 },
])('%j contradicts itself', (options) => {
  expect(() => chooseConnection(options, {}, nowMs, config)).toThrow(/leave out|add --demo/);
});

test('the demo organization needs no copy', () => {
  expect(() => copyPlace({ demo: true }, {})).toThrow('it needs no copy.');
});

test('a file of the environment has the key, and the variable with the key itself wins', () => {
  using folder = temporaryFolder();
  const file = folder.in('key');
  writeFileSync(file, 'sb_of-the-file\n');
  const keyOf = (env: Record<string, string>) => chooseConnection({ baseUrl }, env, nowMs);

  expect(keyOf({ SIGNALBOX_API_KEY_FILE: file })).toMatchObject({
    key: { type: 'given', credential: 'sb_of-the-file', variable: 'SIGNALBOX_API_KEY_FILE' },
  });
  expect(keyOf({ ...key, SIGNALBOX_API_KEY_FILE: file })).toMatchObject({
    key: { credential: 'sb_key' },
  });
});

test('a file of the environment without a key is told by its path', () => {
  using folder = temporaryFolder();
  const empty = folder.in('empty');
  writeFileSync(empty, '\n');
  const refusal = (SIGNALBOX_API_KEY_FILE: string) => () =>
    chooseConnection({ baseUrl }, { SIGNALBOX_API_KEY_FILE }, nowMs);

  expect(refusal(empty)).toThrow(
    `SIGNALBOX_API_KEY_FILE names ${JSON.stringify(empty)}, which is empty.`,
  );
  expect(refusal(folder.in('none'))).toThrow(/none", which cannot be read \(ENOENT\)\./);
});
