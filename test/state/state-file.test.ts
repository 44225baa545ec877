import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ProfileState } from '../../src/state/state.ts';
import { openStateFile } from '../../src/state/state-file.ts';
import { temporaryFolder } from '../files/temporary-folder.ts';

const clock = () => Date.parse('2026-11-20T14:30:00Z');

const open = (folder: string, profile = 'halcyon') =>
  openStateFile({ folder, profile, clock, schedule: () => {} });

const leftAt = (lastScreen: string) => (state: ProfileState) => ({ ...state, lastScreen });
const seenAs = (name: string, view: unknown) => (state: ProfileState) => ({
  ...state,
  views: { ...state.views, [name]: view },
});

test('what one start remembers, the next one knows', () => {
  using folder = temporaryFolder();
  const first = open(folder.in('state'));

  first.update(leftAt('sessions'));
  first.update(seenAs('sessions/sessions', { filter: 'running' }));
  first.flush();

  expect(open(folder.in('state')).get()).toEqual({
    lastScreen: 'sessions',
    views: { 'sessions/sessions': { filter: 'running' } },
    savedViews: {},
    commands: [],
  });
});

test('profiles remember different things', () => {
  using folder = temporaryFolder();
  const halcyon = open(folder.path);
  halcyon.update(leftAt('sessions'));
  halcyon.flush();

  const other = open(folder.path, 'other');
  other.update(leftAt('limits'));
  other.flush();

  expect(open(folder.path).get().lastScreen).toBe('sessions');
  expect(open(folder.path, 'other').get().lastScreen).toBe('limits');
});

test('two consoles at once keep what each of them has changed', () => {
  using folder = temporaryFolder();
  const one = open(folder.path);
  const two = open(folder.path);

  one.update(seenAs('sessions/sessions', { filter: 'a' }));
  two.update(seenAs('computers/computers', { filter: 'b' }));
  one.flush();
  two.flush();
  one.update(leftAt('limits'));
  one.flush();

  expect(open(folder.path).get()).toMatchObject({
    lastScreen: 'limits',
    views: { 'sessions/sessions': { filter: 'a' }, 'computers/computers': { filter: 'b' } },
  });
});

test.each(['{"version":1,', '', '[]', '{"profiles":{}}', '{"version":1,"profiles":7}'])(
  'a file that says %j is set aside, which is told',
  (text) => {
    using folder = temporaryFolder();
    writeFileSync(folder.in('state.json'), text);

    const state = open(folder.path);
    state.update(leftAt('limits'));
    state.flush();

    expect(state.problem).toContain('The state file was broken');
    expect(readFileSync(folder.in('state.json.broken-2026-11-20T143000000Z'), 'utf8')).toBe(text);
    expect(open(folder.path)).toMatchObject({ problem: undefined });
    expect(open(folder.path).get().lastScreen).toBe('limits');
  },
);

test('parts that make no sense are as if they had never been kept', () => {
  using folder = temporaryFolder();
  const halcyon = { lastScreen: 7, views: [], savedViews: { a: 1 }, commands: ['limits', 3] };
  writeFileSync(
    folder.in('state.json'),
    JSON.stringify({ version: 1, profiles: { halcyon, other: { lastScreen: 'sessions' } } }),
  );

  const state = open(folder.path);

  expect(state.problem).toBeUndefined();
  expect(state.get()).toEqual({
    lastScreen: undefined,
    views: {},
    savedViews: {},
    commands: ['limits'],
  });
  expect(open(folder.path, 'other').get().lastScreen).toBe('sessions');
});

test('a file of a newer program is left as it is', () => {
  using folder = temporaryFolder();
  const text = JSON.stringify({ version: 2, future: true });
  writeFileSync(folder.in('state.json'), text);

  const state = open(folder.path);
  state.update(leftAt('limits'));
  state.flush();

  expect(state.problem).toContain('newer signalbox');
  expect(readFileSync(folder.in('state.json'), 'utf8')).toBe(text);
});

test('only its owner can read it, and nothing but an empty lock is left beside it', () => {
  using folder = temporaryFolder();
  const state = open(folder.path);

  state.update(leftAt('limits'));
  state.flush();

  expect(readdirSync(folder.path)).toEqual(['state.json', 'state.json.lock']);
  expect(statSync(folder.in('state.json')).mode & 0o777).toBe(0o600);
  expect(statSync(folder.in('state.json.lock')).size).toBe(0);
});

test('a folder that cannot be made keeps nobody from working, and is told once', () => {
  using folder = temporaryFolder();
  const state = open(folder.in('state'));
  writeFileSync(folder.in('state'), '');
  const told: string[] = [];
  state.onProblem((problem) => told.push(problem));

  state.update(leftAt('limits'));
  state.flush();
  state.update(leftAt('sessions'));
  state.flush();

  expect(state.get().lastScreen).toBe('sessions');
  expect(told).toEqual([
    expect.stringMatching(
      /^The state file cannot be written \(a file is in the place of its folder/,
    ),
  ]);
});

test('what could not be written is written at the next try', () => {
  using folder = temporaryFolder();
  const state = open(folder.in('state'));
  writeFileSync(folder.in('state'), '');
  state.update(seenAs('sessions/sessions', { filter: 'a' }));
  state.flush();

  rmSync(folder.in('state'));
  state.update(leftAt('limits'));
  state.flush();

  expect(open(folder.in('state')).get()).toMatchObject({
    lastScreen: 'limits',
    views: { 'sessions/sessions': { filter: 'a' } },
  });
});

test('what cannot be read is told, and not replaced', () => {
  using folder = temporaryFolder();
  mkdirSync(folder.in('state.json'));

  const state = open(folder.path);
  state.update(leftAt('limits'));
  state.flush();

  expect(state.problem).toMatch(
    /^The state file cannot be read \(state.json is a folder, not a file\), so nothing/,
  );
  expect(readdirSync(folder.path)).toEqual(['state.json']);
});

test('a file that breaks while the console runs is set aside, which is told', () => {
  using folder = temporaryFolder();
  const state = open(folder.path);
  const told: string[] = [];
  state.onProblem((problem) => told.push(problem));
  writeFileSync(folder.in('state.json'), 'broken');

  state.update(leftAt('limits'));
  state.flush();

  expect(told).toEqual([expect.stringContaining('The state file was broken')]);
  expect(open(folder.path).get().lastScreen).toBe('limits');
});

test('changes in quick succession are one write, and nothing new is none', () => {
  using folder = temporaryFolder();
  const scheduled: (() => void)[] = [];
  const state = openStateFile({
    folder: folder.path,
    profile: 'halcyon',
    clock,
    schedule: (act) => scheduled.push(act),
  });

  state.update(leftAt('limits'));
  state.update(leftAt('sessions'));
  state.update((same) => same);

  expect(scheduled).toHaveLength(1);
  expect(readdirSync(folder.path)).toEqual([]);
  scheduled[0]?.();
  expect(readdirSync(folder.path)).toContain('state.json');
});
