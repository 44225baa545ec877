import type { ScreenName } from '../../../src/console/shell/routes.ts';
import { type Behaviour, forwardTo, serve } from '../../client/misbehaving-server.ts';
import { serveOrganization, today, yesterday } from '../../conformance/served-organization.ts';
import { aComputer, aDay, aMessage, aReport, aSession, aUserDay } from '../../server/builders.ts';
import { everyRoute } from '../harness/every-screen.ts';
import { openConsoleAt } from '../harness/open-console-at.tsx';

const nowMs = Date.parse(`${today}T12:00:00Z`);
const repoUrl = 'https://git.halcyon.example/arm';

/** Where each place is. */
export const routes = everyRoute({
  day: { screen: 'day', day: yesterday },
  model: { screen: 'model', model: 'zephyr-2' },
  metric: { screen: 'metric', kind: 'server', names: ['Linear'] },
  transcript: { screen: 'transcript', sessionId: 'ses_1', title: 'Calibrate the gripper' },
  panes: {
    screen: 'panes',
    sessions: [
      { sessionId: 'ses_1', title: 'Calibrate the gripper' },
      { sessionId: 'ses_2', title: 'A second session' },
    ],
  },
  grep: { screen: 'grep', words: 'gripper' },
  computer: { screen: 'computer', computerId: 'cmp_atlas', name: 'atlas' },
  record: { screen: 'record', title: 'NOT FOUND', facts: [['status', '404']] },
  repository: { screen: 'repository', repoUrl, name: 'arm', isComparing: false },
  'wiki-run': { screen: 'wiki-run', wikiRunId: 'wiki_1' },
  'wiki-page': { screen: 'wiki-page', wikiRunId: 'wiki_1', page: '1#README.md', title: 'Start' },
  person: { screen: 'person', userId: 'usr_owner', email: 'owner@halcyon.example' },
});

/** The keys that show what else a place has keys for. */
export const others: { readonly [Screen in ScreenName]?: string[] } = {
  overview: ['shift-tab'],
  sessions: ['i'],
  transcript: ['i'],
  panes: ['i'],
  repository: ['c'],
  'wiki-run': ['i'],
};

type Organization = Awaited<ReturnType<typeof serveOrganization>>;

/** One of everything. */
function fill({ store }: Organization): void {
  const page = { title: 'Start', path: 'README.md', markdown: '# Start' };
  store.sessions.add('usr_owner', aSession({ messageCount: 1, computerId: 'cmp_atlas' }));
  store.messages.append('ses_1', [aMessage()]);
  store.computers.put(aComputer());
  store.readinessReports.add('repo_1', aReport({ repoUrl }));
  store.wikiRuns.add('wiki_1', { id: 'wiki_1', repoUrl, status: 'completed', pages: [page] });
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
  behaviorOf?(url: string): Behaviour | undefined;
  /** Pressed whenever a place is opened; a place without them does not have this state. */
  first?(screen: ScreenName): string[] | undefined;
};

/** A console on a server in this state. `onError` gets what ends the console. */
export async function openIn(
  { isFilled, isHanging = false, behaviorOf }: State,
  onError: (error: unknown) => void,
) {
  const organization = await serveOrganization();
  if (isFilled) fill(organization);
  const front = await serve((request, response) => {
    const behave = behaviorOf?.(request.url ?? '') ?? forwardTo(organization.url);
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

export type Opened = Awaited<ReturnType<typeof openIn>>;

/** Opens a place anew, with nothing over it, and presses keys there. */
export async function goTo(
  { shell, press, waitFor, isHanging }: Opened,
  screen: ScreenName,
  keys: string[] = [],
) {
  shell.closeOverlay();
  shell.jump(routes[screen]);
  await waitFor(
    () => shell.settling() === undefined && (isHanging || shell.queries.isFetching() === 0),
    30_000,
  );
  await press(...keys);
}
