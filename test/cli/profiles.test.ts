import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningDemoServer, startDemoServer } from '../../src/demo/start-demo-server.ts';
import { createOrganization } from '../second-organization/organization.ts';
import { apiKey, createClock, serveOrganization } from '../second-organization/server.ts';
import { aPersonOf } from './a-person.ts';

let server: RunningDemoServer;

beforeAll(async () => {
  const listen = { kind: 'tcp', host: '127.0.0.1', port: 0 } as const;
  server = await startDemoServer({ listen, seed: 3 });
});

afterAll(() => server.close());

test('profiles lists servers and where their keys are, and shows no key', async () => {
  using person = aPersonOf(server);
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
  using person = aPersonOf(server);
  await person.login(server.keys.manager);

  const { status, out } = await person.run(['whoami']);
  const json = JSON.parse((await person.run(['whoami', '--json'])).out);

  expect(status).toBe(0);
  expect(out).toMatch(/^Profile +default$/m);
  expect(out).toContain(`…${server.keys.manager.slice(-4)}, from the credential file\n`);
  expect(out).toMatch(/^Analytics +yes/m);
  expect(json).toMatchObject({
    profile: 'default',
    kind: 'api-key',
    from: 'credential file',
    expiresAt: null,
  });
  expect(JSON.stringify(json) + out).not.toContain(server.keys.manager);
});

test('whoami asks for days of the server, whose clock may be a week behind', async () => {
  const clock = createClock(Date.now() - 7 * 24 * 60 * 60 * 1000, true);
  const slow = await serveOrganization(createOrganization({ seed: 5, people: 5 }), clock);
  using person = aPersonOf(slow, {
    SIGNALBOX_BASE_URL: slow.url,
    SIGNALBOX_API_KEY: apiKey,
  });

  const { out } = await person.run(['whoami']).finally(slow.close);

  expect(out).toMatch(/^Analytics +yes/m);
});

test('whoami says that the configuration cannot be read, because its profile is another one then', async () => {
  using person = aPersonOf(server, {
    SIGNALBOX_API_KEY: server.keys.owner,
    SIGNALBOX_BASE_URL: server.url,
  });
  mkdirSync(person.in('.'), { recursive: true, mode: 0o700 });
  execFileSync('mkfifo', [person.in('config.json')]);

  const { status, out, err } = await person.run(['whoami']);

  expect(err).toMatch(/config\.json: It cannot be read \(.*named pipe/);
  expect(out).toMatch(/^Profile +none$/m);
  expect(status).toBe(0);
});

test('whoami without a profile is the demo organization', async () => {
  using person = aPersonOf(server);

  expect((await person.run(['whoami'])).out).toMatch(/demo organization.*signalbox login/);
});

test('a logout deletes the key and keeps the addresses', async () => {
  using person = aPersonOf(server);
  await person.login(server.keys.owner);

  const { out } = await person.run(['logout']);
  const started = await person.run([]);

  expect(out).toBe('The key of profile default is deleted from the credential file.\n');
  expect(person.text('credentials.json')).not.toContain(server.keys.owner);
  expect((await person.run(['profiles'])).out).toContain('signed out');
  expect(started.err).toBe(
    'signalbox: You are signed out of profile default. Run signalbox login --profile default.\n',
  );
  expect(started.status).toBe(4);
  expect(
    (await person.run(['login', '--key-stdin', '--store', 'file'], server.keys.owner)).out,
  ).toMatch(/^Signed in/);
});

test('a profile that is forgotten leaves nothing behind', async () => {
  using person = aPersonOf(server);
  await person.login(server.keys.owner);

  await person.run(['logout', '--forget']);

  expect(JSON.parse(person.text('config.json'))).toEqual({ profiles: {} });
  expect((await person.run(['whoami'])).out).toMatch(/demo organization/);
});

test('a key in the environment may end with a line break, and its variable is named', async () => {
  using person = aPersonOf(server, {
    SIGNALBOX_API_KEY: `${server.keys.owner}\n`,
    SIGNALBOX_BASE_URL: server.url,
    HALCYON_KEY: ` ${server.keys.member}\r\n`,
  });

  const { out, status } = await person.run(['whoami']);
  expect(out).toContain(`…${server.keys.owner.slice(-4)}, from the variable SIGNALBOX_API_KEY\n`);
  expect(status).toBe(0);

  await person.login(server.keys.owner);
  const profiles = { ci: { baseUrl: server.url, credential: { environment: 'HALCYON_KEY' } } };
  writeFileSync(person.in('config.json'), JSON.stringify({ profiles }));
  expect((await person.run(['whoami', '--profile', 'ci'])).out).toMatch(/^Analytics +no/m);
});

test('a credential command is asked for the key', async () => {
  using person = aPersonOf(server);
  await person.login(server.keys.member);
  writeFileSync(person.in('key'), `${server.keys.owner}\n`, { mode: 0o600 });
  const credential = { command: ['cat', person.in('key')] };
  const profiles = { pass: { baseUrl: server.url, credential } };
  writeFileSync(person.in('config.json'), JSON.stringify({ profiles }));

  const { out } = await person.run(['whoami', '--profile', 'pass']);
  const { err } = await person.run(['login', '--profile', 'pass', '--key-stdin'], 'sb_key');

  expect(out).toContain(`…${server.keys.owner.slice(-4)}, from the command cat\n`);
  expect(err).toMatch(/gets its key from the command cat\. Add --store/);
});

test('a variable that a profile names holds its key', async () => {
  using person = aPersonOf(server, { HALCYON_KEY: server.keys.owner });
  await person.login(server.keys.member);
  const profiles = { ci: { baseUrl: server.url, credential: { environment: 'HALCYON_KEY' } } };
  writeFileSync(person.in('config.json'), JSON.stringify({ profiles }));

  expect((await person.run(['whoami', '--profile', 'ci'])).out).toMatch(/^Analytics +yes/m);
});

test('a profile that is pointed at another server has no key there', async () => {
  using person = aPersonOf(server);
  await person.login(server.keys.owner);
  const elsewhere = person.text('config.json').replace(server.url, 'http://127.0.0.1:9');
  writeFileSync(person.in('config.json'), elsewhere);

  const { err } = await person.run(['whoami']);

  expect(err).toMatch(/There is no key of profile default@127\.0\.0\.1:9 in the credential file/);
});
