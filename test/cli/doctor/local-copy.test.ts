import { chmodSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { ageFinding, localCopyFinding } from '../../../src/cli/doctor/local-copy.ts';
import { mirrorFile } from '../../../src/cli/source/mirror-files.ts';
import { openMirror } from '../../../src/mirror/open-mirror.ts';
import type { SavedProfile } from '../../../src/settings/saved-profile.ts';
import { temporaryFolder } from '../../files/temporary-folder.ts';

const nowMs = Date.parse('2026-11-20T14:30:00Z');
const dayMs = 24 * 3_600_000;

/** A folder with a copy of the profile halcyon, unless it was read at no time. */
function aPerson(syncedAt: number | 'never' | 'no copy' = nowMs - 90 * 60_000) {
  const folder = temporaryFolder();
  const env = { XDG_STATE_HOME: folder.path };
  const file = mirrorFile(env, 'halcyon');
  if (syncedAt !== 'no copy') {
    const mirror = openMirror(file);
    mirror.transaction(() => {
      mirror.state.set('source', 'api.halcyon.example');
      mirror.state.set('organization', 'org_halcyon');
      if (syncedAt !== 'never') mirror.state.set('syncedAt', syncedAt);
    });
    mirror.close();
  }
  return {
    file,
    finding(options: { demo?: boolean } = {}, profile: Partial<SavedProfile> = {}) {
      const halcyon = {
        baseUrl: 'https://api.halcyon.example',
        appUrl: undefined,
        credential: undefined,
      };
      const config = { profile: 'halcyon', profiles: { halcyon: { ...halcyon, ...profile } } };
      return localCopyFinding(options, { env, config, nowMs });
    },
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}

test('a copy that is whole, private and young is all right', async () => {
  using person = aPerson();

  expect(await person.finding()).toMatchObject({
    check: 'local copy',
    verdict: 'ok',
    found: expect.stringMatching(
      /^api\.halcyon\.example \(org_halcyon\), [\d.]+ .*B, data of 2026-11-20 13:00 UTC \(1h old\)$/,
    ),
  });
});

test('a copy that cannot even be looked at is a problem, and no end of the check', async () => {
  using person = aPerson('no copy');
  mkdirSync(dirname(person.file), { recursive: true });
  symlinkSync('halcyon.db', person.file);

  expect(await person.finding()).toMatchObject({
    verdict: 'problem',
    found: `${person.file} is not a file.`,
  });
});

test('a copy that the console keeps up to date says so', async () => {
  using person = aPerson();
  using other = aPerson('no copy');

  const { found } = await person.finding({}, { syncMinutes: 30 });
  expect(found).toContain(', synced every 30 min while the console is open, data of');
  const { next } = await other.finding({}, { syncMinutes: 30 });
  expect(next).toBe('The console makes one as soon as it is open.');
});

test('an old copy wants a sync', async () => {
  using person = aPerson(nowMs - 9 * dayMs);

  expect(await person.finding()).toMatchObject({
    verdict: 'warning',
    found: expect.stringContaining('(9d old)'),
    next: 'signalbox sync brings it up to date.',
  });
});

test('a copy that no sync has finished says so', async () => {
  using person = aPerson('never');

  expect(await person.finding()).toMatchObject({
    verdict: 'warning',
    next: 'Run signalbox sync again.',
  });
});

test('no copy is not a problem, and the demo organization needs none', async () => {
  using person = aPerson('no copy');

  expect(await person.finding()).toMatchObject({
    verdict: 'skipped',
    found: 'There is none of halcyon.',
    next: expect.stringContaining('signalbox sync'),
  });
  expect(await person.finding({ demo: true })).toMatchObject({ verdict: 'skipped' });
});

test('a copy that others can read is warned of and stays as it is', async () => {
  using person = aPerson();
  chmodSync(person.file, 0o644);

  const first = await person.finding();

  expect(first).toMatchObject({ verdict: 'warning', next: `Run: chmod 600 '${person.file}'` });
  expect(await person.finding()).toEqual(first);
});

test.each([
  ['no database', (file: string) => writeFileSync(file, 'x'.repeat(9_000), { mode: 0o600 })],
  ['cut off', (file: string) => truncateSync(file, 12_288)],
])('a file that is %s is a problem', async (_, damage) => {
  using person = aPerson();
  damage(person.file);

  expect(await person.finding()).toMatchObject({
    verdict: 'problem',
    found: expect.stringContaining('damaged'),
    next: expect.stringContaining('signalbox sync'),
  });
});

test('a folder in place of the file is a problem', async () => {
  using person = aPerson('no copy');
  mkdirSync(dirname(person.file), { recursive: true, mode: 0o700 });
  mkdirSync(person.file, { mode: 0o700 });

  expect(await person.finding()).toMatchObject({ verdict: 'problem' });
});

test.each([
  [nowMs + dayMs, 'ok', '(0s old)'],
  [nowMs - 7 * dayMs, 'ok', '(7d old)'],
  [nowMs - 8 * dayMs, 'warning', '(8d old)'],
])('data of %d is judged: %s', (syncedAt, verdict, found) => {
  const finding = ageFinding('api', syncedAt, nowMs);

  expect(finding.verdict).toBe(verdict);
  expect(finding.found).toContain(found);
});
