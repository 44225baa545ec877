import { rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { EmbeddedServerError, type Served } from './errors/embedded-server-error.ts';
import { makeSocketFolder, removeOrphanedFolders } from './socket-folder.ts';

/** A server in a thread of this process. */
export type EmbeddedServer = {
  /** Known before the server is ready; undefined where it listens on TCP. */
  socketPath: string | undefined;
  /** What requests need, once the server is ready. Rejects with EmbeddedServerError. */
  whenReady(): Promise<Access>;
  /** IDs of the wiki runs on the server. The API has no list of them. */
  wikiRunIds(): Promise<string[]>;
  close(): Promise<void>;
};

/** The address, and the owner's key. The thread makes it, which has loaded what that takes. */
type Access = { url: string; ownerKey: string };

type ThreadOptions = {
  file: URL;
  /** Named when the thread fails. */
  serves: Served;
  data: object;
  onServerError?: ((message: string, requestId: string) => void) | undefined;
};

const closeGraceMs = 1_000;
// Delayed, so that it does not slow down the start.
const tidyingDelayMs = 2_000;

/** Starts the thread at once and does not wait for it. */
export function startEmbeddedServer({
  file,
  serves,
  data,
  onServerError,
}: ThreadOptions): EmbeddedServer {
  const { folder, socketPath } = makeSocketFolder() ?? {};
  const thread = new Worker(file, {
    name: 'signalbox server',
    workerData: { ...data, socketPath },
    // Node options are for the main program: `--input-type` would reject the thread's file.
    execArgv: [],
  });
  const { whenReady, wikiRunIds, isReady, hasFailed, fail, ended } = followThread(
    thread,
    serves,
    onServerError,
  );
  // An idle server must not keep the process alive.
  whenReady().then(
    () => thread.unref(),
    () => {},
  );

  const removeFolder = () => {
    process.off('exit', removeFolder);
    // The thread may be about to listen there.
    if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  // The process may exit without closing the server; no file may remain then.
  process.on('exit', removeFolder);
  const tidying = setTimeout(() => void removeOrphanedFolders(), tidyingDelayMs).unref();

  return {
    socketPath,
    whenReady,
    async wikiRunIds() {
      await whenReady();
      // Unlike a call, a message to a thread does not keep the process alive.
      thread.ref();
      thread.postMessage({ type: 'tell-wiki-runs' });
      const ids = await wikiRunIds;
      if (!hasFailed()) thread.unref();
      return ids;
    },
    async close() {
      fail('it was closed.');
      thread.ref();
      thread.postMessage({ type: 'close' });
      // A thread that is still starting reads messages late, and has nothing to clean up.
      const impatience = setTimeout(() => void thread.terminate(), isReady() ? closeGraceMs : 0);
      await ended;
      clearTimeout(impatience);
      clearTimeout(tidying);
      removeFolder();
    },
  };
}

/** The messages of the thread that concern the client. */
type ThreadMessage =
  | ({ type: 'ready' } & Access)
  | { type: 'wiki-runs'; ids: string[] }
  | { type: 'failed'; message: string }
  | { type: 'error'; message: string; requestId: string };

/** Follows the state of a server's thread. */
function followThread(
  thread: Worker,
  serves: Served,
  onServerError: (message: string, requestId: string) => void = () => {},
) {
  const ready = Promise.withResolvers<Access>();
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
    ready.resolve(message);
  });

  return {
    /** Rejects with EmbeddedServerError, also after the server was ready. */
    whenReady: (): Promise<Access> => (failure ? Promise.reject(failure) : ready.promise),
    /** The IDs that the thread was asked for. Rejects with EmbeddedServerError. */
    wikiRunIds: wikiRuns.promise,
    isReady: () => isReady,
    hasFailed: () => failure !== undefined,
    /** Marks the thread as failed. Only the first problem is reported. */
    fail,
    ended: ended.promise,
  };
}
