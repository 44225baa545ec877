import { render } from 'ink';
import type { Client } from '../client/client.ts';
import { type Environment, terminalCapabilities } from '../terminal/capabilities.ts';
import { App } from './app.tsx';
import type { ConsoleContext, Profile } from './console-context.ts';
import { createConsoleSession, type Device } from './console-session.ts';
import { createQueryClient } from './data/query-client.ts';
import { asciiGlyphs, unicodeGlyphs } from './theme/glyphs.ts';
import { monochromeTheme, paletteTheme } from './theme/theme.ts';

export type ConsoleOptions = {
  /** The connection; it may still be on its way. */
  open(): Promise<{ client: Client; close(): Promise<void> }>;
  profile: Profile;
  isReadOnly: boolean;
  env: Environment;
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  /** Unix milliseconds. */
  clock?: () => number;
};

/** Opens the console on the alternate screen. Resolves with the exit status when the operator has quit. */
export async function startConsole(options: ConsoleOptions): Promise<number> {
  const { open, profile, isReadOnly, env, stdin, stdout, clock = Date.now } = options;
  const { colorDepth, glyphs } = terminalCapabilities(env, { stdin, stdout });
  const { client, close } = await open();
  const queries = createQueryClient();
  const device: Device = {
    copy: async () => 'the clipboard',
    redraw: () => {},
    suspend: () => {},
    quit: () => ink.unmount(),
  };
  const session = createConsoleSession({ client, queries, isReadOnly, device });
  const console: ConsoleContext = {
    client,
    session,
    profile,
    clock,
    theme: colorDepth > 1 ? paletteTheme : monochromeTheme,
    glyphs: glyphs === 'unicode' ? unicodeGlyphs : asciiGlyphs,
  };

  const ink = render(<App console={console} queries={queries} />, {
    stdin,
    stdout,
    alternateScreen: true,
    incrementalRendering: true,
    exitOnCtrlC: false,
    patchConsole: false,
    interactive: true,
    maxFps: 60,
  });
  try {
    await ink.waitUntilExit();
  } finally {
    session.dispose();
    // Timers of the cache would keep the process alive.
    queries.clear();
    await close();
  }
  return 0;
}
