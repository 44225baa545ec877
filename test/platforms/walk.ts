import { readAhead } from '../../src/console/data/read-ahead.ts';
import type { RouteOf, ScreenName } from '../../src/console/shell/routes.ts';
import type { openOnPlatform } from './open-on-platform.ts';
import { longSessionId, wikiRunId } from './organization.ts';

type OpenConsole = Omit<Awaited<ReturnType<typeof openOnPlatform>>, 'platform'>;

/** A place on each screen. */
export type Places = { [Screen in ScreenName]: RouteOf<Screen> };

/** Those of the platform that is not ours. */
export const ferryPlaces: Places = {
  now: { screen: 'now' },
  rules: { screen: 'rules' },
  overview: { screen: 'overview' },
  day: { screen: 'day', day: '2027-02-16' },
  model: { screen: 'model', model: 'current-9' },
  metric: { screen: 'metric', kind: 'tool', names: ['Read'] },
  sessions: { screen: 'sessions' },
  transcript: { screen: 'transcript', sessionId: longSessionId, title: 'The long session' },
  tail: { screen: 'tail' },
  risks: { screen: 'risks' },
  grep: { screen: 'grep', words: 'winch' },
  computers: { screen: 'computers' },
  computer: { screen: 'computer', computerId: 'cmp-3', name: 'capstan' },
  limits: { screen: 'limits' },
  readiness: { screen: 'readiness' },
  repository: {
    screen: 'repository',
    repoUrl: 'https://git.halcyon.example/ferries/timetable',
    name: 'timetable',
    isComparing: false,
  },
  wiki: { screen: 'wiki' },
  'wiki-run': { screen: 'wiki-run', wikiRunId },
  people: { screen: 'people' },
  person: { screen: 'person', email: 'runa@halcyon.example' },
  record: { screen: 'record', title: 'A record', facts: [['name', 'value']] },
  audit: { screen: 'audit' },
  // At last: it lists what went wrong on the others.
  errors: { screen: 'errors' },
};

const tabs = ['Tools', 'Activity', 'Productivity', 'People'] as const;

export type PlaceName = ScreenName | (typeof tabs)[number];

/** Goes to every screen, and returns what each of them shows once nothing is being read any more. */
export async function walk(
  console: OpenConsole,
  places: Places = ferryPlaces,
): Promise<ReadonlyMap<PlaceName, string>> {
  const seen = new Map<PlaceName, string>();
  const { attention } = console.shell;
  readAhead(console.shell);
  await console.waitFor(() => attention.state.get().unread.length === 0);
  async function look(place: PlaceName) {
    await console.calm();
    seen.set(place, console.text());
  }
  // The names of the places are the keys of the table.
  for (const [name, route] of Object.entries(places) as [ScreenName, RouteOf<ScreenName>][]) {
    console.shell.jump(route);
    await look(name);
    if (name !== 'overview') continue;
    for (const tab of tabs) {
      await console.press('tab');
      await look(tab);
    }
  }
  return seen;
}
