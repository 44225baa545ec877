import { useQuery } from '@tanstack/react-query';
import type { Client } from '../../client/client.ts';
import type { ClientError } from '../../client/errors/client-error.ts';
import { useShell } from '../shell/shell-context.ts';
import { type Feed, retryDelayMs, toFeed } from './feed.ts';
import { useInterval } from './use-interval.ts';

export type FeedOptions<T> = {
  /** The first part names the kind of data; the rest are its parameters. */
  key: readonly [string, ...unknown[]];
  load(client: Client, signal: AbortSignal): Promise<T>;
  /** Milliseconds between two requests while the screen is on show. */
  intervalMs: number | ((data: T | undefined, nowMs: number) => number);
  isEnabled?: boolean;
};

/** Loads data and keeps it fresh while a component shows it. */
export function useFeed<T>({ key, load, intervalMs, isEnabled = true }: FeedOptions<T>): Feed<T> {
  const { client, clock } = useShell();
  const decided = useInterval(key[0]);
  const period = (data: T | undefined) =>
    decided ?? (typeof intervalMs === 'number' ? intervalMs : intervalMs(data, clock()));

  const query = useQuery<T, ClientError>({
    queryKey: key,
    enabled: isEnabled,
    queryFn: ({ signal }) => load(client, signal),
    refetchInterval: ({ state }) =>
      state.status === 'error' ? retryDelayMs(state, period(state.data)) : period(state.data),
  });

  return toFeed(query, period(query.data), clock);
}
