import { expect, test } from 'vitest';
import { parseConfig } from '../../src/settings/parse-config.ts';
import { parse, textOf } from './parse-settings.ts';

const halcyon = { baseUrl: 'https://api.halcyon.example/', credential: 'keyring' };

test.each([
  ['keyring', { type: 'keyring' }],
  ['file', { type: 'file' }],
  [
    { command: ['pass', 'show', 'halcyon'] },
    { type: 'command', argv: ['pass', 'show', 'halcyon'] },
  ],
  [{ environment: 'HALCYON_KEY' }, { type: 'environment', variable: 'HALCYON_KEY' }],
  [undefined, undefined],
])('a profile says where its credential is: %j', (credential, place) => {
  const { config, mistakes } = parse({
    profile: 'halcyon',
    profiles: { halcyon: { ...halcyon, appUrl: 'http://127.0.0.1:80/app/', credential } },
  });

  expect(mistakes).toEqual([]);
  expect(config.profile).toBe('halcyon');
  expect(config.profiles).toEqual({
    halcyon: {
      baseUrl: 'https://api.halcyon.example',
      appUrl: 'http://127.0.0.1:80/app',
      credential: place,
    },
  });
});

test.each([
  [true, 15],
  [60, 60],
  [false, undefined],
])('a profile whose sync is %j has its copy renewed after %j minutes', (sync, minutes) => {
  const { config, mistakes } = parse({ profiles: { halcyon: { ...halcyon, sync } } });

  expect(mistakes).toEqual([]);
  expect(config.profiles.halcyon?.syncMinutes).toBe(minutes);
});

test('a profile may read a team server, have no other server, and say what it shares', () => {
  const team = { url: 'https://team.halcyon.example/', credential: 'file' };

  const { config, mistakes } = parse({
    profiles: { work: { team, share: { sessions: 'titles' } }, both: { ...halcyon, team } },
  });

  expect(mistakes).toEqual([]);
  expect(config.profiles.work).toEqual({
    baseUrl: 'https://team.halcyon.example',
    appUrl: undefined,
    credential: undefined,
    team: { url: 'https://team.halcyon.example', credential: { type: 'file' } },
    sharedSessions: 'titles',
  });
  expect(config.profiles.both).toMatchObject({
    baseUrl: 'https://api.halcyon.example',
    credential: { type: 'keyring' },
    team: { url: 'https://team.halcyon.example' },
  });
});

test.each([
  [{ team: {} }, /team.url: It is missing/],
  [{ team: { url: 'http://team.halcyon.example' } }, /team.url: It .* send the key unencrypted/],
  [
    { team: { url: 'https://team.halcyon.example', key: 'sb_secret' } },
    /Settings: url, credential/,
  ],
  [{ share: { sessions: 'all' } }, /share.sessions: It must be one of none, titles, transcripts/],
  [{ baseUrl: undefined }, /^config.json:1: profiles.halcyon.baseUrl: It is missing.$/],
  [{ sync: 'daily' }, /^config.json:1: profiles.halcyon.sync: It must be true, false, or a number/],
  [{ baseUrl: 'sb_secret' }, /baseUrl: It must be an address such as/],
  [{ baseUrl: 'http://api.halcyon.example' }, /baseUrl: It .* would send the key unencrypted/],
  [{ appUrl: 'https://a:sb_secret@app.halcyon.example' }, /appUrl: It must have no user/],
  [{ credential: 'sb_secret' }, /credential: It must be "keyring", "file", .*does not belong here/],
  [{ credential: { command: 'sb_secret' } }, /credential: It must be/],
  [{ credential: { command: [] } }, /credential: It must be/],
  [{ apiKey: 'sb_secret' }, /apiKey: Unknown setting. Settings: baseUrl, appUrl, credential/],
])('a profile with a mistake (%j) is left out, and no key is shown', (change, mistake) => {
  const { config, mistakes } = parse({ profiles: { halcyon: { ...halcyon, ...change } } });

  expect(config.profiles).toEqual({});
  expect(mistakes).toEqual([expect.stringMatching(mistake)]);
  expect(mistakes.join()).not.toContain('sb_secret');
});

test.each(['demo', 'two words', '', '-x'])('no profile is called %j', (name) => {
  const text = `{ "profiles": { "good": ${JSON.stringify(halcyon)}, "${name}": ${JSON.stringify(halcyon)} } }`;

  const { config, mistakes } = parseConfig(textOf(text));

  expect(Object.keys(config.profiles)).toEqual(['good']);
  expect(mistakes).toHaveLength(1);
});

test('a default profile that is not there is a mistake', () => {
  expect(parse({ profile: 'other', profiles: { halcyon } }).mistakes).toEqual([
    'config.json:1: profile: "other" is not one of the profiles.',
  ]);
  expect(parse({ profile: 'demo' }).mistakes).toEqual([]);
});
