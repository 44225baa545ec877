import { expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import type { RequestFacts, ResponseFacts, ResultFacts } from '../../src/client/options.ts';
import { aClient, failureOf, secret } from './a-client.ts';
import { answer, answerJson, refuse, serve } from './misbehaving-server.ts';

test('every call is told of before it is made, and once when it has ended', async () => {
  await using server = await serve(
    refuse(503, 'Oops.'),
    answerJson({ id: 'atlas' }, { 'x-request-id': 'req-1' }),
    refuse(409, 'Still provisioning.', { 'x-request-id': 'req-2' }),
  );
  const told: (RequestFacts | ResultFacts)[] = [];
  const { client } = aClient(server, {
    onRequest: (request) => told.push(request),
    onResult: (result) => told.push(result),
  });

  await client.getComputer({ computerId: 'atlas-secret-name' });
  await failureOf(client.restartComputer({ computerId: 'atlas-secret-name' }));

  const reading = {
    endpoint: 'getComputer',
    method: 'GET',
    route: '/api/v0/computers/{computerId}',
    isHarmful: false,
  };
  const restarting = {
    endpoint: 'restartComputer',
    method: 'POST',
    route: '/api/v0/computers/{computerId}/restart',
    isHarmful: true,
  };
  const durationMs = expect.any(Number);
  expect(told).toEqual([
    reading,
    { ...reading, outcome: 'ok', status: 200, requestId: 'req-1', attempts: 2, durationMs },
    restarting,
    {
      ...restarting,
      outcome: 'conflict',
      status: 409,
      requestId: 'req-2',
      attempts: 1,
      durationMs,
    },
  ]);
  expect(JSON.stringify(told)).not.toMatch(new RegExp(`${secret}|atlas-secret-name`));
});

test('a call can ask for the facts of its answer', async () => {
  const date = 'Sun, 01 Feb 2026 10:00:00 GMT';
  await using server = await serve(
    answerJson({ computers: [] }, { 'x-request-id': 'req-1', date }),
  );
  const { client } = aClient(server);
  const facts: ResponseFacts[] = [];

  await client.listComputers({}, { onResponse: (response) => facts.push(response) });

  expect(facts).toEqual([
    {
      status: 200,
      requestId: 'req-1',
      serverDateMs: Date.UTC(2026, 1, 1, 10),
      durationMs: expect.any(Number),
    },
  ]);
});

test('a client that only reads refuses every harmful call, and sends nothing', async () => {
  await using server = await serve(answer(204, ''));
  const results: ResultFacts[] = [];
  const { client } = aClient(server, {
    readOnly: true,
    onResult: (result) => results.push(result),
  });

  const errors = await Promise.all([
    failureOf(client.deleteSession({ sessionId: 's' })),
    failureOf(client.interruptSession({ sessionId: 's' })),
    failureOf(client.restartComputer({ computerId: 'c' })),
    failureOf(client.deleteWikiRun({ wikiRunId: 'w' })),
    failureOf(client.removeUser({ email: 'ada@halcyon.example' })),
  ]);

  const harmful = Object.values(endpoints).filter(({ isHarmful }) => isHarmful);
  expect(errors).toHaveLength(harmful.length);
  for (const error of errors) expect(error).toMatchObject({ code: 'read-only' });
  expect(server.requests).toEqual([]);
  expect(results.map(({ outcome, attempts }) => ({ outcome, attempts }))).toEqual(
    Array.from(harmful, () => ({ outcome: 'read-only', attempts: 0 })),
  );
});

test('a client that only reads can read', async () => {
  await using server = await serve(answerJson({ computers: [] }));
  const { client } = aClient(server, { readOnly: true });

  expect(await client.listComputers()).toEqual({ computers: [] });
});
