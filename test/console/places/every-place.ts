import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Route, RouteOf, ScreenName } from '../../../src/console/shell/routes.ts';
import { type Behaviour, serve } from '../../client/misbehaving-server.ts';
import { serveOrganization, today, yesterday } from '../../conformance/served-organization.ts';
import { aComputer, aDay, aMessage, aReport, aSession, aUserDay } from '../../server/builders.ts';
import { openConsoleAt } from '../harness/open-console-at.tsx';

const nowMs = Date.parse(`${today}T12:00:00Z`);
const repoUrl = 'https://git.halcyon.example/arm';

/** Where each place is, and the keys that show what else it has keys for. */
export const routes: { [Screen in ScreenName]: { route: RouteOf<Screen>; others?: string[] } } = {
  now: { route: { screen: 'now' } },
  rules: { route: { screen: 'rules' } },
  overview: { route: { screen: 'overview' }, others: ['shift-tab'] },
  day: { route: { screen: 'day', day: yesterday } },
  model: { route: { screen: 'model', model: 'zephyr-2' } },
  metric: { route: { screen: 'metric', kind: 'server', names: ['Linear'] } },
  sessions: { route: { screen: 'sessions' }, others: ['i'] },
  transcript: {
    route: { screen: 'transcript', sessionId: 'ses_1', title: 'Calibrate the gripper' },
    others: ['i'],
  },
  risks: { route: { screen: 'risks' } },
  tail: { route: { screen: 'tail' } },
  grep: { route: { screen: 'grep', words: 'gripper' } },
  computers: { route: { screen: 'computers' } },
  computer: { route: { screen: 'computer', computerId: 'cmp_atlas', name: 'atlas' } },
  limits: { route: { screen: 'limits' } },
  errors: { route: { screen: 'errors' } },
  audit: { route: { screen: 'audit' } },
  record: { route: { screen: 'record', title: 'NOT FOUND', facts: [['status', '404']] } },
  readiness: { route: { screen: 'readiness' } },
  repository: {
    route: { screen: 'repository', repoUrl, name: 'arm', isComparing: false },
    others: ['c'],
  },
  wiki: { route: { screen: 'wiki' } },
  'wiki-run': { route: { screen: 'wiki-run', wikiRunId: 'wiki_1' }, others: ['z'] },
  people: { route: { screen: 'people' } },
  person: { route: { screen: 'person', userId: 'usr_owner', email: 'owner@halcyon.example' } },
};

// The type of `routes` has a key for each screen and no other.
export const screens = Object.keys(routes) as ScreenName[];

type Organization = Awaited<ReturnType<typeof serveOrganization>>;

/** One of everything. */
function fill({ store }: Organization): void {
  store.sessions.add('usr_owner', aSession({ messageCount: 1, computerId: 'cmp_atlas' }));
  store.messages.append('ses_1', [aMessage()]);
  store.computers.put(aComputer());
  store.readinessReports.add('repo_1', aReport({ repoUrl }));
  store.wikiRuns.add('wiki_1', { id: 'wiki_1', repoUrl, status: 'completed', pages: [] });
  store.analyticsDays.add(aDay(yesterday));
  store.userDays.add(aUserDay('usr_owner', yesterday));
}

/** A state in which every place can be. */
export type State = {
  isFilled: boolean;
  /** Keys that work on every screen are tried on each of them, not only on one of a kind. */
  differsByScreen?: boolean;
  /** Some requests are never answered. */
  isHanging?: boolean;
  /** How requests are treated that do not reach the server. */
  door?(url: string): Behaviour | undefined;
  /** Pressed whenever a place is opened; a place without them does not have this state. */
  first?(screen: ScreenName): string[] | undefined;
};

/** A console on a server in this state. `onError` gets what ends the console. */
export async function openIn(
  { isFilled, isHanging = false, door }: State,
  onError: (error: unknown) => void,
) {
  const organization = await serveOrganization();
  if (isFilled) fill(organization);
  const front = await serve((request, response) => {
    const { url = '' } = request;
    const behave = door?.(url) ?? ((from, to) => void forward(from, to, organization.url));
    behave(request, response);
  });
  const console = await openConsoleAt(
    {
      url: front.url,
      credential: organization.keys.owner,
      clock: () => nowMs,
      wikiRunIds: isFilled ? ['wiki_1'] : [],
    },
    { columns: 100, rows: 24 },
  );
  // A component that throws ends the app.
  console.app.waitUntilExit().catch(onError);

  return {
    ...console,
    isHanging,
    async [Symbol.asyncDispose]() {
      await console[Symbol.asyncDispose]();
      await front[Symbol.asyncDispose]();
      await organization[Symbol.asyncDispose]();
    },
  };
}

const forward = async (
  { method = 'GET', url = '', headers: { authorization = '' } }: IncomingMessage,
  response: ServerResponse,
  server: string,
): Promise<void> => {
  try {
    const answer = await fetch(new URL(url, server), { method, headers: { authorization } });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  } catch {
    // The test is over, and the server is gone.
    response.destroy();
  }
};

export type Opened = Awaited<ReturnType<typeof openIn>>;

/** Opens a place anew, with nothing over it, and presses keys there. */
export async function goTo(
  { shell, press, waitFor, isHanging }: Opened,
  screen: ScreenName,
  keys: string[] = [],
) {
  shell.closeOverlay();
  // A route of the table belongs to its screen.
  shell.jump(routes[screen].route as Route);
  await waitFor(
    () => shell.settling() === undefined && (isHanging || shell.queries.isFetching() === 0),
    30_000,
  );
  await press(...keys);
}
