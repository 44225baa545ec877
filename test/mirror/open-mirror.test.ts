import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { healMirror } from '../../src/mirror/heal.ts';
import { lockMirror } from '../../src/mirror/lock.ts';
import { removeMirror } from '../../src/mirror/mirror-file.ts';
import { openExistingMirror, openMirror } from '../../src/mirror/open-mirror.ts';
import { searchCoverage } from '../../src/mirror/search/counts.ts';
import { temporaryFolder } from '../files/temporary-folder.ts';
import { aSession } from '../server/builders.ts';

test.each([
  ['a folder', (file: string) => mkdirSync(file), 'mirror-storage', /is not a file\. Move it away/],
  [
    'a pipe',
    (file: string) => void execFileSync('mkfifo', [file]),
    'mirror-storage',
    /is not a file/,
  ],
  ['an empty file', (file: string) => writeFileSync(file, ''), 'mirror-damaged', /is empty/],
  [
    'a text',
    (file: string) => writeFileSync(file, 'no database '.repeat(100)),
    'mirror-damaged',
    /is damaged\. Run "signalbox sync", which heals it\./,
  ],
  [
    'a copy of a newer version',
    (file: string) => {
      openMirror(file).close();
      const database = new DatabaseSync(file);
      database.exec('PRAGMA user_version = 99');
      database.close();
    },
    'mirror-newer',
    /^A newer version .* Update signalbox, or remove the copy with "signalbox mirror forget"\.$/,
  ],
  [
    'a copy whose head has a flipped bit',
    (file: string) => {
      openMirror(file).close();
      const bytes = readFileSync(file);
      bytes.writeUInt8(6, 18);
      writeFileSync(file, bytes);
    },
    'mirror-damaged',
    /is damaged/,
  ],
])('instead of %s, a reader gets what to do', (_, make, code, message) => {
  using folder = temporaryFolder();
  const file = folder.in('copy.db');
  make(file);

  let error: unknown;
  try {
    openExistingMirror(file);
  } catch (thrown) {
    error = thrown;
  }

  expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
});

test('a folder in place of a copy is not removed', () => {
  using folder = temporaryFolder();
  mkdirSync(folder.in('copy.db'));

  expect(() => removeMirror(folder.in('copy.db'))).toThrow(/is not a file\. Move it away/);
});

test('a copy is removed with what was set aside of it', () => {
  using folder = temporaryFolder();
  const file = folder.in('copy.db');
  openMirror(file).close();
  writeFileSync(`${file}.damaged-1`, 'x');
  writeFileSync(folder.in('other.db.damaged-1'), 'x');

  expect(removeMirror(file)).toBe(true);
  expect(() => readFileSync(`${file}.damaged-1`)).toThrow('ENOENT');
  expect(readFileSync(folder.in('other.db.damaged-1'), 'utf8')).toBe('x');
});

test('a damaged lock still locks', () => {
  using folder = temporaryFolder();
  const file = folder.in('copy.db');
  writeFileSync(`${file}.lock`, 'no database '.repeat(100));

  using _lock = lockMirror(file);
  expect(() => lockMirror(file)).toThrow('Another sync of this profile is running.');
});

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test('a copy is for its owner alone, write-ahead log included', () => {
  using folder = temporaryFolder();
  const file = join(folder.in('data'), 'copy.db');

  const mirror = openMirror(file);

  expect([dirname(file), file, `${file}-wal`].map(modeOf)).toEqual(['700', '600', '600']);
  mirror.close();
});

test('a copy that was open to others is closed to them', () => {
  using folder = temporaryFolder();
  const file = folder.in('copy.db');
  openMirror(file).close();
  chmodSync(file, 0o644);

  openMirror(file).close();

  expect(modeOf(file)).toBe('600');
});

test('a mirror that is closed, healed and searched has written back its log, and holds no file', () => {
  using folder = temporaryFolder();
  const mirror = openMirror(folder.in('halcyon.db'));
  mirror.transaction(() => {
    mirror.smallSets.begin();
    mirror.sessions.put(aSession({ sessionId: 'ses_1' }));
    // More than there are.
    mirror.sessions.setCount('ses_1', 1);
  });
  expect(healMirror(mirror)).toMatchObject([{ part: 'messages', sessionId: 'ses_1' }]);
  expect(searchCoverage(mirror.database)).toEqual({ searched: 0, known: 1 });

  mirror.close();

  expect(readdirSync(folder.path)).toEqual(['halcyon.db']);
});
