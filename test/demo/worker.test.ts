import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DemoWorkerData, DemoWorkerMessage } from '../../src/demo/worker.ts';
import { exchange } from '../server/http-exchange.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'worker-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function startWorker(data: Partial<DemoWorkerData>) {
  const workerData: DemoWorkerData = { seed: 1, nowMs: Date.now(), ...data };
  const worker = new Worker(new URL('../../src/demo/worker.ts', import.meta.url), { workerData });
  // A thread that ends at once may report and exit in the same turn.
  const exited = once(worker, 'exit');
  const [message] = (await once(worker, 'message')) as [DemoWorkerMessage];
  return { worker, message, exited };
}

function accessOf(message: DemoWorkerMessage) {
  if (message.type !== 'ready') throw new Error(`The worker sent ${message.type}.`);
  return { url: message.url, key: message.ownerKey };
}

async function close(worker: Worker) {
  worker.postMessage({ type: 'close' });
  const [code] = await once(worker, 'exit');
  return code;
}

test('a worker serves on a socket until it is told to close, and leaves nothing behind', async () => {
  const socketPath = join(folder, 'api.sock');
  const { worker, message } = await startWorker({ socketPath });

  expect(message).toMatchObject({ type: 'ready', url: `unix:${socketPath}:`, socketPath });
  const { url, key } = accessOf(message);
  const sent = { path: '/api/v0/computers', key, headers: { host: 'unix' } };
  expect((await exchange(url, sent)).status).toBe(200);

  expect(await close(worker)).toBe(0);
  expect(existsSync(socketPath)).toBe(false);
});

test('a worker without a socket serves on loopback', async () => {
  const { worker, message } = await startWorker({});

  const { url, key } = accessOf(message);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect((await exchange(url, { path: '/api/v0/computers', key })).status).toBe(200);
  expect(await close(worker)).toBe(0);
});

test('a worker that cannot start says why and ends', async () => {
  const { message, exited } = await startWorker({
    socketPath: join(folder, 'missing', 'api.sock'),
  });

  expect(message).toMatchObject({ type: 'failed', message: expect.stringContaining('missing') });
  expect(await exited).toEqual([0]);
});
