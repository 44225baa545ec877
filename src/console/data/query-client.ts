import { environmentManager, QueryCache, QueryClient } from '@tanstack/react-query';

/**
 * The cache of everything the console has read. Retries are the client's business, and a terminal
 * has no focus and no online events that the library could see. `onError` is told every failure.
 */
export function createQueryClient(onError: (error: unknown) => void = () => {}): QueryClient {
  environmentManager.setIsServer(() => false);
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchOnMount: true,
        staleTime: 5_000,
        gcTime: 10 * 60_000,
      },
    },
  });
}
