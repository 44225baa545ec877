import { parentPort, workerData } from 'node:worker_threads';
import type { DemoScale } from './demo-organization.ts';
import { createQueue } from './prepare-screens.ts';
import { type DemoServerOptions, startDemoServer } from './start-demo-server.ts';

/** The data of this thread. Without `socketPath` the server listens on a TCP port on loopback. */
export type DemoWorkerData = {
  seed: number;
  nowMs: number;
  isStopped?: boolean | undefined;
  scale?: Partial<DemoScale> | undefined;
  socketPath?: string | undefined;
  isForConsole?: boolean | undefined;
};

/** Messages of this thread. After `{ type: 'close' }` it closes the server and ends. */
export type DemoWorkerMessage =
  | {
      type: 'ready';
      url: string;
      ownerKey: string;
      org: string;
      socketPath: string | undefined;
    }
  | { type: 'wiki-runs'; ids: string[] }
  | { type: 'failed'; message: string }
  | { type: 'error'; message: string; requestId: string };

const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread.');
const tell = (message: DemoWorkerMessage) => port.postMessage(message);

// The thread that starts this one passes data of the same type.
const { seed, nowMs, isStopped, scale, socketPath, isForConsole } = workerData as DemoWorkerData;
const listen: DemoServerOptions['listen'] =
  socketPath === undefined
    ? { kind: 'tcp', host: '127.0.0.1', port: 0 }
    : { kind: 'socket', path: socketPath };

try {
  const queue = createQueue();
  const server = await startDemoServer({
    seed,
    now: nowMs,
    ...(isStopped && { clock: () => nowMs }),
    ...(scale && { scale }),
    listen,
    ...(isForConsole && { inFront: queue.inFront }),
    // Writing to standard error would disturb the console, which runs in the main thread.
    onError: (error, requestId) => tell({ type: 'error', message: String(error), requestId }),
  });

  const closing = new AbortController();
  port.on('message', ({ type }: { type: 'close' | 'tell-wiki-runs' }) => {
    if (type === 'tell-wiki-runs') tell({ type: 'wiki-runs', ids: server.wikiRunIds });
    // It ends this thread only. Deno's port cannot be closed.
    if (type !== 'close') return;
    closing.abort();
    void server.close().then(() => process.exit());
  });
  const { url, org, keys } = server;
  tell({ type: 'ready', url, ownerKey: keys.owner, org, socketPath });
  if (isForConsole) await server.prepareScreens(closing.signal, queue);
  queue.end();
} catch (error) {
  tell({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  port.close();
}
