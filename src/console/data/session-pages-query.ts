import type { EndpointResult } from '../../api/endpoint.ts';
import type { Endpoints } from '../../api/endpoints.ts';
import type { Client } from '../../client/client.ts';

/** One page of the list of sessions. */
export type SessionPage = EndpointResult<Endpoints['listSessions']>;

/** As many as the interface allows. */
export const sessionsPerPage = 100;

/** The question for the pages of a list, read one after another. */
export const sessionPagesQuery = (client: Client, computerId?: string) => ({
  queryKey: ['sessions', 'pages', computerId],
  queryFn: ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }) =>
    client.listSessions(
      {
        ...(computerId === undefined ? {} : { computerId }),
        limit: sessionsPerPage,
        ...(pageParam === '' ? {} : { cursor: pageParam }),
      },
      { signal },
    ),
  initialPageParam: '',
  getNextPageParam: nextCursor,
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});

/** The cursor of the page after this one. Servers say the end in several ways. */
export function nextCursor({ pagination }: SessionPage): string | undefined {
  return pagination?.hasMore === false ? undefined : pagination?.nextCursor || undefined;
}
