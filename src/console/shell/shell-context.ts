import { createContext, useContext } from 'react';
import type { Shell } from './shell.ts';

const context = createContext<Shell | undefined>(undefined);

export const ShellProvider = context.Provider;

/** The services of the console that a component belongs to. */
export function useShell(): Shell {
  const shell = useContext(context);
  if (!shell) throw new Error('A component of the console was rendered outside of a console.');
  return shell;
}
