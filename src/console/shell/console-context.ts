import { createContext, useContext } from 'react';
import type { Client } from '../../client/client.ts';
import type { AuditLog } from '../../config/audit-entry.ts';
import type { Config } from '../../config/config.ts';
import type { Theme } from '../draw/theme.ts';
import type { ConsoleSession } from './console-session.ts';
import type { Memory } from './memory.ts';
import type { Profile } from './profile.ts';

/** What every component of the console may use. */
export type ConsoleContext = {
  client: Client;
  session: ConsoleSession;
  profile: Profile;
  theme: Theme;
  /** Text is shown as ASCII, for terminals without UTF-8. */
  isAscii: boolean;
  /** Everything is to be read aloud: text in few lines, one thing after another. */
  isScreenReader: boolean;
  /** Unix milliseconds. */
  clock: () => number;
  memory: Memory;
  /** Tells ids of wiki runs where somebody knows them: no list of the interface does. */
  knownWikiRuns: (() => Promise<readonly string[]>) | undefined;
  audit: AuditLog;
  /** Milliseconds between two questions, where somebody wants others than the program has. */
  refreshMs: Config['refreshMs'];
};

const context = createContext<ConsoleContext | undefined>(undefined);

export const ConsoleProvider = context.Provider;

/** The console that a component belongs to. */
export function useConsole(): ConsoleContext {
  const value = useContext(context);
  if (!value) throw new Error('A console component was rendered outside of a console.');
  return value;
}
