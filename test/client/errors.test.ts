import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import {
  ConflictError,
  EmbeddedServerError,
  ForbiddenError,
  InvalidAddressError,
  InvalidRequestError,
  NotFoundError,
  RateLimitedError,
  ServerError,
  UnauthorizedError,
  UnexpectedResponseError,
} from '../../src/client/index.ts';
import { aClient, failureOf, secret } from './a-client.ts';
import {
  answer,
  answerHtml,
  type Behaviour,
  drip,
  flood,
  neverAnswer,
  refuse,
  resetBeforeAnswer,
  resetWithinLength,
  serve,
} from './misbehaving-server.ts';

const once = { limit: 0 };

test('a negative time to wait is none that can be told', async () => {
  await using server = await serve(refuse(429, 'Slow down.', { 'retry-after': '-5' }));
  const { client } = aClient(server, { retry: once });

  const { message } = await failureOf(client.listComputers());

  expect(message).toContain('Wait a while');
});

test('what is not found may have been deleted, unless it is a list', async () => {
  await using server = await serve(refuse(404, 'Nothing here.'));
  const { client } = aClient(server, { retry: once });
  const adviceOf = async (request: Promise<unknown>) => (await failureOf(request)).message;

  expect(await adviceOf(client.getComputer({ computerId: 'atlas' }))).toContain('been deleted');
  expect(await adviceOf(client.listComputers())).toContain('an older version of the API');
  expect(await adviceOf(client.removeUser({ email: 'a@b.example' }))).toContain('been deleted');
});

test.each([
  { status: 400, kind: InvalidRequestError, code: 'invalid-request' },
  { status: 401, kind: UnauthorizedError, code: 'unauthorized' },
  { status: 403, kind: ForbiddenError, code: 'forbidden' },
  { status: 404, kind: NotFoundError, code: 'not-found' },
  { status: 405, kind: InvalidRequestError, code: 'invalid-request' },
  { status: 408, kind: ServerError, code: 'server' },
  { status: 409, kind: ConflictError, code: 'conflict' },
  { status: 410, kind: NotFoundError, code: 'not-found' },
  { status: 422, kind: InvalidRequestError, code: 'invalid-request' },
  { status: 429, kind: RateLimitedError, code: 'rate-limited' },
  { status: 500, kind: ServerError, code: 'server' },
  { status: 503, kind: ServerError, code: 'server' },
])('status $status becomes the error "$code"', async ({ status, kind, code }) => {
  await using server = await serve(refuse(status, 'Because.', { 'x-request-id': 'req-7' }));
  const { client } = aClient(server, { retry: once });

  const error = await failureOf(client.getComputer({ computerId: 'atlas' }));

  expect(error).toBeInstanceOf(kind);
  expect(error).toMatchObject({
    name: kind.name,
    code,
    status,
    title: `Title ${status}`,
    detail: 'Because.',
    requestId: 'req-7',
    request: { method: 'GET', route: '/api/v0/computers/{computerId}' },
  });
  expect(error.message).toContain('GET /api/v0/computers/{computerId}');
  expect(error.message).toContain('Because.');
});

test('the request id of an analytics error is read from its body when no header has it', async () => {
  const body = { title: 'Bad Request', detail: 'No.', status: 400, requestId: 'req-8' };
  await using server = await serve(answer(400, JSON.stringify(body)));
  const { client } = aClient(server);

  const error = await failureOf(client.getTools({ startDate: 'x', endDate: 'y' }));

  expect(error.requestId).toBe('req-8');
});

test('a proxy page with an error status becomes the error of that status', async () => {
  await using server = await serve(answerHtml(502));
  const { client } = aClient(server, { retry: once });

  const error = await failureOf(client.listSessions());

  expect(error).toMatchObject({ code: 'server', status: 502, detail: undefined });
  expect(error.message).toBe('GET /api/v0/sessions failed on the server (502). Try again later.');
});

test('text of the server is capped, on one line, and without control characters', async () => {
  const link = '\u001b]8;;http://halcyon.example\u0007sec\u001b]8;;\u001b\\ond';
  const detail = `First\r\n\u001b[1;31m${link}\u009b0m\u202e${'x'.repeat(100_000)}`;
  await using server = await serve(refuse(400, detail));
  const { client } = aClient(server);

  const error = await failureOf(client.listSessions());

  expect(error.detail).toMatch(/^First second x+…$/);
  expect(error.detail).toHaveLength(500);
  expect(error.message.length).toBeLessThan(700);
});

test('errors keep their message in JSON', async () => {
  await using server = await serve(refuse(429, 'Slow down.', { 'retry-after': '90' }));
  const { client } = aClient(server);

  const error = await failureOf(client.listSessions());

  expect(JSON.parse(JSON.stringify(error))).toEqual({
    name: 'RateLimitedError',
    code: 'rate-limited',
    message: 'GET /api/v0/sessions was rate-limited (429): Slow down. Try again in 90 s.',
    request: { method: 'GET', route: '/api/v0/sessions' },
    status: 429,
    title: 'Title 429',
    detail: 'Slow down.',
    retryAfterMs: 90_000,
  });
});

test('a refused connection says what to check', async () => {
  const server = await serve(neverAnswer);
  await server[Symbol.asyncDispose]();
  const { client } = aClient(server, { retry: once });

  const error = await failureOf(client.listSessions());

  expect(error).toMatchObject({ code: 'network', reason: 'ECONNREFUSED' });
  expect(error.message).toMatch(/did not reach 127\.0\.0\.1:\d+: connection refused/);
  expect(String(error.cause)).toMatch(/^Error: connect ECONNREFUSED 127\.0\.0\.1:\d+$/);
  expect(Reflect.ownKeys(Object(error.cause))).toEqual(['stack', 'message', 'code']);
});

describe('a change whose answer is lost', () => {
  test.each<{ name: string; behaviour: Behaviour; isUnknown: boolean }>([
    { name: 'a reset', behaviour: resetBeforeAnswer, isUnknown: true },
    { name: 'a reset body', behaviour: resetWithinLength, isUnknown: true },
    { name: 'silence', behaviour: neverAnswer, isUnknown: true },
    { name: 'a drip', behaviour: drip, isUnknown: true },
    { name: 'a proxy page', behaviour: answerHtml(200), isUnknown: true },
    { name: 'half of JSON', behaviour: answer(200, '{"status":'), isUnknown: true },
    { name: '500', behaviour: refuse(500, 'Oops.'), isUnknown: true },
    { name: '502', behaviour: answerHtml(502), isUnknown: true },
    { name: '503', behaviour: refuse(503, 'Maintenance.'), isUnknown: false },
    { name: '409', behaviour: refuse(409, 'It is provisioning.'), isUnknown: false },
    { name: 'a redirect', behaviour: answer(307, '', { location: '/b' }), isUnknown: false },
  ])('may have been carried out after $name: $isUnknown', async ({ behaviour, isUnknown }) => {
    await using server = await serve(behaviour);
    const { client } = aClient(server, { timeouts: { totalMs: 1_000 } });

    const error = await failureOf(client.restartComputer({ computerId: 'atlas' }));

    expect(error.isOutcomeUnknown).toBe(isUnknown);
    expect(error.message.includes('Whether it was carried out is unknown')).toBe(isUnknown);
    expect(server.requests).toHaveLength(1);
  });

  test('was not carried out where nothing answered at all', async () => {
    const server = await serve(neverAnswer);
    await server[Symbol.asyncDispose]();
    const { client } = aClient(server);

    const error = await failureOf(client.deleteSession({ sessionId: 'one' }));

    expect(error).toMatchObject({ reason: 'ECONNREFUSED', isOutcomeUnknown: false });
  });

  test('leaves no doubt where something was only read', async () => {
    await using server = await serve(resetBeforeAnswer);
    const { client } = aClient(server, { retry: once });

    expect((await failureOf(client.listSessions())).isOutcomeUnknown).toBe(false);
  });
});

describe('the credential', () => {
  const echo = (status: number): Behaviour =>
    answer(status, JSON.stringify({ title: secret, detail: `Invalid key ${secret}`, status }), {
      'x-request-id': secret,
      'content-type': `application/json; key=${secret}`,
    });

  test.each<{ name: string; behaviour: Behaviour }>([
    { name: '401', behaviour: echo(401) },
    { name: '429', behaviour: echo(429) },
    { name: '500', behaviour: echo(500) },
    { name: 'a text that is cut off', behaviour: refuse(400, `${' '.repeat(1_990)}${secret}`) },
    { name: 'a redirect', behaviour: echo(302) },
    { name: 'a proxy page', behaviour: answerHtml(200) },
    { name: 'a wrong type', behaviour: answer(200, '{}', { 'content-type': `text/${secret}` }) },
    { name: 'a wrong shape', behaviour: answer(200, JSON.stringify({ sessions: secret })) },
    { name: 'garbled JSON', behaviour: answer(200, `{"${secret}`) },
    { name: 'a reset', behaviour: resetBeforeAnswer },
    { name: 'a reset body', behaviour: resetWithinLength },
    { name: 'a flood', behaviour: flood },
    { name: 'a drip', behaviour: drip },
    { name: 'silence', behaviour: neverAnswer },
  ])('does not appear in the error for $name', async ({ behaviour }) => {
    await using server = await serve(behaviour);
    const { client } = aClient(server, {
      retry: once,
      maxBodyBytes: 100_000,
      timeouts: { totalMs: 100 },
    });

    const error = await failureOf(client.listSessions());

    // Nor does a part of it.
    expect(everythingOf(error)).not.toContain(secret.slice(0, 8));
  });

  test('does not appear in the client', async () => {
    await using server = await serve(neverAnswer);
    const { client } = aClient(server);

    expect(everythingOf(client)).not.toContain(secret);
  });

  test.each(['', 'two words', 'line\r\nend', 'schlüssel'])(
    'is refused before it is sent when no header can carry it: %j',
    async (credential) => {
      await using server = await serve(neverAnswer);
      const { client } = aClient(server, { credential });

      const error = await failureOf(client.listSessions());

      expect(error).toBeInstanceOf(UnauthorizedError);
      expect(server.requests).toEqual([]);
      if (credential) expect(everythingOf(error)).not.toContain(credential);
    },
  );

  test('may come from a function that is asked before each call', async () => {
    await using server = await serve(answer(200, '{"computers":[]}'));
    const keys = ['first', 'second'];
    const { client } = aClient(server, { credential: async () => keys.shift() });

    await client.listComputers();
    await client.listComputers();

    const sent = server.requests.map(({ headers }) => headers.authorization);
    expect(sent).toEqual(['Bearer first', 'Bearer second']);
    await expect(client.listComputers()).rejects.toBeInstanceOf(UnauthorizedError);
  });
});

test('errors without a request name none', () => {
  expect(new InvalidAddressError('No.').request).toBeUndefined();
  expect(new EmbeddedServerError('demo', 'no.').message).toBe(
    'The demo organization is not available: no.',
  );
  expect(new EmbeddedServerError('copy', 'no.').message).toBe(
    'The local copy is not available: no.',
  );
  expect(new UnexpectedResponseError('json', { detail: 'a hole' }).message).toMatch(
    /^The request got an unexpected answer: a hole\./,
  );
});

function everythingOf(value: object): string {
  const { message = '', stack = '' } = value instanceof Error ? value : {};
  return [
    inspect(value, { depth: 9, showHidden: true }),
    JSON.stringify(value),
    message,
    stack,
  ].join();
}
