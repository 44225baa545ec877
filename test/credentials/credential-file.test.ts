import {
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { expect, test } from 'vitest';
import { createCredentialFile } from '../../src/credentials/credential-file.ts';
import { temporaryFolder } from '../files/temporary-folder.ts';

const account = 'halcyon@api.halcyon.example';

test('what is kept is read again, by another start, too', async () => {
  using folder = temporaryFolder();
  await createCredentialFile(folder.in('config')).set(account, 'sb_first');
  await createCredentialFile(folder.in('config')).set('other@host', 'sb_other');

  const store = createCredentialFile(folder.in('config'));

  expect(await store.get(account)).toBe('sb_first');
  expect(await store.get('other@host')).toBe('sb_other');
  expect(await store.get('nobody@host')).toBeUndefined();
});

test('only the owner can read the file and its folder', async () => {
  using folder = temporaryFolder();
  await createCredentialFile(folder.in('config')).set(account, 'sb_first');

  expect(statSync(folder.in('config')).mode & 0o777).toBe(0o700);
  expect(statSync(folder.in('config', 'credentials.json')).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder.in('config')).sort()).toEqual([
    'credentials.json',
    'credentials.json.lock',
  ]);
});

test('a link to a file that is kept elsewhere stays a link', async () => {
  using folder = temporaryFolder();
  symlinkSync('elsewhere.json', folder.in('credentials.json'));

  await createCredentialFile(folder.path).set(account, 'sb_first');
  await createCredentialFile(folder.path).set(account, 'sb_second');

  expect(lstatSync(folder.in('credentials.json')).isSymbolicLink()).toBe(true);
  expect(readFileSync(folder.in('elsewhere.json'), 'utf8')).toContain('sb_second');
  expect(statSync(folder.in('elsewhere.json')).mode & 0o777).toBe(0o600);
});

test('a deleted credential is gone from the disk', async () => {
  using folder = temporaryFolder();
  const store = createCredentialFile(folder.path);
  await store.set(account, 'sb_first');

  expect(await store.delete(account)).toBe(true);
  expect(await store.delete(account)).toBe(false);
  expect(await store.get(account)).toBeUndefined();
  expect(readFileSync(folder.in('credentials.json'), 'utf8')).not.toContain('sb_first');
});

test('deleting where nothing was kept makes no file', async () => {
  using folder = temporaryFolder();

  expect(await createCredentialFile(folder.in('config')).delete(account)).toBe(false);
  expect(existsSync(folder.in('config'))).toBe(false);
});

test('a file that others can read is not used', async () => {
  using folder = temporaryFolder();
  const store = createCredentialFile(folder.path);
  await store.set(account, 'sb_first');
  chmodSync(folder.in('credentials.json'), 0o644);

  await expect(store.get(account)).rejects.toThrow(/Others can read .*chmod go-rwx/);
  await expect(store.set(account, 'sb_second')).rejects.toThrow(/Others can read/);
});

test.each(['', '{', '[]', '{"version":1,"accounts":{"a":1}}', '{"version":2,"accounts":{}}'])(
  'a damaged file (%j) is told without quoting it, and left as it is',
  async (text) => {
    using folder = temporaryFolder();
    const path = folder.in('credentials.json');
    writeFileSync(path, `${text}sb_secret`, { mode: 0o600 });

    const setting = createCredentialFile(folder.path).set(account, 'sb_first');

    await expect(setting).rejects.toThrow(/^(?!.*sb_secret).*is damaged/);
    expect(readFileSync(path, 'utf8')).toBe(`${text}sb_secret`);
  },
);

test('a folder that cannot be made is told', async () => {
  using folder = temporaryFolder();
  writeFileSync(folder.in('config'), '');

  const setting = createCredentialFile(folder.in('config')).set(account, 'sb_first');

  await expect(setting).rejects.toThrow(/^(?!.*sb_first).*cannot be written/);
});
