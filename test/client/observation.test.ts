import { expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import type { CallAnswer } from '../../src/client/call-answer.ts';
import { createObservedClient } from '../../src/client/client.ts';
import type {
  RequestFacts,
  ResponseFacts,
  ResultFacts,
  RetryFacts,
} from '../../src/client/facts.ts';
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
  const usual = {
    serverDateMs: expect.any(Number),
    clockDifferenceMs: expect.any(Number),
    durationMs: expect.any(Number),
  };
  expect(told).toEqual([
    reading,
    { ...reading, ...usual, outcome: 'ok', status: 200, requestId: 'req-1', attempts: 2 },
    restarting,
    {
      ...restarting,
      ...usual,
      outcome: 'conflict',
      status: 409,
      requestId: 'req-2',
      attempts: 1,
    },
  ]);
  expect(JSON.stringify(told)).not.toMatch(new RegExp(`${secret}|atlas-secret-name`));
});

test('a call can ask for the facts of its answer', async () => {
  const date = 'Sun, 01 Feb 2026 10:00:00 GMT';
  await using server = await serve(
    answerJson({ computers: [] }, { 'x-request-id': 'req-1', date, 'x-region': 'north' }),
  );
  const { client } = aClient(server);
  const facts: ResponseFacts[] = [];

  await client.listComputers({}, { onResponse: (response) => facts.push(response) });

  expect(facts).toEqual([
    {
      status: 200,
      requestId: 'req-1',
      serverDateMs: Date.UTC(2026, 1, 1, 10),
      clockDifferenceMs: expect.any(Number),
      headers: expect.objectContaining({ date, 'x-region': 'north' }),
      attempts: 1,
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

test.each<{ name: string; credential: () => Promise<string> | string }>([
  {
    name: 'rejects',
    credential: async () => {
      throw new Error('The vault is sealed.');
    },
  },
  {
    name: 'throws',
    credential: () => {
      throw new Error('The vault is sealed.');
    },
  },
])(
  'a function for the credential that $name fails the call, which is reported once',
  async ({ credential }) => {
    await using server = await serve(answerJson({ computers: [] }));
    const told: (RequestFacts | ResultFacts)[] = [];
    const { client } = aClient(server, {
      credential,
      onRequest: (request) => told.push(request),
      onResult: (result) => told.push(result),
    });

    const error = await failureOf(client.listComputers());

    expect(error).toMatchObject({
      name: 'CredentialError',
      code: 'credential',
      request: { method: 'GET', route: '/api/v0/computers' },
      cause: new Error('The vault is sealed.'),
    });
    expect(error.message).not.toContain('vault');
    expect(told).toHaveLength(2);
    expect(told[1]).toMatchObject({ outcome: 'credential', attempts: 0, status: undefined });
    expect(server.requests).toEqual([]);
  },
);

test('an error of a hook reaches the caller, and the result is reported all the same', async () => {
  await using server = await serve(answerJson({ computers: [] }));
  const results: ResultFacts[] = [];
  const { client } = aClient(server, {
    onRequest() {
      throw new Error('The disk is full.');
    },
    onResult: (result) => results.push(result),
  });

  await expect(client.listComputers()).rejects.toThrow('The disk is full.');

  expect(results).toMatchObject([{ endpoint: 'listComputers', outcome: 'other', attempts: 0 }]);
  expect(server.requests).toEqual([]);
});

test('a hook that fails at the end is called once', async () => {
  await using server = await serve(answerJson({ computers: [] }));
  let calls = 0;
  const { client } = aClient(server, {
    onResult() {
      calls += 1;
      throw new Error('The disk is full.');
    },
  });

  await expect(client.listComputers()).rejects.toThrow('The disk is full.');

  expect(calls).toBe(1);
});

test('a call can be awaited together with its response', async () => {
  await using server = await serve(
    refuse(503, 'Oops.'),
    answerJson(
      { computers: [] },
      { 'x-request-id': 'req-1', 'x-remaining': '9', 'x-echo': secret, 'set-cookie': 'session=1' },
    ),
  );
  const { client } = aClient(server);

  const { result, response } = await client.listComputers().withResponse();

  expect(result).toEqual({ computers: [] });
  expect(response).toMatchObject({ status: 200, requestId: 'req-1', attempts: 2 });
  expect(response.headers).toMatchObject({ 'x-remaining': '9', 'x-echo': '[credential]' });
  expect(response.headers).not.toHaveProperty('set-cookie');
});

test('a call that fails is told where it is awaited with its response, and only there', async () => {
  await using server = await serve(refuse(404, 'Gone.'));
  const { client } = aClient(server);
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);

  const error = await failureOf(client.getComputer({ computerId: 'atlas' }).withResponse());
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note);

  expect(error.code).toBe('not-found');
  expect(unhandled).toEqual([]);
});

test('each retry is reported with the failure before it', async () => {
  await using server = await serve(
    refuse(503, 'Oops.', { 'x-request-id': 'req-1' }),
    refuse(429, 'Slow down.', { 'retry-after': '2' }),
    answerJson({ computers: [] }),
  );
  const retries: RetryFacts[] = [];
  const { client } = aClient(server, { onRetry: (retry) => retries.push(retry) });

  await client.listComputers();

  const call = { endpoint: 'listComputers', method: 'GET' };
  expect(retries).toMatchObject([
    { ...call, outcome: 'server', status: 503, requestId: 'req-1', attempt: 1, pauseMs: 250 },
    { ...call, outcome: 'rate-limited', status: 429, attempt: 2, pauseMs: 2_500 },
  ]);
});

test('each result is handed over with its parameters and the time of the server', async () => {
  await using server = await serve(answerJson({ id: 'atlas' }), refuse(404, 'No such computer.'));
  const told: CallAnswer[] = [];
  const options = { baseUrl: server.url, credential: secret };
  const client = createObservedClient(options, (answered) => told.push(answered));

  await client.withOptions({ readOnly: true }).getComputer({ computerId: 'atlas' });
  await failureOf(client.getComputer({ computerId: 'gone' }));

  expect(told).toEqual([
    {
      endpoint: 'getComputer',
      given: { computerId: 'atlas' },
      result: { id: 'atlas' },
      serverDateMs: expect.any(Number),
    },
  ]);
});
