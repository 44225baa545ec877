/** A stand-in for the embedded server's thread, which does as `workerData.behaviour` says. */
import { createServer } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

export type ThreadBehaviour = 'answer' | 'fail' | 'throw' | 'report' | 'ignore-close';

type ThreadData = { behaviour: ThreadBehaviour; socketPath: string | undefined };

// The starting test builds the data with this very type.
const { behaviour, socketPath } = workerData as ThreadData;
const server = createServer((request, response) => {
  if (request.url === '/crash') throw new Error('A handler has a bug.');
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ computers: [] }));
});

if (behaviour === 'throw') throw new Error('There is no such module.');
if (behaviour === 'fail') {
  parentPort?.postMessage({ type: 'failed', message: 'The store is locked.' });
} else {
  server.listen(socketPath, () => parentPort?.postMessage({ type: 'ready', url: 'unix' }));
}
if (behaviour === 'report') {
  parentPort?.postMessage({ type: 'error', message: 'A query failed.', requestId: 'req-1' });
}

parentPort?.on('message', ({ type }: { type: string }) => {
  if (type !== 'close' || behaviour === 'ignore-close') return;
  server.close();
  server.closeAllConnections();
  parentPort?.close();
});
