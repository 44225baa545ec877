import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { prepareScreens } from '../../src/demo/prepare-screens.ts';
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
