import { createClient } from '../../../src/client/client.ts';
import type { ClientOptions } from '../../../src/client/options.ts';
import type { ServerClock } from '../../../src/client/server-clock.ts';
import { App } from '../../../src/console/app.tsx';
import {
  type ConsoleSettings,
  createConsole,
  preferencesInMemory,
} from '../../../src/console/create-console.ts';
// A console loads it with its first answer. Here it is there before, because a test, and its worker, may end meanwhile.
import '../../../src/console/data/watch-attention.ts';
import { whenDrawn } from '../../../src/console/draw/pane.tsx';
import type { PushTeam, Team } from '../../../src/console/shell/team.ts';
import { type Config, defaultConfig } from '../../../src/settings/settings.ts';
import { type NotificationWay, notificationBytes } from '../../../src/terminal/notification.ts';
import { runProgram } from '../../../src/terminal/run-program.ts';
import type { ViewedFile, Viewer } from '../../../src/terminal/view-text.ts';
import { renderScreen, type Screen } from './render-screen.tsx';

export type HarnessOptions = {
  columns?: number;
  rows?: number;
  isReadOnly?: boolean;
  hasColor?: boolean;
  /** The console shows a local copy with data of this time, in Unix milliseconds. */
  dataOf?: number;
  /** Where the web application of the platform is. */
  webAddress?: string;
  /** The console shows a team server. */
  team?: Team;
  /** What one shares is pushed to a team server. */
  pushTeam?: PushTeam;
  /** The days for which its server has no data. */
  readDays?: ReadonlySet<string>;
  /** What is configured; the console opens on the last screen otherwise, not on Now. */
  config?: Partial<Config>;
  /** How the terminal is asked to notify; not at all by default. */
  notify?: { way: NotificationWay; multiplexer?: 'tmux' };
} & Pick<
  ConsoleSettings,
  | 'account'
  | 'audit'
  | 'copySearch'
  | 'exports'
  | 'isKiosk'
  | 'isAscii'
  | 'isScreenReader'
  | 'imageDrawer'
  | 'keepTheme'
  | 'keymap'
  | 'place'
  | 'preferences'
  | 'readRestatedDays'
  | 'theme'
>;

export type ServerAddress = {
  url: string;
  credential: string;
  /** What time the console takes it to be, in Unix milliseconds. */
  clock: () => number;
  /** Learns the time of the server from its answers. */
  serverClock?: ServerClock;
  /** How the client calls, besides. */
  clientOptions?: ClientOptions;
  /** Ids of wiki runs, where somebody knows them. */
  wikiRunIds?: readonly string[];
};

const onOverview = () =>
  preferencesInMemory({ lastScreen: 'overview', views: {}, savedViews: {}, commands: [] });

/** The whole console on a server that is there already: real client, real socket, emulated terminal. */
export async function openConsoleAt(
  { url, credential, clock, serverClock, clientOptions, wikiRunIds }: ServerAddress,
  {
    columns = 120,
    rows = 36,
    isReadOnly = false,
    hasColor = true,
    dataOf,
    readDays,
    webAddress,
    team,
    pushTeam,
    notify,
    config,
    ...decided
  }: HarnessOptions,
) {
  const copied: string[] = [];
  const saved: { name: string; text: string; folder?: string }[] = [];
  const viewed: (ViewedFile & { viewer: Viewer })[] = [];
  const requests: string[] = [];
  let hasQuit = false;
  let suspended = 0;
  let hasMouse = true;
  const client = createClient({
    ...clientOptions,
    baseUrl: url,
    appUrl: url,
    credential,
    readOnly: isReadOnly,
    onResult: serverClock?.observe,
    onRequest: ({ method, route }) => requests.push(`${method} ${route}`),
  });
  const quit = Promise.withResolvers<void>();
  const console = createConsole({
    config: { ...defaultConfig, start: 'last', ...config },
    client,
    profile: {
      name: 'halcyon',
      host: 'test',
      isDemo: true,
      who: 'test owner',
      ...(dataOf !== undefined && { dataOf }),
      ...(readDays && { readDays }),
      ...(webAddress !== undefined && { webAddress }),
      ...(team && { team }),
      ...(pushTeam && { pushTeam }),
    },
    isReadOnly,
    device: {
      copy: async (text) => {
        copied.push(text);
        return 'the clipboard';
      },
      save: async (name, text, folder) => {
        saved.push({ name, text, ...(folder !== undefined && { folder }) });
        return `${name} in ${folder ?? 'the current folder'}`;
      },
      ...(notify && {
        notify: (text) =>
          screen.stream.send(notificationBytes(text, notify.way, notify.multiplexer)),
      }),
      run: (program) => runProgram(program, process.env),
      view: async (file, viewer) => void viewed.push({ ...file, viewer }),
      redraw: () => {},
      picture: async () => {
        await whenDrawn(screen.app);
        return screen.stream.picture;
      },
      suspend: () => {
        suspended += 1;
      },
      switchMouse: () => {
        hasMouse = !hasMouse;
        return hasMouse;
      },
      quit: () => {
        hasQuit = true;
        quit.resolve();
      },
    },
    hasColor,
    clock,
    preferences: onOverview(),
    knownWikiRuns: wikiRunIds && (async () => wikiRunIds),
    ...(serverClock && { clockDifference: serverClock }),
    ...decided,
  });
  const screen: Screen = await renderScreen(
    (keyboard) => <App {...console} keyboard={keyboard} />,
    { columns, rows, settings: console.shell },
  );

  return {
    ...screen,
    shell: console.shell,
    client,
    /** What was put on the clipboard. */
    copied,
    /** What was written to files. */
    saved,
    /** What was shown in a pager or an editor. */
    viewed,
    /** How often it was suspended to the shell. */
    suspended: () => suspended,
    /** Every request of the console so far, as `GET /api/v0/computers`. */
    requests,
    /** Waits until every answer that was asked for is on the screen, and none leads to another question. */
    async waitUntilIdle() {
      let calmRounds = 0;
      await screen.waitFor((text) => {
        const isCalm = console.shell.queries.isFetching() === 0 && text.includes('✓ live');
        calmRounds = isCalm ? calmRounds + 1 : 0;
        return calmRounds === 5;
      });
    },
    /** Resolves when the operator quits. */
    hasQuit: quit.promise,
    /** Whether the operator has quit. */
    isOver: () => hasQuit,
    async [Symbol.asyncDispose]() {
      await screen[Symbol.asyncDispose]();
      console.shell.dispose();
    },
  };
}
