import { rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { EmbeddedServerError } from './errors/embedded-server-error.ts';
import { makeSocketFolder, removeOrphanedFolders } from './socket-folder.ts';

/** A server in a thread of this process. */
export type EmbeddedServer = {
  /** Known before the server is ready; undefined where it listens on TCP. */
  socketPath: string | undefined;
  /** The address, once the server answers. Rejects with EmbeddedServerError. */
  whenReady(): Promise<string>;
  /** Ids of the wiki runs that the server has, which no list of the interface tells. */
  wikiRunIds(): Promise<string[]>;
  close(): Promise<void>;
};

/** What the thread tells; other kinds of messages concern the server alone. */
export type ThreadMessage =
  | { type: 'ready'; url: string }
  | { type: 'wiki-runs'; ids: string[] }
  | { type: 'failed'; message: string }
  | { type: 'error'; message: string; requestId: string };

export type ThreadOptions = {
  file: URL;
  data: object;
  onServerError?: ((message: string, requestId: string) => void) | undefined;
};

const closeGraceMs = 1_000;
// Long after the start, which must not be slowed down.
const tidyingDelayMs = 5_000;

/** Starts the thread at once and does not wait for it. */
export function startEmbeddedServer({ file, data, onServerError }: ThreadOptions): EmbeddedServer {
  const { folder, socketPath } = makeSocketFolder() ?? {};
  const thread = new Worker(file, {
    name: 'signalbox server',
    workerData: { ...data, socketPath },
    // Options of Node concern the program's own file: `--input-type` would refuse the thread's.
    execArgv: [],
  });
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>();
  const wikiRuns = Promise.withResolvers<string[]>();
  const ended = new Promise<void>((resolveEnd) => thread.once('exit', () => resolveEnd()));
  let failure: EmbeddedServerError | undefined;
  let isReady = false;

  const removeFolder = () => {
    process.off('exit', removeFolder);
    if (folder) rmSync(folder, { recursive: true, force: true });
  };
  const fail = (problem: string) => {
    failure ??= new EmbeddedServerError(problem);
    reject(failure);
    wikiRuns.reject(failure);
  };

  const tidying = setTimeout(() => void removeOrphanedFolders(), tidyingDelayMs).unref();

  // A program may end without closing; then at least no file stays.
  process.on('exit', removeFolder);
  // Whoever waits for it is told; nobody has to.
  ready.catch(() => undefined);
  wikiRuns.promise.catch(() => undefined);
  thread.once('error', (error) => fail(`it stopped with "${error.message}".`));
  thread.once('exit', () => fail('it has stopped.'));
  thread.on('message', (message: ThreadMessage) => {
    if (message.type === 'failed') fail(message.message);
    if (message.type === 'wiki-runs') wikiRuns.resolve(message.ids);
    if (message.type === 'error') onServerError?.(message.message, message.requestId);
    if (message.type !== 'ready') return;
    // An idle server is no reason for a program not to end.
    thread.unref();
    isReady = true;
    resolve(message.url);
  });

  return {
    socketPath,
    whenReady: () => (failure ? Promise.reject(failure) : ready),
    async wikiRunIds() {
      await ready;
      // Unlike a call, this has no connection that keeps the program from ending.
      thread.ref();
      thread.postMessage({ type: 'tell-wiki-runs' });
      const ids = await wikiRuns.promise;
      if (!failure) thread.unref();
      return ids;
    },
    async close() {
      fail('it was closed.');
      thread.ref();
      thread.postMessage({ type: 'close' });
      // A thread that still starts would hear it late, and has nothing to tidy up.
      const impatience = setTimeout(() => void thread.terminate(), isReady ? closeGraceMs : 0);
      await ended;
      clearTimeout(impatience);
      clearTimeout(tidying);
      removeFolder();
    },
  };
}
