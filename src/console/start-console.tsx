import { render } from 'ink';
import type { Client } from '../client/client.ts';
import { type Environment, terminalCapabilities } from '../terminal/capabilities.ts';
import { App } from './app.tsx';
import type { Profile } from './console-context.ts';
import type { Device } from './console-session.ts';
import { createConsole } from './create-console.ts';

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
  const device: Device = {
    copy: async () => 'the clipboard',
    redraw: () => {},
    suspend: () => {},
    quit: () => ink.unmount(),
  };
  const { context, queries, dispose } = createConsole({
    client,
    profile,
    isReadOnly,
    device,
    hasColor: colorDepth > 1,
    glyphs,
    clock,
  });

  const ink = render(<App console={context} queries={queries} />, {
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
    dispose();
    await close();
  }
  return 0;
}
