import { expect, test } from 'vitest';
import type { Client } from '../../src/client/client.ts';
import { aClient, failureOf, secret } from './a-client.ts';
import { answer, answerJson, refuse, serve } from './misbehaving-server.ts';

const noReports = answerJson({ reports: [] });
const followed = [301, 302, 307, 308];
const redirect = (status: number, location: string) => answer(status, '', { location });

test.each(followed)('a redirect with %i to the same origin is followed', async (status) => {
  await using server = await serve(
    redirect(status, '/api/organization/elsewhere?limit=7'),
    noReports,
  );
  const { client } = aClient(server);

  expect(await client.listReadinessReports()).toEqual({ reports: [] });

  expect(server.requests.map(({ url }) => url)).toEqual([
    '/api/organization/maturity-level-reports',
    '/api/organization/elsewhere?limit=7',
  ]);
  expect(server.requests[1]?.headers.authorization).toBe(`Bearer ${secret}`);
});

test('a redirect to another path keeps the query of the request', async () => {
  await using server = await serve(redirect(308, '/api/organization/elsewhere'), noReports);
  const { client } = aClient(server);

  await client.listReadinessReports({ repoId: 'repo', limit: 5 });

  expect(server.requests[1]?.url).toBe('/api/organization/elsewhere?repoId=repo&limit=5');
});

test('a redirect may name the whole address, and a user in it is left out', async () => {
  await using server = await serve(
    (request, response) =>
      redirect(302, `http://ada:lovelace@${request.headers.host}/there#part`)(request, response),
    noReports,
  );
  const { client } = aClient(server);

  await client.listReadinessReports();

  expect(server.requests[1]).toMatchObject({ url: '/there' });
  expect(server.requests[1]?.headers.authorization).toBe(`Bearer ${secret}`);
});

test.each(followed)('a redirect with %i to another origin is refused', async (status) => {
  await using elsewhere = await serve(noReports);
  await using server = await serve(redirect(status, `${elsewhere.url}/api?key=${secret}`));
  const { client } = aClient(server);

  const error = await failureOf(client.listReadinessReports());

  expect(error).toMatchObject({ code: 'unexpected-response', reason: 'redirect', status });
  expect(error.detail).toBe(
    `a redirect (${status}) to another origin, ${elsewhere.url}, which is not followed`,
  );
  expect(error.message).toMatch(
    /which is not followed\. If the API has moved, use its new address;/,
  );
  expect(elsewhere.requests).toEqual([]);
  expect(server.requests).toHaveLength(1);
});

test('a second redirect is refused', async () => {
  await using server = await serve(redirect(308, '/b'), redirect(308, '/c'), noReports);
  const { client } = aClient(server);

  const error = await failureOf(client.listReadinessReports());

  expect(error).toMatchObject({
    reason: 'redirect',
    detail: 'a redirect (308) that is not followed',
  });
  expect(server.requests).toHaveLength(2);
});

test.each([303, 304])('the status %i is not followed', async (status) => {
  await using server = await serve(redirect(status, '/b'));
  const { client } = aClient(server);

  const error = await failureOf(client.listReadinessReports());

  expect(error).toMatchObject({ reason: 'redirect', status });
  expect(server.requests).toHaveLength(1);
});

test.each([{ headers: {} }, { headers: { location: 'http://' } }])(
  'a redirect with the headers $headers is refused',
  async ({ headers }) => {
    await using server = await serve(answer(302, '', headers));
    const { client } = aClient(server);

    const error = await failureOf(client.listReadinessReports());

    expect(error.detail).toBe('a redirect (302) without a usable address');
  },
);

test.each<{ name: string; change: (client: Client) => Promise<unknown> }>([
  { name: 'POST', change: (client) => client.restartComputer({ computerId: 'atlas' }) },
  { name: 'DELETE', change: (client) => client.deleteSession({ sessionId: 'one' }) },
])('a redirect of $name is never followed', async ({ change }) => {
  await using server = await serve(redirect(307, '/b'), answer(204, ''));
  const { client } = aClient(server);

  const error = await failureOf(change(client));

  expect(error).toMatchObject({ code: 'unexpected-response', reason: 'redirect', status: 307 });
  expect(server.requests).toHaveLength(1);
});

test('the answer to a redirect is tried again as a whole', async () => {
  await using server = await serve(
    redirect(308, '/b'),
    refuse(503, 'Oops.'),
    redirect(308, '/b'),
    noReports,
  );
  const { client } = aClient(server);

  await client.listReadinessReports();

  expect(server.requests).toHaveLength(4);
});
