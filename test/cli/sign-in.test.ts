import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { type RunningDemoServer, startDemoServer } from '../../src/demo/start-demo-server.ts';
import { answerJson, refuse, serve } from '../client/misbehaving-server.ts';
import { temporaryFolder } from '../config/temporary-folder.ts';
import { capturedContext } from './captured-context.ts';

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

/** A person with a configuration of their own, at a computer without a terminal. */
function aPerson(env: Record<string, string> = {}) {
  const folder = temporaryFolder();
  const xdg = { XDG_CONFIG_HOME: folder.path, XDG_STATE_HOME: folder.path };
  async function run(argv: readonly string[], input = '') {
    const { context, out, err } = capturedContext({ ...xdg, ...env });
    context.stdin.push(input);
    context.stdin.push(null);
    await main(argv, context);
    return { status: context.exitCode, out: out(), err: err() };
  }
  return {
    run,
    login: (key: string, ...more: string[]) =>
      run(
        ['login', '--base-url', server.url, '--key-stdin', '--store', 'file', ...more],
        `${key}\n`,
      ),
    in: (name: string) => folder.in('signalbox', name),
    files: () => readdirSync(folder.in('signalbox')).sort(),
    text: (name: string) => readFileSync(folder.in('signalbox', name), 'utf8'),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}

test('a login checks the key, keeps it, and makes a profile that opens from then on', async () => {
  using person = aPerson();
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
  using person = aPerson();

  const { out } = await person.login(server.keys.member);

  expect(out).toMatch(/^Analytics +no: only for keys of owners and managers$/m);
  expect(out).toMatch(/^Limits +no: /m);
  expect(out).toMatch(/^Sessions +yes/m);
});

test('a key that is refused is kept nowhere and shown nowhere', async () => {
  using person = aPerson();

  const { status, out, err } = await person.login('sb_not-a-key-of-this-server');

  expect(status).toBe(1);
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
  using person = aPerson();

  const { out } = await person.run(
    ['login', '--base-url', platform.url, '--key-stdin', '--store', 'file'],
    'sb_key',
  );

  expect(out).toMatch(/^Sessions +no: not enabled for the organization, or not for this key$/m);
  expect(platform.requests.every(({ method }) => method === 'GET')).toBe(true);
});

test('the key goes to the base host only, unless the profile names an app host', async () => {
  await using base = await serve(emptyPlatform);
  await using app = await serve(emptyPlatform);
  using person = aPerson();
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
  using person = aPerson();

  const { status, err } = await person.run(argv, 'sb_key');

  expect(err).toMatch(says);
  expect(err).toMatch(/^signalbox: .+\n$/);
  expect(status).toBe(2);
});

test('a key of two words is refused without being shown', async () => {
  using person = aPerson();

  const { status, err } = await person.login('sb_secret other');

  expect(err).toMatch(/^signalbox: The key has characters that no key has.*\n$/);
  expect(err).not.toContain('sb_secret');
  expect(status).toBe(2);
});

test('a configuration with a mistake is told before a key is read, and left as it is', async () => {
  using person = aPerson();
  await person.login(server.keys.owner);
  writeFileSync(person.in('config.json'), '{ "theme": "dark" ');

  const { status, err } = await person.login(server.keys.owner);

  expect(err).toMatch(/config\.json:1:19 is not JSON/);
  expect(status).toBe(1);
  expect(person.text('config.json')).toBe('{ "theme": "dark" ');
});

test('another server does not take the place of a profile that nobody named', async () => {
  using person = aPerson();
  await person.login(server.keys.owner);

  const { err } = await person.run(
    ['login', '--base-url', 'https://api.other.example', '--key-stdin', '--store', 'file'],
    'sb_key',
  );

  expect(err).toContain(`Profile default is at ${server.url}. Add --profile with a new name`);
});

test('profiles lists servers and where their keys are, and shows no key', async () => {
  using person = aPerson();
  expect((await person.run(['profiles'])).out).toMatch(/There are no profiles/);
  await person.login(server.keys.owner);
  await person.login(server.keys.member, '--profile', 'member', '--app-url', server.url);

  const { out } = await person.run(['profiles']);
  const json = JSON.parse((await person.run(['profiles', '--json'])).out);

  expect(out).toBe(
    `*  default  ${server.url}  credential file\n   member   ${server.url}  credential file\n`,
  );
  expect(json).toMatchObject([{ name: 'default', isDefault: true }, { name: 'member' }]);
});

test('whoami tells server, key and what the key may do', async () => {
  using person = aPerson();
  await person.login(server.keys.manager);

  const { status, out } = await person.run(['whoami']);
  const json = JSON.parse((await person.run(['whoami', '--json'])).out);

  expect(status).toBe(0);
  expect(out).toMatch(/^Profile +default$/m);
  expect(out).toContain(`…${server.keys.manager.slice(-4)}\n`);
  expect(out).toMatch(/^Analytics +yes/m);
  expect(json).toMatchObject({ profile: 'default', kind: 'api-key', expiresAt: null });
  expect(JSON.stringify(json) + out).not.toContain(server.keys.manager);
});

test('whoami without a profile is the demo organization', async () => {
  using person = aPerson();

  expect((await person.run(['whoami'])).out).toMatch(/demo organization.*signalbox login/);
});

test('a logout deletes the key and keeps the addresses', async () => {
  using person = aPerson();
  await person.login(server.keys.owner);

  const { out } = await person.run(['logout']);
  const started = await person.run([]);

  expect(out).toBe('The key of profile default is deleted from the credential file.\n');
  expect(person.text('credentials.json')).not.toContain(server.keys.owner);
  expect((await person.run(['profiles'])).out).toContain('signed out');
  expect(started.err).toBe(
    'signalbox: You are signed out of profile default. Run signalbox login --profile default.\n',
  );
  expect(started.status).toBe(1);
  expect(
    (await person.run(['login', '--key-stdin', '--store', 'file'], server.keys.owner)).out,
  ).toMatch(/^Signed in/);
});

test('a profile that is forgotten leaves nothing behind', async () => {
  using person = aPerson();
  await person.login(server.keys.owner);

  await person.run(['logout', '--forget']);

  expect(JSON.parse(person.text('config.json'))).toEqual({ profiles: {} });
  expect((await person.run(['whoami'])).out).toMatch(/demo organization/);
});

test('a credential command is asked for the key', async () => {
  using person = aPerson();
  await person.login(server.keys.member);
  writeFileSync(person.in('key'), `${server.keys.owner}\n`, { mode: 0o600 });
  const credential = { command: ['cat', person.in('key')] };
  const profiles = { pass: { baseUrl: server.url, credential } };
  writeFileSync(person.in('config.json'), JSON.stringify({ profiles }));

  const { out } = await person.run(['whoami', '--profile', 'pass']);
  const { err } = await person.run(['login', '--profile', 'pass', '--key-stdin'], 'sb_key');

  expect(out).toContain(`…${server.keys.owner.slice(-4)}\n`);
  expect(err).toMatch(/gets its key from the command cat\. Add --store/);
});

test('a variable that a profile names holds its key', async () => {
  using person = aPerson({ HALCYON_KEY: server.keys.owner });
  await person.login(server.keys.member);
  const profiles = { ci: { baseUrl: server.url, credential: { environment: 'HALCYON_KEY' } } };
  writeFileSync(person.in('config.json'), JSON.stringify({ profiles }));

  expect((await person.run(['whoami', '--profile', 'ci'])).out).toMatch(/^Analytics +yes/m);
});

test('a profile that is pointed at another server has no key there', async () => {
  using person = aPerson();
  await person.login(server.keys.owner);
  const elsewhere = person.text('config.json').replace(server.url, 'http://127.0.0.1:9');
  writeFileSync(person.in('config.json'), elsewhere);

  const { err } = await person.run(['whoami']);

  expect(err).toMatch(/There is no key of profile default@127\.0\.0\.1:9 in the credential file/);
});

test('a token tells when it expires', async () => {
  const signature = new TextEncoder().encode('a secret of the test with enough bytes');
  const token = await new SignJWT({ sub: 'somebody' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(Math.floor(Date.now() / 1_000) + 3 * 3_600 + 30)
    .sign(signature);
  await using platform = await serve(emptyPlatform);
  using person = aPerson();

  const { out } = await person.run(
    ['login', '--base-url', platform.url, '--key-stdin', '--store', 'file'],
    token,
  );

  expect(out).toMatch(/^Token +expires in 3 h, at 20\d\d-\d\d-\d\d \d\d:\d\d UTC$/m);
});
