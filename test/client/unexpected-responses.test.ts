import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type EndpointName, endpoints } from '../../src/api/endpoints.ts';
import { shapeFacts } from '../../src/api/shape.ts';
import type { Client } from '../../src/client/client.ts';
import { aClient, failureOf } from './a-client.ts';
import {
  answer,
  answerHtml,
  answerJson,
  type Behaviour,
  flood,
  gzipBomb,
  serve,
} from './misbehaving-server.ts';

const mebibyte = 1024 * 1024;
const day = { startDate: '2026-02-01', endDate: '2026-02-01' };

test.each<{ name: string; behaviour: Behaviour; reason: string; detail: string | RegExp }>([
  {
    name: 'JSON that breaks off',
    behaviour: answer(200, '{"sessions":['),
    reason: 'json',
    detail: /truncated/,
  },
  {
    name: 'a proxy page',
    behaviour: answerHtml(200),
    reason: 'content-type',
    detail: 'text/html instead of JSON',
  },
  {
    name: 'an empty body',
    behaviour: answer(200, ' \n'),
    reason: 'empty',
    detail: 'an empty body',
  },
  { name: 'no content', behaviour: answer(204, ''), reason: 'empty', detail: 'an empty body' },
  {
    name: 'another shape',
    behaviour: answerJson({ sessions: 7 }),
    reason: 'shape',
    detail: '"sessions" is a number',
  },
  {
    name: 'data in data without end',
    behaviour: answer(200, `{"sessions":[],"more":${'['.repeat(5_000)}${']'.repeat(5_000)}}`),
    reason: 'shape',
    detail: 'data that is nested too deeply',
  },
  {
    name: 'no list',
    behaviour: answerJson({ items: [] }),
    reason: 'shape',
    detail: '"sessions" is missing',
  },
  {
    name: 'a body that is not what its encoding says',
    behaviour: answer(200, '{"sessions":[]}', { 'content-encoding': 'gzip' }),
    reason: 'encoding',
    detail: /cannot be unpacked/,
  },
])('$name is not taken for an answer', async ({ behaviour, reason, detail }) => {
  await using server = await serve(behaviour);
  const { client } = aClient(server);

  const error = await failureOf(client.listSessions());

  expect(error).toMatchObject({ name: 'UnexpectedResponseError', reason });
  expect(error.detail).toMatch(detail);
});

test.each<{ name: string; behaviour: Behaviour }>([
  { name: 'a body without end', behaviour: flood },
  { name: 'a gzip bomb', behaviour: gzipBomb(30 * mebibyte) },
  {
    name: 'an announced length',
    behaviour: (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '99999999' });
      response.flushHeaders();
    },
  },
])('$name ends at the limit for bodies', async ({ behaviour }) => {
  await using server = await serve(behaviour);
  const { client } = aClient(server, { maxBodyBytes: mebibyte });

  const error = await failureOf(client.listSessions());

  expect(error).toMatchObject({
    code: 'unexpected-response',
    reason: 'too-large',
    detail: 'more than 1 MiB of data',
  });
  expect(server.requests).toHaveLength(1);
});

test('a compressed answer is read', async () => {
  const body = gzipSync(JSON.stringify({ sessions: [{ sessionId: 'one' }] }));
  await using server = await serve(answer(200, body, { 'content-encoding': 'gzip' }));
  const { client } = aClient(server);

  expect(await client.listSessions()).toEqual({ sessions: [{ sessionId: 'one' }] });
});

test('a byte order mark before the JSON is skipped', async () => {
  await using server = await serve(answer(200, '\ufeff{"sessions":[]}'));
  const { client } = aClient(server);

  expect(await client.listSessions()).toEqual({ sessions: [] });
});

test('JSON of a server that does not name the type, or names a relative, is read', async () => {
  await using server = await serve(
    (_, response) => response.end('{"sessions":[]}'),
    answer(200, '{"sessions":[]}', { 'content-type': 'Application/vnd.platform+json;v=1' }),
  );
  const { client } = aClient(server);

  expect(await client.listSessions()).toEqual({ sessions: [] });
  expect(await client.listSessions()).toEqual({ sessions: [] });
});

test.each<{ name: string; behaviour: Behaviour }>([
  { name: '204', behaviour: answer(204, '') },
  { name: '200 without a body', behaviour: answer(200, '') },
  { name: '200 with an object', behaviour: answer(200, '{}') },
  { name: '202 with an object', behaviour: answer(202, '{"queued":true}') },
])('a change that was made is not called a failure: $name', async ({ behaviour }) => {
  await using server = await serve(behaviour);
  const { client } = aClient(server);

  expect(await client.deleteSession({ sessionId: 'one' })).toBeUndefined();
  expect(await client.restartComputer({ computerId: 'atlas' })).toBeTypeOf('object');
  expect(await client.deleteWikiRun({ wikiRunId: 'run' })).toBeTypeOf('object');
});

test.each<{ name: string; behaviour: Behaviour; reason: string }>([
  { name: 'nothing', behaviour: answer(204, ''), reason: 'empty' },
  { name: 'an empty object', behaviour: answer(200, '{}'), reason: 'shape' },
])('$name does not say what a session does after an interrupt', async ({ behaviour, reason }) => {
  await using server = await serve(behaviour);
  const { client } = aClient(server);

  const error = await failureOf(client.interruptSession({ sessionId: 'one' }));

  expect(error).toMatchObject({ code: 'unexpected-response', reason });
});

test.each<{ name: string; call: (client: Client) => Promise<unknown>; missing: string }>([
  { name: 'credit limits', call: (client) => client.getCreditLimits(), missing: 'userLimits' },
  { name: 'analytics', call: (client) => client.getProductivity(day), missing: 'data' },
  {
    name: 'messages',
    call: (client) => client.listMessages({ sessionId: 'one' }),
    missing: 'messages',
  },
  { name: 'reports', call: (client) => client.listReadinessReports(), missing: 'reports' },
  { name: 'a computer', call: (client) => client.getComputer({ computerId: 'a' }), missing: 'id' },
])('a refusal that claims success is not taken for $name', async ({ call, missing }) => {
  await using server = await serve(answerJson({ title: 'Forbidden' }));
  const { client } = aClient(server);

  const error = await failureOf(call(client));

  expect(error).toMatchObject({ code: 'unexpected-response', reason: 'shape' });
  expect(error.detail).toBe(`"${missing}" is missing`);
});

const forbidden = { title: 'Forbidden', detail: 'Your role is member.', status: 403 };

test.each<{ name: string; call: (client: Client) => Promise<unknown>; body: object }>([
  {
    name: 'a restart',
    call: (client) => client.restartComputer({ computerId: 'atlas' }),
    body: { title: 'Forbidden' },
  },
  {
    name: 'the deletion of a session',
    call: (client) => client.deleteSession({ sessionId: 'one' }),
    body: { title: 'Forbidden' },
  },
  {
    name: 'the deletion of a wiki run',
    call: (client) => client.deleteWikiRun({ wikiRunId: 'run' }),
    body: { title: 'Forbidden' },
  },
  {
    name: 'the removal of a person',
    call: (client) => client.removeUser({ email: 'ada@halcyon.example' }),
    body: forbidden,
  },
  {
    name: 'a wiki run',
    call: (client) => client.getWikiRun({ wikiRunId: 'run' }),
    body: forbidden,
  },
])('the body of an error with status 200 does not pass for $name', async ({ call, body }) => {
  await using server = await serve(answerJson(body, { 'x-request-id': 'req-3' }));
  const { client } = aClient(server);

  const error = await failureOf(call(client));

  expect(error).toMatchObject({
    code: 'unexpected-response',
    reason: 'shape',
    detail: 'the error "Forbidden" with status 200',
    requestId: 'req-3',
  });
});

test('a wiki run may have a title and a status', async () => {
  const run = { title: 'Halcyon billing', status: 'completed' };
  await using server = await serve(answerJson(run));
  const { client } = aClient(server);

  expect(await client.getWikiRun({ wikiRunId: 'run' })).toEqual(run);
});

test('a personal limit without a number is not taken for no limit', async () => {
  const limits = { globalLimit: 7, userLimits: [{ email: 'ada@halcyon.example', limit: null }] };
  await using server = await serve(answerJson(limits));
  const { client } = aClient(server);

  expect(await client.getCreditLimits()).toEqual(limits);
});

test('a list of which nothing can be read is not taken for an empty one', async () => {
  await using server = await serve(answerJson({ sessions: [{ id: 'one' }] }));
  const { client } = aClient(server);

  const error = await failureOf(client.listSessions());

  expect(error).toMatchObject({ reason: 'shape' });
  expect(error.message).toBe(
    'GET /api/v0/sessions got an unexpected answer: "sessions" is a list of items without sessionId. The server may have another version of the API, or none: check the address.',
  );
});

test.each(Object.entries(endpoints))(
  'an empty object is no result of %s',
  async (name, endpoint) => {
    const required = shapeFacts(endpoint.response)?.required ?? [];
    await using server = await serve(answerJson({}));
    const { client } = aClient(server);
    const given = { ...day, sessionId: 's', computerId: 'c', wikiRunId: 'w', email: 'e' };

    // Each endpoint has a method.
    const call = client[name as EndpointName] as (given: object) => Promise<unknown>;

    if (required.length > 0) {
      expect(await failureOf(call(given))).toMatchObject({ reason: 'shape' });
    } else {
      expect([
        'getWikiRun',
        'restartComputer',
        'deleteWikiRun',
        'deleteSession',
        'removeUser',
      ]).toContain(name);
      expect(await call(given)).toSatisfy(
        (result) => result === undefined || isEmptyObject(result),
      );
    }
  },
);

const isEmptyObject = (value: unknown) => JSON.stringify(value) === '{}';

test('a proxy page is no proof that a change was made', async () => {
  await using server = await serve(answerHtml(200));
  const { client } = aClient(server);

  const error = await failureOf(client.deleteSession({ sessionId: 'one' }));

  expect(error).toMatchObject({ code: 'unexpected-response', reason: 'content-type' });
});
