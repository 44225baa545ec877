import type { RefreshName } from '../../config/config.ts';
import { useShell } from '../shell/shell-context.ts';

/** What people call the kinds of data whose names are those of queries. */
const names: Readonly<Record<string, RefreshName>> = {
  sessions: 'sessions',
  messages: 'messages',
  computers: 'computers',
  'credit-limits': 'limits',
  tokens: 'analytics',
  activity: 'analytics',
  tools: 'analytics',
  productivity: 'analytics',
  'user-days': 'analytics',
  readiness: 'readiness',
};

/**
 * Milliseconds between two requests for this kind of data, by the name of its queries: what somebody
 * has decided; nothing where that is left to the program.
 */
export function useInterval(query: string): number | undefined {
  const { refreshMs } = useShell();
  const name = names[query];
  return name === undefined ? undefined : refreshMs[name];
}
