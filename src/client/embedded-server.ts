import { rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { makeSocketFolder, removeOrphanedFolders } from './socket-folder.ts';
import { followThread } from './thread-reports.ts';

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
  const { whenReady, wikiRunIds, isReady, hasFailed, fail, ended } = followThread(
    thread,
    onServerError,
  );
  // An idle server is no reason for a program not to end.
  whenReady().then(
    () => thread.unref(),
    () => {},
  );

  const removeFolder = () => {
    process.off('exit', removeFolder);
    if (folder) rmSync(folder, { recursive: true, force: true });
  };
  // A program may end without closing; then at least no file stays.
  process.on('exit', removeFolder);
  const tidying = setTimeout(() => void removeOrphanedFolders(), tidyingDelayMs).unref();

  return {
    socketPath,
    whenReady,
    async wikiRunIds() {
      await whenReady();
      // Unlike a call, this has no connection that keeps the program from ending.
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
      // A thread that still starts would hear it late, and has nothing to tidy up.
      const impatience = setTimeout(() => void thread.terminate(), isReady() ? closeGraceMs : 0);
      await ended;
      clearTimeout(impatience);
      clearTimeout(tidying);
      removeFolder();
    },
  };
}
