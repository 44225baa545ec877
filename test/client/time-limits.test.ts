import { getEventListeners } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import { defaultRetry } from '../../src/client/retry.ts';
import { aClient, failureOf } from './a-client.ts';
import {
  answerJson,
  type Behaviour,
  drip,
  neverAnswer,
  refuse,
  serve,
} from './misbehaving-server.ts';

const fine = answerJson({ sessions: [] });

// Time passes when a test says so: on a loaded machine a request takes longer than any short limit.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

test.each<{ name: string; behaviour: Behaviour }>([
  { name: 'never answers', behaviour: neverAnswer },
  { name: 'drips', behaviour: drip },
])('a server that $name is given up when the call has taken too long', async ({ behaviour }) => {
  await using server = await serve(behaviour);
  const { client } = aClient(server);

  const failure = failureOf(client.listSessions({}, { timeoutMs: 60 }));
  await server.arrivalOf(1);
  await vi.advanceTimersByTimeAsync(60);
  const error = await failure;

  expect(error).toMatchObject({ code: 'timeout', phase: 'total', limitMs: 60 });
  expect(error.message).toContain('gave up after 0.06 s');
  expect(server.requests).toHaveLength(1);
});

test('a server that sends no headers is given up earlier than one that sends data', async () => {
  await using server = await serve(neverAnswer);
  const { client } = aClient(server, { timeouts: { responseMs: 40 } });

  const failure = failureOf(client.listSessions());
  await server.arrivalOf(1);
  // Got tells of it a tick later.
  await vi.advanceTimersByTimeAsync(41);
  const error = await failure;

  expect(error).toMatchObject({ code: 'timeout', phase: 'response', limitMs: 40 });
  expect(server.requests).toHaveLength(1);
});

test('a call may take as long as it likes', async () => {
  await using server = await serve(fine);
  const { client } = aClient(server);

  const page = await client.listSessions({}, { timeoutMs: Number.POSITIVE_INFINITY });

  expect(page.sessions).toEqual([]);
});

test('the time limit ends a pause between tries', async () => {
  await using server = await serve(refuse(503, 'Oops.', { 'retry-after': '20' }));
  const pausing = Promise.withResolvers<void>();
  const { client } = aClient(server, {
    timeouts: { totalMs: 60 },
    retry: {
      pause(ms, signal) {
        pausing.resolve();
        return defaultRetry.pause(ms, signal);
      },
    },
  });

  const failure = failureOf(client.listSessions());
  await pausing.promise;
  await vi.advanceTimersByTimeAsync(60);

  expect(await failure).toMatchObject({ code: 'timeout', phase: 'total' });
});

test('a credential that never comes is not waited for longer than the call may take', async () => {
  await using server = await serve(fine);
  const { client } = aClient(server, { credential: () => new Promise(() => {}) });

  const failure = failureOf(client.listSessions({}, { timeoutMs: 20 }));
  await vi.advanceTimersByTimeAsync(20);

  expect(await failure).toMatchObject({ code: 'timeout', phase: 'total' });
  expect(server.requests).toEqual([]);
});

test('a call whose signal has aborted makes no request', async () => {
  await using server = await serve(fine);
  const { client } = aClient(server);

  const error = await failureOf(client.listSessions({}, { signal: AbortSignal.abort() }));

  expect(error).toMatchObject({ name: 'AbortedError', code: 'aborted' });
  expect(server.requests).toEqual([]);
});

test.each<{ name: string; behaviour: Behaviour }>([
  { name: 'before the answer', behaviour: neverAnswer },
  { name: 'within the body', behaviour: drip },
])('a signal ends a request $name', async ({ behaviour }) => {
  await using server = await serve(behaviour);
  const { client } = aClient(server);
  const controller = new AbortController();

  const failure = failureOf(client.listSessions({}, { signal: controller.signal }));
  await server.arrivalOf(1);
  const reason = new Error('The screen was closed.');
  controller.abort(reason);

  const error = await failure;
  expect(error.code).toBe('aborted');
  expect(error.cause).toBe(reason);
  expect(server.requests).toHaveLength(1);
});

test('of a change that was cut off after it was sent, nobody knows whether it was carried out', async () => {
  await using server = await serve(neverAnswer);
  const { client } = aClient(server);
  const controller = new AbortController();
  const { signal } = controller;

  const failure = failureOf(client.restartComputer({ computerId: 'c1' }, { signal }));
  await server.arrivalOf(1);
  controller.abort();
  const later = await failureOf(client.restartComputer({ computerId: 'c1' }, { signal }));

  expect(await failure).toMatchObject({ code: 'aborted', isOutcomeUnknown: true });
  expect((await failure).message).toContain('Whether it was carried out is unknown');
  expect(later).toMatchObject({ code: 'aborted', isOutcomeUnknown: false });
});

test('a signal ends a pause between tries', async () => {
  await using server = await serve(refuse(503, 'Oops.', { 'retry-after': '20' }));
  const controller = new AbortController();
  const { client } = aClient(server, {
    retry: {
      pause(ms, signal) {
        queueMicrotask(() => controller.abort());
        return defaultRetry.pause(ms, signal);
      },
    },
  });

  const error = await failureOf(client.listSessions({}, { signal: controller.signal }));

  expect(error).toMatchObject({ code: 'aborted' });
  expect(server.requests).toHaveLength(1);
});

test('a signal that lives long is left without listeners', async () => {
  await using server = await serve(fine);
  const { client } = aClient(server);
  const { signal } = new AbortController();

  await client.listSessions({}, { signal });
  await client.listSessions({}, { signal });

  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
