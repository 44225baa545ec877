import { existsSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';
import type { CopySearch, CopySearchResult } from '../../language/search/found-messages.ts';
import { MirrorError } from '../mirror-error.ts';
import { startThread } from '../start-thread.ts';
import type { SearchAnswer, SearchRequest, SearchWorkerData } from './worker.ts';

/** A search with a thread, which `close` ends. */
export type ClosableSearch = CopySearch & { close(): Promise<void> };

/**
 * Searches a mirror in a separate thread, which the first search starts. The mirror need not exist yet;
 * `isCreated` creates it. Searches reject with MirrorError.
 */
export function openMirrorSearch(file: string, { isCreated = false } = {}): ClosableSearch {
  const pending = pendingSearches();
  let thread: Worker | undefined;

  function fail(error: Error) {
    thread = undefined;
    pending.fail(error);
  }

  function started(): Worker {
    if (thread) return thread;
    const data: SearchWorkerData = { kind: 'mirror-search', file, isCreated };
    const begun = startThread('search', data, import.meta.url);
    begun.on('message', (answer: SearchAnswer) => {
      pending.settle(answer);
      rest();
    });
    begun.once('error', fail);
    begun.once('exit', () => {
      // After an error, the next search may have begun another thread.
      if (thread === begun) fail(new Error('The search has stopped.'));
    });
    thread = begun;
    return begun;
  }

  /** A thread without pending searches must not keep the process alive. */
  function rest() {
    if (pending.isEmpty()) thread?.unref();
  }

  const send = (request: SearchRequest) => thread?.postMessage(request);

  return {
    async search(query, { signal, ...page }) {
      signal?.throwIfAborted();
      if (!isCreated && !existsSync(file)) return undefined;
      started().ref();
      const { number, found, cancel } = pending.begin();
      const stop = () => {
        send({ type: 'cancel', number });
        cancel(signal?.reason);
        rest();
      };
      signal?.addEventListener('abort', stop, { once: true });
      send({ type: 'search', number, query, page });
      try {
        return await found;
      } finally {
        signal?.removeEventListener('abort', stop);
      }
    },

    async close() {
      if (!thread) return;
      const ended = new Promise((resolve) => thread?.once('exit', resolve));
      thread.ref();
      send({ type: 'close' });
      await ended;
    },
  };
}

/** The searches that the thread has not answered yet, by their numbers. */
function pendingSearches() {
  const waiting = new Map<number, PromiseWithResolvers<CopySearchResult>>();
  let lastNumber = 0;

  return {
    isEmpty: () => waiting.size === 0,

    begin() {
      lastNumber += 1;
      const number = lastNumber;
      const search = Promise.withResolvers<CopySearchResult>();
      waiting.set(number, search);
      const cancel = (reason: unknown) => {
        waiting.delete(number);
        search.reject(reason);
      };
      return { number, found: search.promise, cancel };
    },

    settle(answer: SearchAnswer): void {
      const search = waiting.get(answer.number);
      waiting.delete(answer.number);
      if (answer.type === 'found') search?.resolve(answer.result);
      else search?.reject(errorOf(answer));
    },

    fail(error: Error): void {
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    },
  };
}

const errorOf = ({ message, code }: Extract<SearchAnswer, { type: 'failed' }>): Error =>
  code === undefined ? new Error(message) : new MirrorError(code, message);
