import { statSync, writeFileSync } from 'node:fs';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningDemoServer, startDemoServer } from '../../src/demo/start-demo-server.ts';
import { answerJson, refuse, serve } from '../client/misbehaving-server.ts';
import { aPersonOf } from './a-person.ts';

let server: RunningDemoServer;

beforeAll(async () => {
  const listen = { kind: 'tcp', host: '127.0.0.1', port: 0 } as const;
  server = await startDemoServer({ listen, seed: 3 });
});

afterAll(() => server.close());

/** A platform on which there is nothing yet: an answer that fits every list. */
const emptyPlatform = answerJson({
  computers: [],
  sessions: [],
  data: [],
  meta: {},
  reports: [],
  pagination: {},
});

test('a login checks the key, keeps it, and makes a profile that opens from then on', async () => {
  using person = aPersonOf(server);
  const key = server.keys.owner;

  const { status, out, err } = await person.login(key);

  expect({ status, err }).toEqual({ status: 0, err: '' });
  expect(out).toBe(
    [
      `Signed in to ${new URL(server.url).host} as profile default.`,
      `Key        …${key.slice(-4)}, kept in the credential file`,
      'Analytics  yes: the key is of an owner or a manager',
      'Sessions   yes: enabled for the organization',
      'Computers  yes',
      'Limits     yes',
      'Readiness  yes',
      '',
    ].join('\n'),
  );
  expect(JSON.parse(person.text('config.json'))).toEqual({
    profiles: { default: { baseUrl: server.url, credential: 'file' } },
    profile: 'default',
  });
  expect(statSync(person.in('credentials.json')).mode & 0o777).toBe(0o600);
  const overview = await person.run([]);
  expect(overview.out).toMatch(/^default, .*$/m);
  expect(overview.out).toMatch(/^Computers +16$/m);
});

test('a login tells what the key of a member may not do', async () => {
  using person = aPersonOf(server);

  const { out } = await person.login(server.keys.member);

  expect(out).toMatch(/^Analytics +no: only for keys of owners and managers$/m);
  expect(out).toMatch(/^Limits +no: /m);
  expect(out).toMatch(/^Sessions +yes/m);
});

test('a key that is refused is kept nowhere and shown nowhere', async () => {
  using person = aPersonOf(server);

  const { status, out, err } = await person.login('sb_not-a-key-of-this-server');

  expect(status).toBe(4);
  expect(err).toMatch(/^signalbox: .*was not authorized.*\n$/);
  expect(out + err).not.toContain('not-a-key-of');
  expect(person.files()).not.toContain('credentials.json');
  expect(person.files()).not.toContain('config.json');
});

test('sessions that are not enabled for an organization are told', async () => {
  await using platform = await serve((request, response) => {
    const isSessions = request.url?.startsWith('/api/v0/sessions');
    (isSessions ? refuse(403, 'Not enabled') : emptyPlatform)(request, response);
  });
  using person = aPersonOf(server);

  const { out } = await person.run(
    ['login', '--base-url', platform.url, '--key-stdin', '--store', 'file'],
    'sb_key',
  );

  expect(out).toMatch(/^Sessions +no: not enabled for the organization, or not for this key$/m);
  expect(platform.requests.every(({ method }) => method === 'GET')).toBe(true);
});

test('a key that no answer has judged is not stored, and the one before stays', async () => {
  let isAway = false;
  await using platform = await serve((request, response) =>
    (isAway ? refuse(503, 'Maintenance') : emptyPlatform)(request, response),
  );
  using person = aPersonOf(server);
  const login = ['login', '--base-url', platform.url, '--key-stdin', '--store', 'file'];
  await person.run(login, 'sb_right');
  const kept = person.text('credentials.json');
  isAway = true;

  const { status, out, err } = await person.run(login, 'sb_wrong');

  expect({ status, out }).toEqual({ status: 6, out: '' });
  expect(err).toMatch(/^signalbox: GET \/api\/v0\/computers failed on the server \(503\).*\n$/);
  expect(person.text('credentials.json')).toBe(kept);
});

test('the key goes to the base host only, unless the profile names an app host', async () => {
  await using base = await serve(emptyPlatform);
  await using app = await serve(emptyPlatform);
  using person = aPersonOf(server);
  const login = ['login', '--key-stdin', '--store', 'file', '--base-url', base.url];

  await person.run(login, 'sb_key');
  expect(app.requests).toEqual([]);

  await person.run([...login, '--profile', 'two', '--app-url', app.url], 'sb_key');
  expect(app.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer sb_key']);
});

test.each([
  [['login', '--key-stdin'], /--key-stdin needs --store/],
  [['login', '--base-url', 'https://api.halcyon.example'], /no terminal to ask.*--key-stdin/],
  [['login', '--key-stdin', '--store', 'file'], /address of the API with --base-url/],
  [['login', '--key-stdin', '--store', 'cloud'], /Allowed choices are keyring, file/],
  [['login', '--profile', 'demo', '--key-stdin', '--store', 'file'], /is the demo organization/],
  [['login', '--profile', 'a b', '--key-stdin', '--store', 'file'], /is not a name/],
  [
    ['login', '--base-url', 'http://api.halcyon.example', '--key-stdin', '--store', 'file'],
    /would send the key unencrypted/,
  ],
  [['login', '--key', 'sb_key'], /unknown option '--key'/],
  [['logout'], /not signed in/],
  [['logout', '--profile', 'nobody'], /no profile "nobody"/],
  [['--profile', 'nobody'], /no profile "nobody"/],
])('%j is refused in one line with status 2', async (argv, says) => {
  using person = aPersonOf(server);

  const { status, err } = await person.run(argv, 'sb_key');

  expect(err).toMatch(says);
  expect(err).toMatch(/^signalbox: .+\n$/);
  expect(status).toBe(2);
});

test('a key of two words is refused without being shown', async () => {
  using person = aPersonOf(server);

  const { status, err } = await person.login('sb_secret other');

  expect(err).toMatch(/^signalbox: The key contains invalid characters.*\n$/);
  expect(err).not.toContain('sb_secret');
  expect(status).toBe(2);
});

test('a configuration with a mistake is told before a key is read, and left as it is', async () => {
  using person = aPersonOf(server);
  await person.login(server.keys.owner);
  writeFileSync(person.in('config.json'), '{ "theme": "dark" ');

  const { status, err } = await person.login(server.keys.owner);

  expect(err).toMatch(/config\.json:1:19 is not JSON/);
  expect(status).toBe(1);
  expect(person.text('config.json')).toBe('{ "theme": "dark" ');
});

test('another server does not take the place of a profile that nobody named', async () => {
  using person = aPersonOf(server);
  await person.login(server.keys.owner);

  const { err } = await person.run(
    ['login', '--base-url', 'https://api.other.example', '--key-stdin', '--store', 'file'],
    'sb_key',
  );

  expect(err).toContain(`Profile default is at ${server.url}. Add --profile with a new name`);
});

test('a token tells when it expires', async () => {
  const signature = new TextEncoder().encode('a secret of the test with enough bytes');
  const token = await new SignJWT({ sub: 'somebody' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(Math.floor(Date.now() / 1_000) + 3 * 3_600 + 1_500)
    .sign(signature);
  await using platform = await serve(emptyPlatform);
  using person = aPersonOf(server);

  const { out } = await person.run(
    ['login', '--base-url', platform.url, '--key-stdin', '--store', 'file'],
    token,
  );

  expect(out).toMatch(/^Token +expires in 3 h, at 20\d\d-\d\d-\d\d \d\d:\d\d UTC$/m);
});
