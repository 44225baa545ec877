import { endpoints } from '../../api/endpoints.ts';
import { type Day, dayOf } from '../../figures/time/day.ts';
import type { Restart } from '../../rules/facts.ts';
import type { AuditEntry } from '../../state/audit-entry.ts';

export type RequestNames = { method: string; route: string };

/** `POST /api/v0/computers/{computerId}/restart`. */
export const requestText = ({ method, route }: RequestNames): string => `${method} ${route}`;

const acts: ReadonlyMap<string, string> = new Map(
  Object.entries(endpoints).map(([name, { method, path }]) => [
    requestText({ method, route: path }),
    name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  ]),
);

/** `restart computer`; for an unknown request, its method and route. */
export function actText(request: RequestNames): string {
  const text = requestText(request);
  return acts.get(text) ?? text;
}

/** `ok`, `forbidden 403`; `no result`: the request was about to be sent, and no more is known. */
export function resultText({ result, status }: { result: string; status?: number | undefined }) {
  if (result === 'ok') return 'ok';
  if (result === 'pending') return 'no result';
  return status === undefined ? result : `${result} ${status}`;
}

type LoggedRequest = Pick<AuditEntry, 'id' | 'at' | 'profile' | 'route' | 'target' | 'result'>;

/** The latest entry of each request, in the order in which they were sent. */
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

/** Restarts of computers of this data source requested since a time and not refused; oldest first. */
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

/** The days (UTC) on which people of this data source were removed from the organization, by e-mail in lower case. */
export const sentRemovals = (
  entries: readonly LoggedRequest[],
  { profile }: { profile: string },
): Map<string, Day> =>
  new Map(
    latestStates(entries).flatMap(({ route, result, target, at, ...entry }) => {
      const isDone = route === endpoints.removeUser.path && result === 'ok';
      const email = /^email=(\S+)/.exec(target)?.[1]?.toLowerCase();
      return isDone && entry.profile === profile && email ? [[email, dayOf(at)] as const] : [];
    }),
  );

/** The server has carried these out, or may have. */
const sentResults: ReadonlySet<string> = new Set(['ok', 'unknown', 'pending']);
