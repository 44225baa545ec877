import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { CopySearch, CopySearchResult } from '../../domain/search/found-messages.ts';
import { MirrorError } from '../mirror-error.ts';
import type { SearchAnswer, SearchRequest, SearchWorkerData } from './worker.ts';

/** A search with a thread, which `close` ends. */
export type ClosableSearch = CopySearch & { close(): Promise<void> };

type Waiting = {
  resolve(result: CopySearchResult): void;
  reject(error: unknown): void;
};

/**
 * Searches a mirror in a separate thread, which the first search starts. The mirror need not exist yet;
 * `isCreated` creates it. Searches reject with MirrorError.
 */
export function openMirrorSearch(file: string, { isCreated = false } = {}): ClosableSearch {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let lastNumber = 0;

  function fail(error: Error) {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    thread = undefined;
  }

  function started(): Worker {
    if (thread) return thread;
    const begun = startThread({ kind: 'mirror-search', file, isCreated });
    begun.on('message', (answer: SearchAnswer) => {
      const search = waiting.get(answer.number);
      if (answer.type === 'found') search?.resolve(answer.result);
      else search?.reject(errorOf(answer));
      forget(answer.number);
    });
    begun.once('error', fail);
    begun.once('exit', () => fail(new Error('The search has stopped.')));
    thread = begun;
    return begun;
  }

  /** A thread without pending searches must not keep the process alive. */
  function forget(number: number) {
    waiting.delete(number);
    if (waiting.size === 0) thread?.unref();
  }

  const send = (request: SearchRequest) => thread?.postMessage(request);

  return {
    async search(query, { signal, ...page }) {
      signal?.throwIfAborted();
      if (!isCreated && !existsSync(file)) return undefined;
      lastNumber += 1;
      const number = lastNumber;
      const { promise, resolve, reject } = Promise.withResolvers<CopySearchResult>();
      const cancel = () => {
        send({ type: 'cancel', number });
        forget(number);
        reject(signal?.reason);
      };
      started().ref();
      waiting.set(number, { resolve, reject });
      signal?.addEventListener('abort', cancel, { once: true });
      send({ type: 'search', number, query, page });
      try {
        return await promise;
      } finally {
        signal?.removeEventListener('abort', cancel);
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

function startThread(data: SearchWorkerData): Worker {
  const thread = import.meta.url.endsWith('.ts') ? './worker.ts' : './server-worker.js';
  return new Worker(new URL(thread, import.meta.url), {
    name: 'signalbox search',
    workerData: data,
    // Node options are for the main program: `--input-type` would reject the thread's file.
    execArgv: [],
  });
}

const errorOf = ({ message, code }: Extract<SearchAnswer, { type: 'failed' }>): Error =>
  code === undefined ? new Error(message) : new MirrorError(code, message);
