import type { Worker } from 'node:worker_threads';
import { EmbeddedServerError, type Served } from './errors/embedded-server-error.ts';

/** The messages of the thread that concern the client. */
type ThreadMessage =
  | { type: 'ready'; url: string }
  | { type: 'wiki-runs'; ids: string[] }
  | { type: 'failed'; message: string }
  | { type: 'error'; message: string; requestId: string };

export type ThreadReports = {
  /** The address, once the server is ready. Rejects with EmbeddedServerError, also later. */
  whenReady(): Promise<string>;
  /** The IDs that the thread was asked for. Rejects with EmbeddedServerError. */
  wikiRunIds: Promise<string[]>;
  isReady(): boolean;
  hasFailed(): boolean;
  /** Marks the thread as failed. Only the first problem is reported. */
  fail(problem: string): void;
  /** Settles when the thread has ended. */
  ended: Promise<void>;
};

/** Follows the state of a server's thread. */
export function followThread(
  thread: Worker,
  serves: Served,
  onServerError: (message: string, requestId: string) => void = () => {},
): ThreadReports {
  const ready = Promise.withResolvers<string>();
  const wikiRuns = Promise.withResolvers<string[]>();
  const ended = Promise.withResolvers<void>();
  let failure: EmbeddedServerError | undefined;
  let isReady = false;
  const fail = (problem: string) => {
    failure ??= new EmbeddedServerError(serves, problem);
    ready.reject(failure);
    wikiRuns.reject(failure);
  };

  // A rejection that nothing awaits must not end the process.
  ready.promise.catch(() => undefined);
  wikiRuns.promise.catch(() => undefined);
  thread.once('error', (error) => fail(`it stopped with "${error.message}".`));
  thread.once('exit', () => {
    fail('it has stopped.');
    ended.resolve();
  });
  thread.on('message', (message: ThreadMessage) => {
    if (message.type === 'failed') fail(message.message);
    if (message.type === 'wiki-runs') wikiRuns.resolve(message.ids);
    if (message.type === 'error') onServerError(message.message, message.requestId);
    if (message.type !== 'ready') return;
    isReady = true;
    ready.resolve(message.url);
  });

  return {
    whenReady: () => (failure ? Promise.reject(failure) : ready.promise),
    wikiRunIds: wikiRuns.promise,
    isReady: () => isReady,
    hasFailed: () => failure !== undefined,
    fail,
    ended: ended.promise,
  };
}
