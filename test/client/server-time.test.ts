import { expect, test } from 'vitest';
import type { ResultFacts } from '../../src/client/facts.ts';
import { createOfflineClient } from '../../src/client/offline-client.ts';
import { aClient, failureOf } from './a-client.ts';
import { answerJson, refuse, serve } from './misbehaving-server.ts';

test.each([
  { name: 'ahead', offsetMs: 3_600_000 },
  { name: 'behind', offsetMs: -3_600_000 },
])(
  'hooks learn how far the clock of the server is $name, also from refusals',
  async ({ offsetMs }) => {
    const behaviours = [answerJson({ computers: [] }), refuse(404, 'Gone.')];
    await using server = await serve((request, response) => {
      response.setHeader('date', new Date(Date.now() + offsetMs).toUTCString());
      behaviours.shift()?.(request, response);
    });
    const results: ResultFacts[] = [];
    const { client } = aClient(server, { onResult: (result) => results.push(result) });

    await client.listComputers();
    await failureOf(client.getComputer({ computerId: 'atlas' }));

    expect(results).toHaveLength(2);
    for (const { clockDifferenceMs = 0, serverDateMs = 0 } of results) {
      expect(Math.abs(clockDifferenceMs - offsetMs)).toBeLessThan(30_000);
      expect(Math.abs(serverDateMs - Date.now() - offsetMs)).toBeLessThan(30_000);
    }
  },
);

test('the demo organization tells the time of its own clock', async () => {
  const now = Date.UTC(2026, 1, 10, 12);
  await using offline = createOfflineClient({ now, scale: { users: 5 } });

  const { response } = await offline.client.listComputers().withResponse();

  const differenceMs = response.clockDifferenceMs ?? 0;
  expect(Math.abs(differenceMs - (now - Date.now()))).toBeLessThan(30_000);
});

test('nothing is known of the clock of a server that does not say its time', async () => {
  await using server = await serve((request, response) => {
    response.sendDate = false;
    answerJson({ computers: [] })(request, response);
  });
  const { client } = aClient(server);

  const { response } = await client.listComputers().withResponse();

  expect(response.serverDateMs).toBeUndefined();
  expect(response.clockDifferenceMs).toBeUndefined();
});
