import { Readable, Writable } from 'node:stream';
import type { Query } from '@tanstack/react-query';
import type { Client } from '../client/client.ts';
import type { ResultFacts } from '../client/facts.ts';
import { counted } from '../figures/format/number.ts';
import type { ThemeName } from '../settings/settings.ts';
import type { Device } from '../terminal/device.ts';
import { CellGrid } from '../terminal/screen/cell-grid.ts';
import type { ScreenPicture } from '../terminal/screen/picture.ts';
import { createScreenStream } from '../terminal/screen-stream.ts';
import { App } from './app.tsx';
import {
  type Console,
  type ConsoleSettings,
  createConsole,
  readAheadLater,
} from './create-console.ts';
import { createWork, untilCalm, type Work } from './data/until-calm.ts';
import type { Size } from './draw/line.ts';
import { renderPanes } from './draw/pane.tsx';
import { chooseTheme } from './draw/theme.ts';
import { askForNames, tryCommand } from './places/command-prompt.ts';
import { currentVisit } from './shell/navigation.ts';
import { kindName, kindOf } from './shell/query-keys.ts';
import { routeTitle } from './shell/routes.ts';
import type { Shell } from './shell/shell.ts';

type OnceOptions = {
  client: Client;
  /** Learns the results of all calls. */
  observe(result: ResultFacts): void;
  settings: Omit<ConsoleSettings, 'client' | 'device' | 'hasColor' | 'theme'>;
  theme: ThemeName;
  /** The command that leads to the screen, as after `:`. */
  command: string;
  /** Keys that are pressed there one step after the other, each when all that the one before shows has been read. */
  steps?: readonly (readonly string[])[];
  size: Size;
  /** The time for the screen, and for each step. */
  timeoutMs: number;
};

/** Data that could not be read; without a reason, no answer came in time. */
export type Unread = { what: string; reason: Error | undefined };

/** What became of a picture: the command cannot be run, nothing that the screen is for could be read, or it is there. */
export type DrawnOnce =
  | { state: 'refused'; reason: string }
  | { state: 'unread'; unread: readonly Unread[] }
  | {
      state: 'drawn';
      picture: ScreenPicture;
      /** The screen after each step. */
      after: readonly ScreenPicture[];
      title: string;
      /** What the first picture and those after each step lack. */
      unread: readonly Unread[];
    };

/** Draws a screen of the console without a terminal, when all that it shows has been read or the time is over. */
export async function drawOnce(options: OnceOptions): Promise<DrawnOnce> {
  const { command, timeoutMs, size, steps = [] } = options;
  const work = createWork();
  const console = consoleWith(work, options);
  const { shell } = console;
  readAheadLater(shell);
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    if ((await tryCommand(shell, command)) !== undefined) {
      // It may name something that has not been read.
      askForNames(shell, command);
      await untilCalm(shell, { work, deadline });
      const reason = await tryCommand(shell, command);
      const failed = unreadIn(shell, 'all', deadline).filter((one) => one.reason !== undefined);
      if (reason !== undefined && failed.length > 0) return { state: 'unread', unread: failed };
      if (reason !== undefined) return { state: 'refused', reason };
    }
    return await drawn(console, { size, work, deadline, steps, timeoutMs });
  } finally {
    shell.dispose();
  }
}

function consoleWith(work: Work, { client, observe, settings, theme }: OnceOptions): Console {
  const { knownWikiRuns, readRestatedDays } = settings;
  return createConsole({
    ...settings,
    client: client.withOptions({
      onRequest: work.begin,
      onResult(result) {
        observe(result);
        work.end();
      },
    }),
    device: noDevice,
    hasColor: true,
    theme: chooseTheme(theme, 24),
    knownWikiRuns: knownWikiRuns && (() => work.during(knownWikiRuns())),
    readRestatedDays: readRestatedDays && (() => work.during(readRestatedDays())),
  });
}

type Drawing = Required<Pick<OnceOptions, 'size' | 'steps' | 'timeoutMs'>> & {
  work: Work;
  deadline: AbortSignal;
};

async function drawn(console: Console, drawing: Drawing): Promise<DrawnOnce> {
  const { size, work, deadline, steps, timeoutMs } = drawing;
  const { shell } = console;
  const { width: columns, height: rows } = size;
  const screen = createScreenStream(Object.assign(nowhere(), { columns, rows }));
  // Ink requires the type of a real terminal, and uses what this has.
  const stdin = noKeys() as unknown as NodeJS.ReadStream;
  const ink = renderPanes(<App {...console} />, shell, { screen, stdin });
  try {
    await untilCalm(shell, { work, deadline, isDone: () => isRead(shell, work) });
    await ink.waitUntilRenderFlush();
    const { state } = shell.firstLoad.get();
    const unread = unreadIn(shell, 'active', deadline);
    const { picture } = screen;
    if (picture === undefined || state === 'down' || state === 'loading') {
      return { state: 'unread', unread };
    }
    const title = routeTitle(currentVisit(shell.navigation.get()).route);
    const first = copyOf(picture);
    const after: ScreenPicture[] = [];
    const unreadLater: Unread[] = [];
    for (const keys of steps) {
      console.keys.press(keys);
      const end = AbortSignal.timeout(timeoutMs);
      await untilCalm(shell, { work, deadline: end });
      await ink.waitUntilRenderFlush();
      after.push(copyOf(screen.picture ?? picture));
      unreadLater.push(...unreadIn(shell, 'active', end));
    }
    return { state: 'drawn', picture: first, after, title, unread: [...unread, ...unreadLater] };
  } finally {
    ink.unmount();
  }
}

/** The picture as it is now: its cells change with the screen. */
const copyOf = ({ grid, styles }: ScreenPicture): ScreenPicture => {
  const copy = new CellGrid(grid.columns, grid.rows);
  copy.texts.splice(0, Number.POSITIVE_INFINITY, ...grid.texts);
  copy.styles.splice(0, Number.POSITIVE_INFINITY, ...grid.styles);
  return { grid: copy, styles };
};

/** Whether the screen has its data, and the count of findings in its header, unless it requests nothing at all. */
function isRead({ attention, firstLoad }: Shell, work: Work): boolean {
  const { state } = firstLoad.get();
  if (state === 'loading' || state === 'down') return state === 'down';
  return !work.hasBegun() || attention.state.get().unread.length === 0;
}

/** Whether somebody asked for it: a screen may know of data that it does not ask for. */
const isAsked = ({ state: { status, fetchStatus } }: Query): boolean =>
  status !== 'pending' || fetchStatus !== 'idle';

/** How many sessions have ends that Now would show. */
function unreadEnds({ watchers, state }: Shell['attention']): number {
  const { ends } = state.get();
  return watchers.get() > 0 ? ends.total - ends.read : 0;
}

function unreadIn(
  shell: Shell,
  type: 'active' | 'all',
  { aborted: isTimeOver }: AbortSignal,
): readonly Unread[] {
  const { queries, traffic, attention } = shell;
  const failed = queries
    .getQueryCache()
    .findAll({ type, predicate: isAsked })
    .filter(({ state }) => state.error !== null || state.data === undefined)
    .map(({ queryKey, state }) => ({
      what: kindName(kindOf(queryKey)),
      reason: state.error ?? undefined,
    }));
  const { incomplete } = traffic.get();
  const ends = unreadEnds(attention);
  const endsReason = isTimeOver ? undefined : whyNoEnds(shell);
  return [
    ...failed,
    ...(incomplete === undefined ? [] : [{ what: 'a list', reason: new Error(incomplete) }]),
    ...(ends === 0
      ? []
      : [{ what: `the ends of ${counted(ends, 'session')}`, reason: endsReason }]),
  ];
}

function whyNoEnds({ errors }: Shell): Error {
  const failure = errors.get().find(({ request }) => request?.route.endsWith('/messages'));
  if (failure) return Object.assign(new Error(failure.message), { code: failure.code });
  return new Error('they take too many requests');
}

/** A picture is taken without anybody who could use a clipboard or press a key. */
const noDevice: Device = {
  copy: async () => 'nowhere',
  save: async () => 'nowhere',
  run: async () => '',
  view: async () => {},
  redraw: () => {},
  suspend: () => {},
  switchMouse: () => false,
  quit: () => {},
};

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

function noKeys() {
  const keys = new Readable({ read() {} });
  const same = () => keys;
  return Object.assign(keys, { isTTY: true, setRawMode: same, ref: same, unref: same });
}
