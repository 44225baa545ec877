import { describe, expect, test } from 'vitest';
import { NetworkError, TimeoutError } from '../../src/client/errors/interruptions.ts';
import { RateLimitedError, ServerError } from '../../src/client/errors/rejections.ts';
import { retryPauseMs } from '../../src/client/retry.ts';
import { aClient, failureOf } from './a-client.ts';
import {
  answer,
  answerHtml,
  answerJson,
  type Behaviour,
  refuse,
  resetBeforeAnswer,
  resetWithinChunks,
  resetWithinLength,
  serve,
} from './misbehaving-server.ts';

const fine = answerJson({ sessions: [], computers: [], pagination: { hasMore: false } });
const request = { method: 'GET', route: '/api/v0/sessions' };

test.each<{ name: string; behaviour: Behaviour }>([
  { name: '429', behaviour: refuse(429, 'Slow down.') },
  { name: '500', behaviour: refuse(500, 'Oops.') },
  { name: '503', behaviour: answerHtml(503) },
  { name: 'a reset before the answer', behaviour: resetBeforeAnswer },
  { name: 'a reset within a body of known length', behaviour: resetWithinLength },
  { name: 'a reset within a chunked body', behaviour: resetWithinChunks },
  { name: 'JSON that breaks off', behaviour: answer(200, '{"sessions":[') },
  { name: 'a proxy page', behaviour: answerHtml(200) },
  { name: 'an empty body', behaviour: answer(200, '') },
])('reading is tried again after $name', async ({ behaviour }) => {
  await using server = await serve(behaviour, fine);
  const { client } = aClient(server);

  const { sessions } = await client.listSessions();

  expect(sessions).toEqual([]);
  expect(server.requests).toHaveLength(2);
});

test('a storm of 500 is met three times, with growing pauses', async () => {
  await using server = await serve(refuse(500, 'Oops.'));
  const { client, pausesMs } = aClient(server);

  const error = await failureOf(client.listSessions());

  expect(error).toMatchObject({ code: 'server', status: 500 });
  expect(server.requests).toHaveLength(3);
  expect(pausesMs).toEqual([250, 500]);
});

test.each([400, 401, 403, 404, 409, 501])('status %i is not tried again', async (status) => {
  await using server = await serve(refuse(status, 'No.'));
  const { client } = aClient(server);

  await failureOf(client.listSessions());

  expect(server.requests).toHaveLength(1);
});

test.each<{ name: string; behaviour: Behaviour }>([
  { name: '429', behaviour: refuse(429, 'Slow down.', { 'retry-after': '0' }) },
  { name: '503', behaviour: refuse(503, 'Oops.') },
  { name: 'a reset', behaviour: resetBeforeAnswer },
])('what changes something is never tried again, here after $name', async ({ behaviour }) => {
  await using server = await serve(behaviour, fine);
  const { client } = aClient(server);

  await failureOf(client.deleteSession({ sessionId: 'one' }));
  await client.restartComputer({ computerId: 'atlas' });

  expect(server.requests.map(({ method }) => method)).toEqual(['DELETE', 'POST']);
});

test('what changes something does not travel on a connection that may be stale', async () => {
  await using server = await serve(fine);
  const { client } = aClient(server);

  await client.listSessions();
  await client.restartComputer({ computerId: 'atlas' });

  const connections = server.requests.map(({ headers }) => headers.connection);
  expect(connections).toEqual(['keep-alive', 'close']);
});

test('the number of tries can be chosen', async () => {
  await using server = await serve(refuse(500, 'Oops.'));
  const { client } = aClient(server, { retry: { limit: 4 } });

  await failureOf(client.listSessions());

  expect(server.requests).toHaveLength(5);
});

test('the number of tries can be chosen for one call', async () => {
  await using server = await serve(refuse(500, 'Oops.'));
  const { client } = aClient(server);

  await failureOf(client.listSessions({}, { retries: 0 }));
  expect(server.requests).toHaveLength(1);

  await failureOf(client.listSessions({}, { retries: 3 }));
  expect(server.requests).toHaveLength(5);
});

test('calls that fail together make ten retries in all, and successes earn further ones', async () => {
  let isBroken = true;
  await using server = await serve((...exchange) =>
    (isBroken ? refuse(503, 'Oops.') : fine)(...exchange),
  );
  const { client } = aClient(server);
  const callOften = async (times: number) => {
    const before = server.requests.length;
    for (let call = 0; call < times; call++) await client.listSessions().catch(() => undefined);
    return server.requests.length - before;
  };

  expect(await callOften(20)).toBe(20 + 10);
  expect(await callOften(20)).toBe(20);

  isBroken = false;
  await callOften(10);
  isBroken = true;
  expect(await callOften(5)).toBe(5 + 2);
});

test('clients that are made from a client share its retries', async () => {
  await using server = await serve(refuse(503, 'Oops.'));
  const { client } = aClient(server);

  for (let call = 0; call < 10; call++) {
    await failureOf(client.withOptions({ appName: `part/${call}` }).listSessions());
  }

  expect(server.requests).toHaveLength(10 + 10);
});

test.each([
  { status: 503, says: 'false', tries: 1 },
  { status: 500, says: 'no', tries: 3 },
  { status: 409, says: 'true', tries: 3 },
  { status: 501, says: ' True ', tries: 3 },
])(
  'a server that says x-should-retry: $says with $status is asked $tries times',
  async ({ status, says, tries }) => {
    await using server = await serve(refuse(status, 'No.', { 'x-should-retry': says }));
    const { client } = aClient(server);

    await failureOf(client.listSessions());

    expect(server.requests).toHaveLength(tries);
  },
);

test('what changes something is not tried again, even if the server asks for it', async () => {
  await using server = await serve(refuse(503, 'Oops.', { 'x-should-retry': 'true' }));
  const { client } = aClient(server);

  await failureOf(client.restartComputer({ computerId: 'atlas' }, { retries: 5 }));

  expect(server.requests).toHaveLength(1);
});

describe('Retry-After', () => {
  const hour = 3_600_000;
  const inGmt = (unixMs: number) => new Date(unixMs).toUTCString();

  test.each([
    { name: 'seconds', headers: { 'retry-after': '7' }, waitMs: 7_000 },
    { name: 'seconds and a part of one', headers: { 'retry-after': '1.5' }, waitMs: 1_500 },
    {
      name: 'a date',
      headers: { date: inGmt(10 * hour), 'retry-after': inGmt(10 * hour + 7_000) },
      waitMs: 7_000,
    },
    {
      name: 'a date of a server whose clock is an hour behind',
      headers: { date: inGmt(Date.now() - hour), 'retry-after': inGmt(Date.now() - hour + 7_000) },
      waitMs: 7_000,
    },
    {
      name: 'a date of a server whose clock is an hour ahead',
      headers: { date: inGmt(Date.now() + hour), 'retry-after': inGmt(Date.now() + hour + 7_000) },
      waitMs: 7_000,
    },
    {
      name: 'a date that has passed',
      headers: { date: inGmt(10 * hour), 'retry-after': inGmt(9 * hour) },
      waitMs: 0,
    },
    { name: 'nonsense', headers: { 'retry-after': 'soon' }, waitMs: 0 },
  ])('in the form of $name is waited for, and a little longer', async ({ headers, waitMs }) => {
    await using server = await serve(refuse(429, 'Slow down.', headers), fine);
    const { client, pausesMs } = aClient(server);

    await client.listSessions();

    expect(pausesMs).toEqual([waitMs + 250]);
  });

  test('of more than 30 s is left to the caller', async () => {
    await using server = await serve(refuse(429, 'Slow down.', { 'retry-after': '31' }));
    const { client, pausesMs } = aClient(server);

    const error = await failureOf(client.listSessions());

    expect(error).toMatchObject({ code: 'rate-limited', retryAfterMs: 31_000 });
    expect(pausesMs).toEqual([]);
  });
});

describe('the pause before another try', () => {
  const retry = { limit: 100, random: () => 1, pause: async () => {} };
  const unreachable = (reason: string) => new NetworkError({ request, host: 'api', reason });

  test('is random below a bound that doubles up to 8 s', () => {
    const error = new ServerError({ request, status: 503 });
    const boundsMs = [1, 2, 3, 4, 5, 6, 7].map((attempts) => retryPauseMs(error, attempts, retry));

    expect(boundsMs).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
    expect(retryPauseMs(error, 5, { ...retry, random: () => 0 })).toBe(0);
  });

  test.each([
    { name: 'an unknown host', error: unreachable('ENOTFOUND'), tries: 1 },
    { name: 'a lookup that failed for now', error: unreachable('EAI_AGAIN'), tries: 100 },
    { name: 'a refused connection', error: unreachable('ECONNREFUSED'), tries: 100 },
    { name: 'a bad certificate', error: unreachable('CERT_HAS_EXPIRED'), tries: 0 },
    {
      name: 'a slow connection',
      error: new TimeoutError({ request, phase: 'connect', limitMs: 1 }),
      tries: 100,
    },
    {
      name: 'a slow answer',
      error: new TimeoutError({ request, phase: 'response', limitMs: 1 }),
      tries: 0,
    },
    { name: 'a rate limit', error: new RateLimitedError({ request, status: 429 }), tries: 100 },
  ])('exists $tries times after $name', ({ error, tries }) => {
    const attempts = Array.from({ length: 101 }, (_, index) => index + 1);
    const pauses = attempts.filter((count) => retryPauseMs(error, count, retry) !== undefined);

    expect(pauses).toHaveLength(tries);
  });
});
