import { readAhead } from '../../src/console/data/read-ahead.ts';
import type { RouteOf, ScreenName } from '../../src/console/shell/routes.ts';
import { everyRoute, type Routes } from '../console/harness/every-screen.ts';
import type { openOnPlatform } from './open-on-platform.ts';
import { longSessionId, wikiRunId } from './organization.ts';

type OpenConsole = Omit<Awaited<ReturnType<typeof openOnPlatform>>, 'platform'>;

const { errors, ...others } = everyRoute({
  day: { screen: 'day', day: '2027-02-16' },
  model: { screen: 'model', model: 'current-9' },
  metric: { screen: 'metric', kind: 'tool', names: ['Read'] },
  transcript: { screen: 'transcript', sessionId: longSessionId, title: 'The long session' },
  panes: {
    screen: 'panes',
    sessions: [{ sessionId: longSessionId, title: 'The long session' }],
  },
  grep: { screen: 'grep', words: 'winch' },
  computer: { screen: 'computer', computerId: 'cmp-3', name: 'capstan' },
  repository: {
    screen: 'repository',
    repoUrl: 'https://git.halcyon.example/ferries/timetable',
    name: 'timetable',
    isComparing: false,
  },
  'wiki-run': { screen: 'wiki-run', wikiRunId },
  'wiki-page': { screen: 'wiki-page', wikiRunId, page: '1#harbour.md', title: 'Harbour' },
  person: { screen: 'person', email: 'runa@halcyon.example' },
  record: { screen: 'record', title: 'A record', facts: [['name', 'value']] },
});

/** Places of the platform that is not ours. At last the list of what went wrong on the others. */
export const ferryPlaces: Routes = { ...others, errors };

const tabs = ['Tools', 'Activity', 'Productivity', 'People'] as const;

export type PlaceName = ScreenName | (typeof tabs)[number];

/** Goes to every screen, and returns what each of them shows once nothing is being read any more. */
export async function walk(
  console: OpenConsole,
  places: Partial<Routes> = ferryPlaces,
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
