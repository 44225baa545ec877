import { endpoints } from '../api/endpoints.ts';
import type { Restart } from './attention/facts.ts';

/** What a log says of a request: once when it was sent, and once when its answer came. */
type LoggedRequest = {
  /** The same both times. */
  id: string;
  /** Unix milliseconds. */
  at: number;
  profile: string;
  route: string;
  /** `computerId=…` */
  target: string;
  result: string;
};

/** The last thing that is known of each request, in the order in which they were sent. */
export function latestStates<Entry extends Pick<LoggedRequest, 'id' | 'at'>>(
  entries: readonly Entry[],
): Entry[] {
  const byId = new Map<string, Entry>();
  for (const entry of entries) {
    const sent = byId.get(entry.id);
    byId.set(entry.id, sent ? { ...entry, at: sent.at } : entry);
  }
  return [...byId.values()];
}

/** Restarts of computers that were asked for since a moment, of these data, and not refused; oldest first. */
export const sentRestarts = (
  entries: readonly LoggedRequest[],
  { profile, sinceMs }: { profile: string; sinceMs: number },
): Restart[] =>
  latestStates(entries).flatMap(({ route, result, target, at, ...entry }) => {
    const isSent = route === endpoints.restartComputer.path && sentResults.has(result);
    const computerId = /^computerId=(\S+)/.exec(target)?.[1];
    const isMeant = isSent && entry.profile === profile && at >= sinceMs;
    return isMeant && computerId !== undefined ? [{ computerId, atMs: at }] : [];
  });

/** The server has carried these out, or may have. */
const sentResults: ReadonlySet<string> = new Set(['ok', 'unknown', 'pending']);
