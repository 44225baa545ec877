import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient } from '../../src/client/client.ts';
import type { ResultFacts } from '../../src/client/facts.ts';
import { createOfflineClient } from '../../src/client/offline-client.ts';
import { aClient, failureOf, secret } from './a-client.ts';
import { answerJson, refuse, serve } from './misbehaving-server.ts';

const fine = answerJson({ computers: [], reports: [] });

describe('the environment', () => {
  beforeEach(() => {
    for (const name of ['BASE_URL', 'APP_URL', 'API_KEY'])
      vi.stubEnv(`SIGNALBOX_${name}`, undefined);
  });

  test('says where the platform is and who calls', async () => {
    await using api = await serve(fine);
    await using app = await serve(fine);
    vi.stubEnv('SIGNALBOX_BASE_URL', api.url);
    vi.stubEnv('SIGNALBOX_APP_URL', app.url);
    // As a file has it that a variable is set from.
    vi.stubEnv('SIGNALBOX_API_KEY', 'sb_of-the-environment\n');

    const client = createClient();
    await client.listComputers();
    await client.listReadinessReports();

    const sent = [...api.requests, ...app.requests].map(({ headers }) => headers.authorization);
    expect(sent).toEqual(['Bearer sb_of-the-environment', 'Bearer sb_of-the-environment']);
  });

  test('counts less than what the program says', async () => {
    await using api = await serve(fine);
    await using elsewhere = await serve(fine);
    vi.stubEnv('SIGNALBOX_BASE_URL', elsewhere.url);
    vi.stubEnv('SIGNALBOX_APP_URL', elsewhere.url);
    vi.stubEnv('SIGNALBOX_API_KEY', 'sb_of-the-environment');

    const client = createClient({ baseUrl: api.url, credential: secret });
    await client.listComputers();
    await client.listReadinessReports();

    const sent = api.requests.map(({ headers }) => headers.authorization);
    expect(sent).toEqual([`Bearer ${secret}`, `Bearer ${secret}`]);
    expect(elsewhere.requests).toEqual([]);
  });

  test.each([undefined, ''])('without an address (%j), the client says what to set', (address) => {
    vi.stubEnv('SIGNALBOX_BASE_URL', address);

    expect(() => createClient()).toThrow(
      'There is no base URL. Give baseUrl, or set SIGNALBOX_BASE_URL.',
    );
  });

  test('without a key, a call is refused before it is sent', async () => {
    await using api = await serve(fine);

    const error = await failureOf(createClient({ baseUrl: api.url }).listComputers());

    expect(error).toMatchObject({ code: 'unauthorized', status: undefined });
    expect(api.requests).toEqual([]);
  });
});

describe('a client with other options', () => {
  test('calls the same server with the same credential and connection', async () => {
    await using server = await serve(fine);
    const { client } = aClient(server, { appName: 'report', headers: { 'x-team': 'platform' } });

    await client.listComputers();
    await client.withOptions({ appName: 'import', headers: { 'x-run': '7' } }).listComputers();

    const [first, second] = server.requests.map(({ headers }) => headers);
    expect(first).toMatchObject({ 'x-team': 'platform' });
    expect(first).not.toHaveProperty('x-run');
    expect(second).toMatchObject({
      authorization: `Bearer ${secret}`,
      'user-agent': expect.stringMatching(/^import signalbox\//),
      'x-team': 'platform',
      'x-run': '7',
    });
    expect(server.connections()).toBe(1);
  });

  test('keeps what is left out or undefined', async () => {
    await using server = await serve(refuse(500, 'Oops.'));
    const results: ResultFacts[] = [];
    const { client } = aClient(server, { onResult: (result) => results.push(result) });

    const derived = client.withOptions({ retry: { limit: 1 }, onResult: undefined });
    await failureOf(derived.listComputers());

    expect(results).toMatchObject([{ outcome: 'server', attempts: 2 }]);
  });

  test('cannot be sent elsewhere by a program without types', async () => {
    await using server = await serve(fine);
    await using elsewhere = await serve(fine);
    const { client } = aClient(server);

    const options = { baseUrl: elsewhere.url, credential: 'other' };
    await client.withOptions(options as object).listComputers();

    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${secret}`);
    expect(elsewhere.requests).toEqual([]);
  });

  test.each([
    { of: true, derived: false },
    { of: false, derived: true },
  ])('only reads if either does: $of, $derived', async ({ of, derived }) => {
    await using server = await serve(fine);
    const { client } = aClient(server, { readOnly: of });

    const reader = client.withOptions({ readOnly: derived });

    const error = await failureOf(reader.restartComputer({ computerId: 'atlas' }));
    expect(error.code).toBe('read-only');
  });

  test('uses the demo organization of its client', async () => {
    await using offline = createOfflineClient({ scale: { users: 5 } });
    const reader = offline.client.withOptions({ readOnly: true });

    expect(await reader.listComputers()).toEqual(await offline.client.listComputers());
    expect(await failureOf(reader.deleteSession({ sessionId: 'one' }))).toMatchObject({
      code: 'read-only',
    });
  });
});
