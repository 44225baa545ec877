import { constants } from 'node:os';
import { useApp } from 'ink';
import { useEffect } from 'react';
import type { Client } from '../client/client.ts';
import { riskMistakes } from '../language/risks/risks.ts';
import { ruleMistakes } from '../rules/rules.ts';
import type { Config } from '../settings/settings.ts';
import type { Preferences, StateFile } from '../state/state-file.ts';
import {
  type Capabilities,
  type Environment,
  terminalCapabilities,
} from '../terminal/capabilities.ts';
import { type Device, terminalDevice } from '../terminal/device.ts';
import { createKeyboard } from '../terminal/keyboard.ts';
import { type NotificationWay, notificationWay } from '../terminal/notification.ts';
import { createScreenStream } from '../terminal/screen-stream.ts';
import { handleExit, isTerminalGone } from '../terminal/signals.ts';
import { createSuspend, followJobControl, type SuspendTerminal } from '../terminal/suspend.ts';
import { App } from './app.tsx';
import {
  type Console,
  createConsole,
  prepareTextsLater,
  readAheadLater,
} from './create-console.ts';
import { renderPanes, whenDrawn } from './draw/pane.tsx';
import { chooseTheme } from './draw/theme.ts';
import { runCommand } from './places/command-prompt.ts';
import { configuredKeys } from './places/places.tsx';
import { shortcutsOf } from './places/shortcuts.ts';
import type { Account, Shell, ShellSettings } from './shell/shell.ts';

export type Connection = {
  client: Client;
  /** Only the demo organization provides them: the API has no list of wiki runs. */
  wikiRunIds?: () => Promise<readonly string[]>;
  close(): Promise<void>;
  /** Resolves when what was read is in the local copy, in half a second at most. Call it after `close`. */
  written?: () => Promise<void>;
};

/** Work that continues while a console is open. It reports failures, and warns of what makes the screens wrong. */
export type Background = (to: {
  report(problem: Error): void;
  warn(problem: Error): void;
}) => Disposable;

type ConsoleOptions = {
  /** The connection, which may still be opening. */
  opening: Promise<Connection>;
  settings: Pick<
    ShellSettings,
    | 'audit'
    | 'exports'
    | 'clock'
    | 'clockDifference'
    | 'copySearch'
    | 'isReadOnly'
    | 'isKiosk'
    | 'isScreenReader'
    | 'holdTheme'
    | 'imageDrawer'
    | 'keepTheme'
    | 'kept'
    | 'place'
    | 'profile'
    | 'readRestatedDays'
  >;
  env: Environment;
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  /** Where it is said, after the console has closed, which changes were cut off. */
  stderr: NodeJS.WritableStream;
  preferences: Preferences & Pick<StateFile, 'flush' | 'onProblem'>;
  config: Config;
  /** Problems to report at the start, such as an invalid file, and these mistakes with their places. */
  problems(mistakes: readonly string[]): readonly string[];
  hint: string | undefined;
  /** A command to begin with, as after `:`. */
  command: string | undefined;
  /** How the operator can change the profile or its key. The console is suspended while another key is entered. */
  account: Account;
  background: Background | undefined;
};

/** The exit status of a program that was interrupted, by the convention of shells. */
const interruptedStatus = 128 + constants.signals.SIGINT;

/** Resolves with the exit status when the operator has quit; a signal ends the process. The terminal is restored either way. */
export async function startConsole(options: ConsoleOptions): Promise<number> {
  const { env, stdin, stdout, opening, config, preferences } = options;
  const { isScreenReader } = options.settings;
  const capabilities = terminalCapabilities(env, { stdin, stdout });
  const screen = createScreenStream(stdout, { hasColor: capabilities.colorDepth > 1 });
  // Resolves after the first frame.
  const suspending = Promise.withResolvers<SuspendTerminal>();
  const { suspend, lend } = createSuspend(
    async (whileAway) => (await suspending.promise)(whileAway),
    stdin,
  );
  let dispose = () => {};
  const changes = changesInProgress(options.stderr);
  const finish = async () => {
    dispose();
    preferences.flush();
    await (await opening).close();
  };
  // Before anything is awaited: from here on, a signal ends the process in an orderly way.
  const stop = async (signal: string) => {
    dispose();
    screen.restore();
    // Otherwise nobody sees it, and writing fails.
    if (signal !== 'SIGHUP') changes.tell();
    await finish();
    await (await opening).written?.();
  };
  using exit = handleExit({ screen, stop });
  try {
    await draw();
  } catch (error) {
    if (isTerminalGone(error)) await exit.hangUp();
    throw error;
  } finally {
    await finish();
  }
  return changes.tell();

  async function draw() {
    const quit = () => ink.unmount();
    screen.setMouse(config.mouse && !isScreenReader);
    const keyboard = createKeyboard(stdin);
    const notifyWay = wayToNotify(config.notify, env);
    const drawn = isScreenReader ? undefined : () => whenDrawn(ink);
    const ways = { suspend, lend, drawn, quit, notifyWay };
    const device = terminalDevice({ ...capabilities, env, screen, ...ways });
    const account = accountIn(options.account, { quit, suspending });
    const console = consoleOn(device, capabilities, await opening, { ...options, account });
    dispose = () => changes.end(console.shell);
    // Failures in the background do not interrupt the operator; they are in `:errors`.
    const { errors, complain } = console.shell;
    using _background = options.background?.({ report: errors.record, warn: complain });

    // Before the first frame, so that keys pressed as soon as it appears are not echoed into it.
    stdin.setRawMode(true);
    const ink = renderPanes(
      <>
        <App {...console} keyboard={keyboard} />
        <TerminalAccess onTerminal={suspending.resolve} />
      </>,
      console.shell,
      { screen, stdin: keyboard.stdin },
    );
    using _jobs = followJobControl({ suspend, redraw: () => screen.redraw() });

    // A thread that is ending does not keep the process alive, so a timer does.
    const staysAlive = setInterval(() => {}, 60_000);
    try {
      await ink.waitUntilExit();
    } finally {
      clearInterval(staysAlive);
    }
  }
}

/** The changes that a console cuts off when it ends. */
function changesInProgress(stderr: NodeJS.WritableStream) {
  let cutOff: readonly string[] = [];
  return {
    end({ signal, notices, dispose }: Shell) {
      // Before their requests are cancelled, which ends them.
      if (!signal.aborted) cutOff = notices.cutOff();
      dispose();
    },
    /** Says which they were, after the terminal was restored, and returns the exit status. */
    tell(): number {
      for (const text of cutOff) stderr.write(`signalbox: ${text}\n`);
      return cutOff.length === 0 ? 0 : interruptedStatus;
    },
  };
}

function wayToNotify(mode: Config['notify'], env: Environment): NotificationWay | undefined {
  if (mode === 'off') return undefined;
  return mode === 'bell' ? mode : notificationWay(env);
}

/** Switching ends this console; another key is entered while the terminal is released. */
const accountIn = (
  given: Account,
  { quit, suspending }: { quit(): void; suspending: PromiseWithResolvers<SuspendTerminal> },
): Account => ({
  ...given,
  // They are read again while the console runs.
  get profiles() {
    return given.profiles;
  },
  switchTo(profile, place) {
    given.switchTo(profile, place);
    quit();
  },
  signIn: signInWith(given, suspending),
  openCounterpart(place, hint) {
    given.openCounterpart(place, hint);
    quit();
  },
});

const signInWith = (
  { signIn }: Account,
  suspending: PromiseWithResolvers<SuspendTerminal>,
): Account['signIn'] => signIn && (async () => (await suspending.promise)(signIn));

function consoleOn(
  device: Device,
  { colorDepth, glyphs }: Capabilities,
  { client, wikiRunIds }: Connection,
  { settings, account, preferences, config, problems, hint, command }: ConsoleOptions,
): Console {
  const { keymap, mistakes } = configuredKeys(config.keys);
  const console = createConsole({
    ...settings,
    client,
    device,
    keymap,
    account,
    preferences,
    config,
    hasColor: colorDepth > 1,
    isAscii: (config.glyphs ?? glyphs) === 'ascii',
    theme: chooseTheme(config.theme, colorDepth),
    colorDepth,
    knownWikiRuns: wikiRunIds,
  });
  const { shell } = console;
  tellProblems(
    shell,
    problems([
      ...mistakes,
      ...shortcutsOf(config, keymap).mistakes,
      ...ruleMistakes(config.rules),
      ...riskMistakes(config.risks),
    ]),
  );
  if (hint !== undefined) shell.say(hint);
  if (command !== undefined) void runCommand(shell, command);
  readAheadLater(shell);
  prepareTextsLater(shell);
  preferences.onProblem((problem) => shell.complain(new Error(problem)));
  return console;
}

/** Reports the first problem and the number of others; all of them are kept among the errors. */
function tellProblems({ complain, errors }: Shell, problems: readonly string[]) {
  const [first, ...more] = problems;
  if (first === undefined) return;
  for (const problem of more.toReversed()) errors.record(new Error(problem));
  complain(new Error(more.length === 0 ? first : `${first} (${more.length} more in :errors)`));
}

/** Ink provides the function that suspends the terminal only to components. */
function TerminalAccess({ onTerminal }: { onTerminal: (suspend: SuspendTerminal) => void }) {
  const { suspendTerminal } = useApp();
  useEffect(() => onTerminal(suspendTerminal), [onTerminal, suspendTerminal]);
  return null;
}
