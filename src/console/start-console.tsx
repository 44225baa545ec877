import { basename, dirname } from 'node:path';
import { render, useApp } from 'ink';
import { useEffect } from 'react';
import type { Client } from '../client/client.ts';
import type { AuditLog } from '../config/audit-entry.ts';
import type { Config } from '../config/config.ts';
import type { Preferences, StateFile } from '../config/state-file.ts';
import { type Environment, terminalCapabilities } from '../terminal/capabilities.ts';
import { copyText } from '../terminal/clipboard.ts';
import { saveFile } from '../terminal/save-file.ts';
import { createScreenStream } from '../terminal/screen-stream.ts';
import { handleExit } from '../terminal/signals.ts';
import { followJobControl, type SuspendTerminal, suspendToShell } from '../terminal/suspend.ts';
import { App } from './app.tsx';
import type { ConsoleSession } from './console-session.ts';
import { createConsole } from './create-console.ts';
import type { Device } from './device.ts';
import { createKeymap } from './keymap/keymap.ts';
import { allActions } from './keymap/registry.ts';
import type { Profile } from './profile.ts';
import { chooseTheme } from './theme/choose-theme.ts';

export type ConsoleOptions = {
  /** The connection; it may still be on its way. */
  open(): Promise<{
    client: Client;
    wikiRunIds?: () => Promise<readonly string[]>;
    close(): Promise<void>;
  }>;
  profile: Profile;
  isReadOnly: boolean;
  /** Text to be read aloud instead of a picture of a screen. */
  isScreenReader?: boolean;
  env: Environment;
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  /** Unix milliseconds. */
  clock?: () => number;
  audit?: AuditLog;
  preferences?: Preferences & Pick<StateFile, 'flush' | 'onProblem'>;
  /** What somebody has decided. */
  config?: Partial<Config>;
  /** What the person should know at the start, such as that a file was broken. */
  problems?: readonly string[];
};

const usualKeys: Config['keys'] = { preset: 'default', bindings: {} };

/**
 * Opens the console on the alternate screen. Resolves with the exit status when the operator has
 * quit; a signal ends the process instead. The terminal is restored either way.
 */
export async function startConsole(options: ConsoleOptions): Promise<number> {
  const { open, profile, isReadOnly, env, stdin, stdout, clock = Date.now } = options;
  const { audit, preferences, config = {}, isScreenReader = false } = options;
  const { colorDepth, glyphs, multiplexer } = terminalCapabilities(env, { stdin, stdout });
  const { keymap, mistakes } = createKeymap(config.keys ?? usualKeys, allActions);
  const { client, close, wikiRunIds } = await open();
  const screen = createScreenStream(stdout, { hasColor: colorDepth > 1 });
  const { promise: suspendTerminal, resolve: onTerminal } =
    Promise.withResolvers<SuspendTerminal>();

  const device: Device = {
    async copy(text) {
      const copied = await copyText(text, { send: (bytes) => screen.send(bytes), multiplexer });
      return copied.target === 'clipboard' ? 'the clipboard' : copied.path;
    },
    async save(name, text) {
      const path = await saveFile(process.cwd(), name, text);
      return `${basename(path)} in ${dirname(path)}`;
    },
    redraw: () => screen.redraw(),
    suspend: () => void suspendTerminal.then(suspendToShell),
    quit: () => ink.unmount(),
  };
  const { context, queries, dispose } = createConsole({
    client,
    profile,
    isReadOnly,
    device,
    hasColor: colorDepth > 1,
    isScreenReader,
    theme: chooseTheme(config.theme ?? 'default', colorDepth),
    glyphs: config.glyphs ?? glyphs,
    keymap,
    refreshMs: config.refreshMs ?? {},
    clock,
    knownWikiRuns: wikiRunIds,
    ...(audit && { audit }),
    ...(preferences && { preferences }),
  });
  tellProblems(context.session, [
    ...(options.problems ?? []),
    ...mistakes.map((mistake) => `config.json: ${mistake}`),
  ]);

  preferences?.onProblem((problem) => context.session.complain(new Error(problem)));

  // Before the first frame: keys pressed at the sight of it must not be echoed into it.
  stdin.setRawMode(true);
  const ink = render(
    <>
      <App console={context} queries={queries} />
      <TerminalAccess onTerminal={onTerminal} />
    </>,
    {
      stdin,
      // Ink asks for the type of a real terminal and uses what the stream has.
      stdout: screen as unknown as NodeJS.WriteStream,
      // What was read aloud stays in the terminal, to be gone back to.
      alternateScreen: !isScreenReader,
      isScreenReaderEnabled: isScreenReader,
      incrementalRendering: !isScreenReader,
      exitOnCtrlC: false,
      patchConsole: false,
      interactive: true,
      maxFps: 60,
    },
  );
  using _exit = handleExit({
    screen,
    async stop() {
      dispose();
      preferences?.flush();
      await close();
    },
  });
  using _jobs = followJobControl({
    suspendTerminal: async (whileAway) => (await suspendTerminal)(whileAway),
    redraw: () => screen.redraw(),
  });

  // A thread that ends does not keep the process waiting for its end.
  const staysAlive = setInterval(() => {}, 60_000);
  try {
    await ink.waitUntilExit();
  } finally {
    dispose();
    preferences?.flush();
    await close();
    clearInterval(staysAlive);
  }
  return 0;
}

/** Says the first and how many more there are; all of them are kept among the errors. */
function tellProblems({ complain, errors }: ConsoleSession, problems: readonly string[]) {
  const [first, ...more] = problems;
  if (first === undefined) return;
  for (const problem of more.toReversed()) errors.record(new Error(problem));
  complain(new Error(more.length === 0 ? first : `${first} (${more.length} more in :errors)`));
}

/** Ink hands out the way to suspend the terminal to components only. */
function TerminalAccess({ onTerminal }: { onTerminal: (suspend: SuspendTerminal) => void }) {
  const { suspendTerminal } = useApp();
  useEffect(() => onTerminal(suspendTerminal), [onTerminal, suspendTerminal]);
  return null;
}
