import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createKeyRing } from '../../src/credentials/key-ring.ts';
import { temporaryFolder } from '../files/temporary-folder.ts';
import { patienceMs } from '../timing/patience.ts';

const hasService = ['dbus-run-session', 'gnome-keyring-daemon'].every(
  (program) => spawnSync(program, ['--version']).error === undefined,
);
if (!hasService) {
  console.warn('The real key ring is not tested: dbus and gnome-keyring are not installed.');
}
const testWithService = test.runIf(hasService);

const steps = join(import.meta.dirname, 'key-ring-steps.ts');
const ownSession = 'dbus-run-session -- sh -c';

/**
 * Runs steps with the real library in a process of its own. Each home has its own key ring. Programs
 * that the session bus would start to ask for a password find no screen and give up.
 */
function run(script: string, home: string): unknown[] {
  const { PATH } = process.env;
  const { stdout, stderr } = spawnSync('sh', ['-c', script], {
    encoding: 'utf8',
    timeout: patienceMs,
    env: { PATH, HOME: home, XDG_DATA_HOME: home, XDG_RUNTIME_DIR: home, NODE: process.execPath },
  });
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
  if (lines.length === 0) throw new Error(stderr);
  return lines.map((line) => JSON.parse(line) as unknown);
}

const node = (...names: string[]) => `"$NODE" ${steps} ${names.join(' ')}`;
const unlocked = 'printf password | gnome-keyring-daemon --unlock --components=secrets >/dev/null';
const started = 'gnome-keyring-daemon --start --components=secrets >/dev/null';

testWithService('the key ring keeps a credential until it is deleted', () => {
  using home = temporaryFolder();
  const names = ['get', 'set', 'get', 'delete', 'get', 'delete'];

  const outcomes = run(`${ownSession} '${unlocked}; ${node(...names)}'`, home.path);

  expect(outcomes).toEqual([
    { step: 'get', value: null },
    { step: 'set', value: null },
    { step: 'get', value: 'sb_kept-in-the-key-ring' },
    { step: 'delete', value: true },
    { step: 'get', value: null },
    { step: 'delete', value: false },
  ]);
});

testWithService('what the key ring keeps is there in the next session', () => {
  using home = temporaryFolder();
  run(`${ownSession} '${unlocked}; ${node('set')}'`, home.path);

  const outcomes = run(`${ownSession} '${unlocked}; ${node('get')}'`, home.path);

  expect(outcomes).toEqual([{ step: 'get', value: 'sb_kept-in-the-key-ring' }]);
});

testWithService('a key ring that is locked says so, and not that nothing is in it', () => {
  using home = temporaryFolder();
  run(`${ownSession} '${unlocked}; ${node('set')}'`, home.path);

  const outcomes = run(`${ownSession} '${started}; ${node('get', 'set', 'delete')}'`, home.path);

  const locked = { failure: 'locked', message: expect.stringMatching(/^The key ring is locked/) };
  expect(outcomes).toEqual([
    { step: 'get', ...locked },
    { step: 'set', ...locked },
    { step: 'delete', ...locked },
  ]);
});

testWithService('a key ring that nobody has made yet is said to be missing', () => {
  using home = temporaryFolder();

  const outcomes = run(`${ownSession} '${started}; ${node('get', 'set')}'`, home.path);

  const message = expect.stringMatching(/created when you log in to a desktop/);
  expect(outcomes).toEqual([
    { step: 'get', failure: 'unavailable', message },
    { step: 'set', failure: 'unavailable', message },
  ]);
});

test('without a session bus or its library, one sentence says why there is no key ring', () => {
  using home = temporaryFolder();

  const [outcome] = run(node('get'), home.path);

  expect(outcome).toEqual({
    step: 'get',
    failure: 'unavailable',
    message: expect.stringMatching(
      /^There is no key ring: (this login has no session bus|libsecret is not installed|the optional package)[^.]*\. Keep the key in a file \(signalbox login --store file\), or name a credential command\.$/,
    ),
  });
});

test('a package or library that is missing is named', async () => {
  const missing = Object.assign(new Error('Cannot find'), { code: 'ERR_MODULE_NOT_FOUND' });
  const unrequired = new Error("Cannot find module 'keytar'\nRequire stack:\n- /reading.cjs");
  const broken = new Error('Failed to load keytar native addon, checked ["../build/Release"]');

  for (const absent of [missing, unrequired]) {
    await expect(createKeyRing({ load: () => Promise.reject(absent) }).get('a')).rejects.toThrow(
      /optional package keytar is not installed/,
    );
  }
  await expect(createKeyRing({ load: () => Promise.reject(broken) }).get('a')).rejects.toThrow(
    /libsecret is not installed/,
  );
});

test('a library that cannot be loaded for another reason is not said to be missing', async () => {
  const dlopen = (message: string) =>
    createKeyRing({ load: () => Promise.reject(new Error(message)) }).get('a');

  await expect(
    dlopen('/tmp/keytar.node: failed to map segment from shared object'),
  ).rejects.toThrow(
    /There is no key ring: neither the folder for temporary files nor the cache lets its library run\./,
  );
  await expect(dlopen('libsecret-1.so.0: cannot open shared object file')).rejects.toThrow(
    /libsecret is not installed/,
  );
  await expect(dlopen('invalid ELF header')).rejects.toThrow(
    /its library cannot be loaded \(invalid ELF header\)/,
  );
});

test('a key ring that waits for a person longer than they take is given up', async () => {
  const never = new Promise<never>(() => {});
  const native = {
    getPassword: () => never,
    setPassword: () => never,
    deletePassword: () => never,
  };
  const keyRing = createKeyRing({ load: async () => native, patienceMs: 50 });

  await expect(keyRing.get('a')).rejects.toThrow(/did not answer within 0.05 s/);
});
