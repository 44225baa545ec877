import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { createQueue, prepareScreens } from '../../src/demo/prepare-screens.ts';
import { exchange } from '../server/http-exchange.ts';
import { bornAtMs, smallOrganization } from './small-organization.ts';

const ownerId = 'usr_1';

function aDemo() {
  const { supply, made } = smallOrganization();
  return { data: { supply, clock: () => bornAtMs, ownerId }, supply, made };
}

test('what the first screens read is made before they ask', async () => {
  const { data, supply, made } = aDemo();

  await prepareScreens(data, new AbortController().signal);
  expect(made).toContain('sessions of usr_1');
  expect(made).toContain('computers');
  expect(made).toContain('reports');
  const prepared = [...made];
  supply.days('2026-06-01', '2026-06-30', 'tokens');
  supply.days('2026-06-01', '2026-06-30', 'activity');
  supply.sessions(ownerId, { updatedBefore: bornAtMs + 1, count: 101 });
  supply.computers();
  supply.reports();

  expect(made).toEqual(prepared);
});

test('requests are answered in between, newest days first, and closing ends it', async () => {
  const { data, made } = aDemo();
  const closing = new AbortController();

  const preparing = prepareScreens(data, closing.signal);
  expect(made).toEqual([]);
  while (made.length === 0) await turn();
  expect(made.at(-1)).toBe('2026-06-30');
  closing.abort();
  await preparing;

  expect(made).not.toContain('reports');
});

test('nothing is made while the rest of a large answer waits for its reader', async () => {
  const queue = createQueue();
  const answers: string[] = [];
  const server = createServer(
    queue.inFront((request, response) => {
      answers.push(String(request.url));
      response.end('x'.repeat(10_000_000));
    }),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = Number(Object(server.address()).port);
  const { data, made } = aDemo();

  const ask = (path: string) => {
    const socket = connect(port, '127.0.0.1').pause();
    socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`);
    return socket;
  };

  const large = ask('/large');
  await vi.waitFor(() => expect(answers).toEqual(['/large']));
  ask('/next').resume();
  const preparing = prepareScreens(data, new AbortController().signal, queue);
  for (let turns = 0; turns < 50; turns += 1) await turn();
  expect({ answers, made }).toEqual({ answers: ['/large'], made: [] });
  large.resume();
  await preparing;

  expect(answers).toEqual(['/large', '/next']);
  expect(made).toContain('reports');
  queue.end();
  const unread = [ask('/unread'), ask('/later')];
  await vi.waitFor(() =>
    expect(answers.toSorted()).toEqual(['/large', '/later', '/next', '/unread']),
  );
  for (const socket of unread) socket.destroy();
  await promisify(server.close.bind(server))();
});

test('a thread that prepares them answers, and closes at once', async () => {
  const worker = new Worker(new URL('../../src/demo/worker.ts', import.meta.url), {
    workerData: { seed: 1, nowMs: Date.now(), isForConsole: true },
  });
  const [{ url, ownerKey }] = await once(worker, 'message');
  const { status } = await exchange(url, { path: '/api/v0/computers', key: ownerKey });
  expect(status).toBe(200);

  worker.postMessage({ type: 'close' });
  expect(await once(worker, 'exit')).toEqual([0]);
});
