import type { RequestListener } from 'node:http';
import type { StorePort } from './store/queries.ts';
import type { Supply } from './supply.ts';

export type ServedData = {
  store: StorePort;
  /** Adds data when it is first needed; omitted if the store is complete. */
  supply?: Supply;
  /** Unix milliseconds; determines what "today" is. */
  clock?: () => number;
};

export type Serving = {
  listener: RequestListener;
  /** Closes the store as soon as no request needs it any more. */
  retire(): void;
};

/** Counts the requests that a listener is answering from this store. */
export function servingFrom(store: StorePort, listener: RequestListener): Serving {
  let running = 0;
  let isRetired = false;
  const closeUnused = () => {
    if (isRetired && running === 0) void store.close();
  };

  return {
    listener(request, response) {
      running += 1;
      response.once('close', () => {
        running -= 1;
        closeUnused();
      });
      listener(request, response);
    },
    retire() {
      isRetired = true;
      closeUnused();
    },
  };
}
