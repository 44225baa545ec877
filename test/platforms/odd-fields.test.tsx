import { describe, expect, test } from 'vitest';
import { loadCommands } from '../../src/cli/commands/commands.ts';
import { exitStatuses } from '../../src/cli/process/failure.ts';
import { isClientError } from '../../src/client/errors/any-client-error.ts';
import { currentVisit } from '../../src/console/shell/navigation.ts';
import type { ScreenName } from '../../src/console/shell/routes.ts';
import { aPersonOf } from '../cli/a-person.ts';
import { capturedContext } from '../cli/captured-context.ts';
import { screens } from '../console/harness/every-screen.ts';
import {
  compoundFields,
  everyField,
  oddValues,
  plainFields,
  someFields,
  withOddDocuments,
  withOddFields,
} from './odd-fields.ts';
import { openOnPlatform } from './open-on-platform.ts';
import { longSessionId, wikiRunId } from './organization.ts';
import { type Switch, startPlatform } from './platform.ts';
import { ferryPlaces } from './walk.ts';

const platforms: { name: string; odd: Switch }[] = [
  { name: 'every field is odd', odd: withOddFields(everyField) },
  { name: 'one field in seven is odd', odd: withOddFields(someFields) },
];

/** Keys that go to a screen from any other; a line after `:`, which is the name of the screen otherwise. */
const ways: { readonly [Screen in ScreenName]?: readonly string[] } = {
  now: ['0'],
  overview: ['1'],
  day: [':day 2027-02-16'],
  model: [':model current-9'],
  sessions: ['2'],
  transcript: [`:session ${longSessionId}`],
  risks: [`:session ${longSessionId}`, ':risks'],
  grep: [':grep winch'],
  computers: ['3'],
  computer: ['3', 'd'],
  limits: ['4'],
  record: [':wiki no-such-run', ':errors', 'enter'],
  readiness: ['5'],
  repository: ['5', 'enter'],
  wiki: [`:wiki ${wikiRunId}`, '6'],
  'wiki-run': [`:wiki ${wikiRunId}`],
  people: ['7'],
  person: ['7', 'enter'],
};

/** What can be looked at on most screens: other rows, the row alone, its JSON, other days and tabs, a sort, a comparison. */
const looks = ['j', 'G', 'k', 'z', 'esc', 'i', 'z', 'esc', 'esc', 'tab', 'J', 'g', 'c', 'esc', 'P'];

const nowMs = Math.floor(Date.now() / 1_000) * 1_000;
const since = new Date(nowMs - 10 * 86_400_000).toISOString().slice(0, 10);

/** Every command that reads a server or its copy, in the order in which it is of use. */
const runs = [
  ['login'],
  ['whoami'],
  ['profiles'],
  ['doctor'],
  [],
  ['sync', '--since', since],
  ['mirror', 'info'],
  ['mirror', 'verify'],
  ['grep', 'winch'],
  ['grep', 'sort:best', 'role:user', 'last:7d', 'winch'],
  ['--offline'],
  ['statusline'],
  ['snapshot', 'now', '--timeout', '5s'],
  ['now', '--json'],
  ['fleet', '--json'],
  ['budget', 'check', '--json'],
  ['watch', '--once', '--rule', 'clock-apart'],
  ['metrics', '--per-user'],
  ['usage', '--json'],
  ['usage', '--by', 'person', '--compare'],
  ['people', '--json'],
  ['limits', '--json', '--forecast'],
  ['sessions', '--json'],
  ['computers', '--json'],
  ['readiness', '--json'],
  ['report', '--json'],
  ['export', 'days', '--limit', '20'],
  ['export', 'sessions', '--limit', '20'],
  ['export', 'focus', '--limit', '20'],
  ['export', 'digest', '--limit', '20'],
  ['wiki', 'show', wikiRunId, '--json'],
  ['tokens', '--json'],
  ['tools', '--json'],
  ['activity', '--json'],
  ['productivity', '--json'],
  ['api', 'GET', '/api/v0/computers'],
  ['doctor', '--json'],
  ['mirror', 'repair'],
  ['sync', '--since', since, '--sweep'],
  ['mirror', 'vacuum'],
  ['mirror', 'forget'],
  ['logout'],
];

/** They read neither, or only together with a team server. */
const others = [
  'open',
  'config',
  'serve',
  'info',
  'keys',
  'completion',
  'man',
  'help',
  'skill',
  'mcp',
  'push',
  'team',
];

test('every command is run', async () => {
  const commands = await loadCommands();
  const names = commands.map((command) => command(capturedContext().context).name());

  expect([...new Set(runs.flatMap(([name]) => name ?? [])), ...others].sort()).toEqual([
    '--offline',
    ...names.sort(),
  ]);
});

describe.each(platforms)('where $name', ({ odd }) => {
  test('every screen is drawn', async () => {
    await using console = await openOnPlatform([odd], { columns: 160, rows: 32 });
    const seen = new Set<string>();

    for (const screen of screens) {
      await console.press('esc', 'esc', 'esc');
      // Which tab and panel the keys lead to depends on where they were left, and an odd record has no pages.
      if (screen === 'metric' || screen === 'wiki-page') console.shell.jump(ferryPlaces[screen]);
      else await go(console, ways[screen] ?? [`:${screen}`]);
      seen.add(currentVisit(console.shell.navigation.get()).route.screen);
      for (const key of looks) await console.press(key);
      await console.calm();
    }

    const failures = console.shell.queries
      .getQueryCache()
      .getAll()
      .flatMap(({ state }) => state.error ?? []);
    expect(failures.filter((error) => !isClientError(error))).toEqual([]);
    expect(screens.filter((name) => !seen.has(name))).toEqual([]);
  });
});

/** Screens of single documents, and of lists with something beside their rows. */
const places = [
  { screen: 'computer', keys: ['3', 'd'] },
  { screen: 'wiki-run', keys: [`:wiki ${wikiRunId}`] },
  { screen: 'sessions', keys: ['2'] },
  { screen: 'overview', keys: ['1'] },
];

test.each(places)(
  '$screen is drawn with each odd value in each field without rows',
  async ({ screen, keys }) => {
    await using console = await openOnPlatform([], { columns: 160, rows: 32 });
    await go(console, keys);
    expect(currentVisit(console.shell.navigation.get()).route.screen).toBe(screen);
    const { queries } = console.shell;

    for (const oddness of [plainFields, compoundFields]) {
      for (const row of oddValues.keys()) {
        console.platform.become(withOddDocuments(oddness, row));
        await queries.invalidateQueries();
        await console.calm();

        const errors = queries.getQueryCache().getAll();
        const failures = errors.flatMap(({ state }) => state.error ?? []);
        expect(
          failures.filter((error) => !isClientError(error)),
          `row ${row}`,
        ).toEqual([]);
        expect(console.text(), `row ${row}`).not.toMatch(/internal error/i);
      }
    }
  },
);

/** What commands may end with besides success and failure, by their names. */
const otherStatuses: { readonly [Name in string]?: number } = {
  // The clock of the platform stands still, which is found if the commands before it took long.
  watch: exitStatuses.found[0],
  snapshot: exitStatuses.partly[0],
};

test.each(platforms)('every command says what it can read where $name', async ({ odd }) => {
  await using platform = await startPlatform([odd], { nowMs });
  using person = aPersonOf(platform);

  for (const argv of runs) {
    const name = argv.join(' ');
    const isLogin = argv[0] === 'login';
    const { status, out, err } = await (isLogin ? person.login(platform.key) : person.run(argv));

    expect(`${out}${err}`, name).not.toMatch(/internal error|\b(?:Type|Range)Error\b|\n {4}at /i);
    expect(out + err, name).not.toBe('');
    expect([0, 1, otherStatuses[argv[0] ?? '']], name).toContain(status ?? 0);
    if (name === 'mirror verify') expect(out).toBe('No problems found.\n');
  }
});

async function go(
  console: Awaited<ReturnType<typeof openOnPlatform>>,
  steps: readonly string[],
): Promise<void> {
  for (const step of steps) {
    if (step.startsWith(':')) await console.pressAtOnce(...keysOf(step), 'enter');
    else await console.press(step);
    await console.calm();
  }
}

const keysOf = (text: string): string[] =>
  [...text].map((character) => (character === ' ' ? 'space' : character));
