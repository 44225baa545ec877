import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { expect, test } from 'vitest';
import { keptKeys } from '../../../src/cli/serve/kept-keys.ts';
import { isApiKey } from '../../../src/server/authentication/api-key.ts';
import { temporaryFolder } from '../../files/temporary-folder.ts';

test('the keys of the first time are those of the next, and only their owner can read them', () => {
  using folder = temporaryFolder();
  const path = folder.in('new', 'keys.json');

  const keys = keptKeys(path);

  expect(Object.values(keys).filter(isApiKey)).toHaveLength(4);
  expect(keptKeys(path)).toEqual(keys);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test.each(['', 'null', '{"owner":"sb_guess"}', '[1]'])(
  'a file with %j is left as it is',
  (text) => {
    using folder = temporaryFolder();
    writeFileSync(folder.in('keys.json'), text, { mode: 0o600 });

    expect(() => keptKeys(folder.in('keys.json'))).toThrow(/does not hold keys for owner/);
    expect(readFileSync(folder.in('keys.json'), 'utf8')).toBe(text);
  },
);

test('a file that others can read is refused with the command that mends it', () => {
  using folder = temporaryFolder();
  const path = folder.in('keys.json');
  const keys = keptKeys(path);
  chmodSync(path, 0o644);

  expect(() => keptKeys(path)).toThrow(
    `Others can read ${path}, so it is not used. Run: chmod go-rwx ${path}`,
  );

  chmodSync(path, 0o600);
  expect(keptKeys(path)).toEqual(keys);
});

test('a link to a file that is not there yet stays a link', () => {
  using folder = temporaryFolder();
  symlinkSync('elsewhere.json', folder.in('keys.json'));

  const keys = keptKeys(folder.in('keys.json'));

  expect(lstatSync(folder.in('keys.json')).isSymbolicLink()).toBe(true);
  expect(keptKeys(folder.in('elsewhere.json'))).toEqual(keys);
});

test('a folder in its place is named', () => {
  using folder = temporaryFolder();
  const path = folder.in('keys.json');
  mkdirSync(path, { mode: 0o700 });

  expect(() => keptKeys(path)).toThrow(
    `${path} cannot be read (keys.json is a folder, not a file).`,
  );
});

test.skipIf(process.platform !== 'linux')('keys that cannot be written name their file', () => {
  expect(() => keptKeys('/proc/none/keys.json')).toThrow(
    'The keys cannot be written to /proc/none/keys.json (ENOENT).',
  );
});
