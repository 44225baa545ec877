import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningDemoServer, startDemoServer } from '../../src/demo/start-demo-server.ts';
import { serve } from '../client/misbehaving-server.ts';
import { temporaryFolder } from '../files/temporary-folder.ts';
import { patienceMs } from '../timing/patience.ts';
import { openSignalbox } from './harness/open-signalbox.ts';

let server: RunningDemoServer;

beforeAll(async () => {
  const listen = { kind: 'tcp', host: '127.0.0.1', port: 0 } as const;
  server = await startDemoServer({ listen, seed: 7 });
});

afterAll(() => server.close());

const command = join(import.meta.dirname, '..', '..', 'dist', 'signalbox.js');

function aPerson() {
  const folder = temporaryFolder();
  const env = { XDG_CONFIG_HOME: folder.path, XDG_STATE_HOME: folder.path };
  return {
    open: (...argv: string[]) => openSignalbox(argv, { columns: 120, env }),
    text: (name: string) => readFileSync(folder.in('signalbox', name), 'utf8'),
    folder,
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}

test('a key that is typed is not shown, and opens the console from then on', async () => {
  using person = aPerson();
  const key = server.keys.owner;

  await using login = person.open('login', '--store', 'file');
  await login.until('Address of the API');
  login.send(server.url);
  await login.until(server.url);
  login.press('enter');
  await login.until('Key:');
  expect(login.text()).toContain(`${server.url}/settings/api-keys`);
  login.send(key);
  await login.until('****');
  login.press('enter');
  expect(await login.exited).toMatchObject({ exitCode: 0 });

  expect(login.output()).toContain('Signed in to');
  expect(login.output()).not.toContain(key);
  expect(person.text('credentials.json')).toContain(key);
  await using console = person.open();
  await console.until('Credits by day');
  expect(console.line(0)).toContain('default');
  console.press('q');
  await console.exited;
  expect(console.output()).not.toContain(key);
});

test('a computer without a key ring says so and asks before it writes a file', async () => {
  using person = aPerson();

  await using login = person.open('login', '--base-url', server.url);
  await login.until('Key:');
  login.send(server.keys.owner);
  await login.until('****');
  login.press('enter');
  await login.until('which only you can read?');
  expect(login.text()).toContain('There is no key ring');
  login.press('enter');

  expect(await login.exited).toMatchObject({ exitCode: 1 });
  expect(login.output()).toContain('Cancelled. Nothing was changed.');
  expect(() => person.text('credentials.json')).toThrow('ENOENT');
});

test('answers and their enter may come in one write, and an answer that is none is asked again', async () => {
  using person = aPerson();

  await using login = person.open('login');
  await login.until('Address of the API');
  login.send(`${server.url}\r`);
  await login.until('Key:');
  login.send(`${server.keys.owner}\n`);
  await login.until('which only you can read? [y/N]');
  login.send('maybe\r');
  await login.until(/Answer y or n; enter alone means no\.[\s\S]*\[y\/N\]/);
  login.send('Yes\r');

  expect(await login.exited).toMatchObject({ exitCode: 0 });
  expect(login.output()).not.toContain(server.keys.owner);
  expect(person.text('credentials.json')).toContain(server.keys.owner);
});

test('ctrl-c at the question ends without a change', async () => {
  using person = aPerson();

  await using login = person.open('login', '--base-url', server.url, '--store', 'file');
  await login.until('Key:');
  login.press('ctrl-c');

  expect(await login.exited).toMatchObject({ exitCode: 1 });
  expect(login.modes().isCursorVisible).toBe(true);
  expect(() => person.text('config.json')).toThrow('ENOENT');
});

test('a credential command that hangs is told, and given up after its time limit', async () => {
  using person = aPerson();
  mkdirSync(person.folder.in('signalbox'));
  const credential = { command: ['sleep', '1000'], timeout: 3 };
  const profiles = { night: { baseUrl: server.url, credential } };
  writeFileSync(
    person.folder.in('signalbox', 'config.json'),
    JSON.stringify({ profile: 'night', profiles }),
  );

  await using console = person.open();
  await console.until('Waiting for the key from the command sleep. ctrl-c cancels.');

  expect(await console.exited).toMatchObject({ exitCode: 4 });
  expect(console.text().replaceAll('\n', ' ')).toContain(
    'The credential command sleep did not end within 3 s and was stopped.',
  );

  await using other = person.open();
  await other.until('Waiting for the key');
  other.press('ctrl-c');
  expect(await other.exited).toMatchObject({ signal: 2 });
});

test('a start without a profile opens the demo organization and says how to sign in', async () => {
  using person = aPerson();

  await using console = person.open();

  await console.until('signalbox login signs in to your own');
  await console.until('Credits by day');
});

test('a token that expires soon is told at the start', async () => {
  const body = '{"computers":[],"sessions":[],"data":[],"meta":{},"reports":[],"pagination":{}}';
  await using platform = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  const token = await new SignJWT({ sub: 'somebody' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(Math.floor(Date.now() / 1_000) + 59 * 60)
    .sign(new TextEncoder().encode('a secret of the test with enough bytes'));

  await using console = openSignalbox(['--base-url', platform.url], {
    columns: 120,
    env: { SIGNALBOX_API_KEY: token },
  });

  await console.until(/Your token expires in 5\d min, at/);
});

const run = promisify(execFile);

const hasService = ['dbus-run-session', 'gnome-keyring-daemon'].every(
  (program) => spawnSync(program, ['--version']).error === undefined,
);

/** Runs a script in a session bus of its own, where `KEY` is the key of an owner. */
function inSession(path: string, script: readonly string[]) {
  return run('dbus-run-session', ['--', 'sh', '-c', script.join('\n')], {
    timeout: patienceMs,
    env: {
      PATH: process.env.PATH,
      HOME: path,
      XDG_CONFIG_HOME: path,
      XDG_DATA_HOME: path,
      XDG_RUNTIME_DIR: path,
      NODE: process.execPath,
      KEY: server.keys.owner,
    },
  });
}

const unlocked = 'printf password | gnome-keyring-daemon --unlock --components=secrets >/dev/null';
const started = 'gnome-keyring-daemon --start --components=secrets >/dev/null';
const signalbox = `"$NODE" ${command}`;
const login = () =>
  `printf %s "$KEY" | ${signalbox} login --base-url ${server.url} --store keyring --key-stdin`;

test.runIf(hasService)('the command keeps keys in the key ring and nowhere else', async () => {
  using person = aPerson();
  const { path } = person.folder;

  const { stdout, stderr } = await inSession(path, [
    unlocked,
    login(),
    `${signalbox} whoami`,
    `${signalbox} logout`,
    `${signalbox} whoami || true`,
  ]);

  expect(stdout).toMatch(/kept in the key ring.*Profile +default.*deleted from the key ring/s);
  expect(stderr).toContain('You are signed out of profile default.');
  expect(() => person.text('credentials.json')).toThrow('ENOENT');
  expect(person.text('config.json')).not.toContain(server.keys.owner);
});

test.runIf(hasService)('a profile is forgotten although its key ring is locked', async () => {
  using person = aPerson();
  const { path } = person.folder;
  await inSession(path, [unlocked, login()]);

  const { stdout, stderr } = await inSession(path, [
    started,
    `${signalbox} logout; echo "without: $?"`,
    `${signalbox} logout --forget; echo "with: $?"`,
  ]);

  expect(stdout).toBe('without: 4\nProfile default is removed.\nwith: 1\n');
  expect(stderr).toMatch(
    /The key of default@[\d.:]+ is not deleted: The key ring is locked, .*\. Delete it there yourself\./,
  );
  expect(JSON.parse(person.text('config.json'))).toEqual({ profiles: {} });
});
