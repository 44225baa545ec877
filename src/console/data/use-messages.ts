import {
  type InfiniteData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { MessageRole } from '../../api/message.ts';
import type { Client } from '../../client/client.ts';
import type { ClientError } from '../../client/errors/client-error.ts';
import type { Message } from '../../domain/resources.ts';
import { useConsole } from '../console-context.ts';
import { type Feed, mapFeed, retryDelayMs, toFeed } from './feed.ts';

type MessagePage = { items: Message[]; cursor: string | undefined; nextCursor: string | undefined };

export type MessageLog = { messages: Message[]; hasMore: boolean };

export type Messages = { feed: Feed<MessageLog>; loadMore(): void };

export type MessagesQuery = {
  sessionId: string;
  computerId?: string | undefined;
  /** Nothing means every role. */
  role?: MessageRole | undefined;
};

const pageSize = 100;
const intervalMs = 2_000;

/**
 * The messages of a session, oldest first. Pages are read as the reader comes near them; at the
 * end the last page is asked for again and again, because that is where new messages appear.
 */
export function useMessages(query: MessagesQuery): Messages {
  const { client, clock } = useConsole();
  const queries = useQueryClient();
  const { sessionId, computerId, role } = query;
  const key = ['messages', 'pages', sessionId, computerId, role];

  const pages = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => readPage(client, query, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    refetchInterval: ({ state }) =>
      state.status === 'error' ? retryDelayMs(state, intervalMs) : false,
  });
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = pages;
  const last = pages.data?.pages.at(-1);

  const end = useQuery<MessagePage, ClientError>({
    queryKey: ['messages', 'end', sessionId, computerId, role, last?.cursor],
    enabled: last !== undefined && !hasNextPage,
    queryFn: async ({ signal }) => {
      const page = await readPage(client, query, last?.cursor, signal);
      queries.setQueryData<InfiniteData<MessagePage>>(key, (known) => withLastPage(known, page));
      return page;
    },
    ...(last === undefined ? {} : { initialData: last, initialDataUpdatedAt: pages.dataUpdatedAt }),
    structuralSharing: false,
    refetchInterval: ({ state }) =>
      state.status === 'error' ? retryDelayMs(state, intervalMs) : intervalMs,
  });

  const log = useMemo(
    () => ({
      messages: (pages.data?.pages ?? []).flatMap(({ items }) => items),
      hasMore: hasNextPage,
    }),
    [pages.data, hasNextPage],
  );
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  // The library types errors as any Error; the client throws nothing but its own.
  const freshest = hasNextPage || last === undefined ? (pages as unknown as typeof end) : end;

  return { feed: mapFeed(toFeed(freshest, intervalMs, clock), () => log), loadMore };
}

async function readPage(
  client: Client,
  { sessionId, computerId, role }: MessagesQuery,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<MessagePage> {
  const list = {
    sessionId,
    limit: pageSize,
    ...(computerId === undefined ? {} : { computerId }),
    ...(cursor === undefined ? {} : { cursor }),
  };
  const pages = role
    ? client.messages({ ...list, role }, { signal }).pages()
    : client.labelledMessages(list, { signal }).pages();
  const { value } = await pages.next();
  return value ?? { items: [], cursor, nextCursor: undefined };
}

/** The same pages with the last one read anew; unchanged when nothing in it is new. */
function withLastPage(
  known: InfiniteData<MessagePage> | undefined,
  page: MessagePage,
): InfiniteData<MessagePage> | undefined {
  const last = known?.pages.at(-1);
  if (!known || !last || last.cursor !== page.cursor || isSame(last, page)) return known;
  return { ...known, pages: [...known.pages.slice(0, -1), page] };
}

function isSame(a: MessagePage, b: MessagePage): boolean {
  return (
    a.nextCursor === b.nextCursor &&
    a.items.length === b.items.length &&
    a.items.every((item, index) => {
      const other = b.items[index];
      return item.id === other?.id && item.updatedAt === other.updatedAt;
    })
  );
}
