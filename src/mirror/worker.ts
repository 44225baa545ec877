import { parentPort, workerData } from 'node:worker_threads';
import { makeApiKey } from '../server/authentication/api-key.ts';
import { serveMirror } from './serve-mirror.ts';

/** The data of this thread. Without `socketPath` the server listens on a TCP port on loopback. */
export type MirrorWorkerData = {
  kind: 'mirror';
  file: string;
  socketPath?: string | undefined;
};

const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread.');

// The thread that starts this one passes data of the same type.
const { file, socketPath } = workerData as MirrorWorkerData;
const ownerKey = makeApiKey();

try {
  const server = await serveMirror({
    file,
    ownerKey,
    listen:
      socketPath === undefined
        ? { kind: 'tcp', host: '127.0.0.1', port: 0 }
        : { kind: 'socket', path: socketPath },
    // Writing to standard error would disturb the console, which runs in the main thread.
    onError: (error, requestId) =>
      port.postMessage({ type: 'error', message: String(error), requestId }),
  });

  port.on('message', ({ type }: { type: 'close' | 'tell-wiki-runs' }) => {
    if (type === 'tell-wiki-runs')
      port.postMessage({ type: 'wiki-runs', ids: server.wikiRunIds() });
    if (type === 'close') void server.close().then(() => port.close());
  });
  port.postMessage({ type: 'ready', url: server.url, ownerKey });
} catch (error) {
  port.postMessage({
    type: 'failed',
    message: error instanceof Error ? error.message : String(error),
  });
  port.close();
}
