import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '../client/client.ts';
import type { ConsoleContext, Profile } from './console-context.ts';
import { createConsoleSession, type Device } from './console-session.ts';
import { createQueryClient } from './data/query-client.ts';
import { createMemory } from './memory.ts';
import { asciiGlyphs, unicodeGlyphs } from './theme/glyphs.ts';
import { monochromeTheme, paletteTheme } from './theme/theme.ts';

export type ConsoleSettings = {
  client: Client;
  profile: Profile;
  isReadOnly: boolean;
  device: Device;
  hasColor: boolean;
  glyphs: 'unicode' | 'ascii';
  /** Unix milliseconds. */
  clock: () => number;
};

export type Console = {
  context: ConsoleContext;
  queries: QueryClient;
  /** Stops requests and timers, which would keep the process alive. */
  dispose(): void;
};

/** A console without a screen: what `App` draws. */
export function createConsole(settings: ConsoleSettings): Console {
  const { client, profile, isReadOnly, device, clock } = settings;
  const queries = createQueryClient();
  const session = createConsoleSession({ client, queries, isReadOnly, device, clock });

  return {
    context: {
      client,
      session,
      profile,
      clock,
      memory: createMemory(),
      theme: settings.hasColor ? paletteTheme : monochromeTheme,
      glyphs: settings.glyphs === 'unicode' ? unicodeGlyphs : asciiGlyphs,
    },
    queries,
    dispose() {
      session.dispose();
      queries.clear();
    },
  };
}
