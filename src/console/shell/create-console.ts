import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '../../client/client.ts';
import type { AuditLog } from '../../config/audit-entry.ts';
import type { Config } from '../../config/config.ts';
import type { Preferences } from '../../config/state-file.ts';
import { createQueryClient } from '../data/query-client.ts';
import { monochromeTheme, paletteTheme, type Theme } from '../draw/theme.ts';
import { defaultKeymap, type Keymap } from '../keys/keymap.ts';
import { actionGroups } from '../places/registry.ts';
import { auditInMemory, auditTrail } from './audit-trail.ts';
import { auditedClient } from './audited-client.ts';
import type { ConsoleContext } from './console-context.ts';
import { createConsoleSession } from './console-session.ts';
import type { Device } from './device.ts';
import { createErrorJournal } from './error-journal.ts';
import { createMemory } from './memory.ts';
import { preferencesInMemory } from './preferences-in-memory.ts';
import type { Profile } from './profile.ts';

export type ConsoleSettings = {
  client: Client;
  profile: Profile;
  isReadOnly: boolean;
  device: Device;
  hasColor: boolean;
  /** The look of the tones; the palette of the terminal when left out. Without colour there is none to choose. */
  theme?: Theme;
  /** Whether everything is to be read aloud. */
  isScreenReader?: boolean;
  /** Text is shown as ASCII, for terminals without UTF-8. */
  isAscii?: boolean;
  /** Unix milliseconds. */
  clock: () => number;
  /** Tells ids of wiki runs, where they are known. */
  knownWikiRuns?: (() => Promise<readonly string[]>) | undefined;
  /** Where harmful requests are written down; forgotten at the end when left out. */
  audit?: AuditLog;
  /** What is remembered of the last time and for the next; forgotten at the end when left out. */
  preferences?: Preferences;
  /** Keys of actions that are not those they were made with. */
  keymap?: Keymap;
  /** Milliseconds between two questions, where somebody wants others. */
  refreshMs?: Config['refreshMs'];
};

export type Console = {
  context: ConsoleContext;
  queries: QueryClient;
  /** Stops requests and timers, which would keep the process alive. */
  dispose(): void;
};

/** A console without a screen: what `App` draws. */
export function createConsole(settings: ConsoleSettings): Console {
  const { profile, isReadOnly, device, clock } = settings;
  const { audit = auditInMemory(), preferences = preferencesInMemory() } = settings;
  const { keymap = defaultKeymap } = settings;
  const errors = createErrorJournal(clock);
  const client = auditedClient(settings.client, auditTrail(audit, { profile, clock, errors }));
  const queries = createQueryClient(errors.record);
  const memory = createMemory(preferences);
  const session = createConsoleSession({
    client,
    queries,
    isReadOnly,
    device,
    errors,
    preferences,
    memory,
    keymap,
    actionGroups,
    clock,
  });

  return {
    context: {
      client,
      session,
      profile,
      clock,
      memory,
      knownWikiRuns: settings.knownWikiRuns,
      audit,
      isScreenReader: settings.isScreenReader ?? false,
      refreshMs: settings.refreshMs ?? {},
      isAscii: settings.isAscii ?? false,
      theme: settings.hasColor ? (settings.theme ?? paletteTheme) : monochromeTheme,
    },
    queries,
    dispose() {
      session.dispose();
      queries.clear();
    },
  };
}
