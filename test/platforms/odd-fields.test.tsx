import { describe, expect, test } from 'vitest';
import { isClientError } from '../../src/client/errors/any-client-error.ts';
import { currentVisit } from '../../src/console/shell/navigation.ts';
import type { ScreenName } from '../../src/console/shell/routes.ts';
import { screens } from '../console/harness/every-screen.ts';
import { everyField, someFields, withOddFields } from './odd-fields.ts';
import { openOnPlatform } from './open-on-platform.ts';
import { longSessionId, wikiRunId } from './organization.ts';
import type { Switch } from './platform.ts';

const platforms: { name: string; odd: Switch }[] = [
  { name: 'every field is odd', odd: withOddFields(everyField) },
  { name: 'every field is odd in another way', odd: withOddFields(everyField, 13) },
  { name: 'one field in seven is odd', odd: withOddFields(someFields) },
  { name: 'another field in seven is odd', odd: withOddFields(someFields, 80) },
];

/** Keys that go to a screen from any other; a line after `:`, which is the name of the screen otherwise. */
const ways: { readonly [Screen in ScreenName]?: readonly string[] } = {
  now: ['0'],
  overview: ['1'],
  day: [':day 2027-02-16'],
  model: [':model current-9'],
  metric: ['1', 'tab', 'J', 'enter'],
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
const looks = [
  'j',
  'G',
  'k',
  'z',
  'j',
  'esc',
  'i',
  'j',
  'z',
  'esc',
  'esc',
  'tab',
  'J',
  'g',
  'c',
  'esc',
  'P',
];

describe.each(platforms)('where $name', ({ odd }) => {
  test('every screen is drawn', async () => {
    await using console = await openOnPlatform([odd], { columns: 160, rows: 50 });
    const seen = new Set<string>();

    for (const screen of screens) {
      await console.press('esc', 'esc', 'esc');
      for (const step of ways[screen] ?? [`:${screen}`]) {
        if (step.startsWith(':')) await console.pressAtOnce(...keysOf(step), 'enter');
        else await console.press(step);
        await console.calm();
      }
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

const keysOf = (text: string): string[] =>
  [...text].map((character) => (character === ' ' ? 'space' : character));
