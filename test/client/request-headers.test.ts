import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { version } from '../../src/client/request-headers.ts';
import { aClient, failureOf, secret } from './a-client.ts';
import { answerJson, refuse, serve } from './misbehaving-server.ts';

test('the client says the version of the package', () => {
  const manifest = new URL('../../package.json', import.meta.url);

  expect(JSON.parse(readFileSync(manifest, 'utf8'))).toMatchObject({ version });
});

const fine = answerJson({ computers: [] });

test('the name of the program comes first in the user agent', async () => {
  await using server = await serve(fine);

  await aClient(server).client.listComputers();
  await aClient(server, { appName: 'billing-report/2.1' }).client.listComputers();

  expect(server.requests.map(({ headers }) => headers['user-agent'])).toEqual([
    `signalbox/${version}`,
    `billing-report/2.1 signalbox/${version}`,
  ]);
});

test('headers of a call are sent with those of the client, and have the last word', async () => {
  await using server = await serve(fine);
  const { client } = aClient(server, { headers: { 'X-Team': 'platform', 'X-Region': 'north' } });

  await client.listComputers({}, { headers: { 'x-region': 'south', 'X-Trace': 'abc' } });

  expect(server.requests[0]?.headers).toMatchObject({
    'x-team': 'platform',
    'x-region': 'south',
    'x-trace': 'abc',
    authorization: `Bearer ${secret}`,
  });
});

test.each(['Authorization', 'host', 'User-Agent', 'cookie', 'Content-Length'])(
  'the header %s is left to the client',
  async (name) => {
    await using server = await serve(fine);
    const { client } = aClient(server);

    const error = await failureOf(client.listComputers({}, { headers: { [name]: 'a-secret' } }));

    expect(error).toMatchObject({
      code: 'invalid-request',
      detail: `The client sets the header ${name} itself`,
    });
    expect(server.requests).toEqual([]);
  },
);

test.each([
  { name: 'x-key', value: 'line\r\nend' },
  { name: 'two words', value: 'fine' },
  { name: '', value: 'fine' },
])('the header "$name" is refused where none can hold it', async ({ name, value }) => {
  await using server = await serve(fine);
  const { client } = aClient(server, { headers: { [name]: value } });

  const error = await failureOf(client.listComputers());

  expect(error.code).toBe('invalid-request');
  expect(error.message).not.toContain('end');
  expect(server.requests).toEqual([]);
});

test('a secret in a header does not appear in an error that quotes it', async () => {
  await using server = await serve(refuse(400, 'The gateway key is gw_0123456789.'));
  const { client } = aClient(server, { headers: { 'x-gateway-key': 'gw_0123456789' } });

  const error = await failureOf(client.listComputers());

  expect(error.detail).toBe('The gateway key is [credential].');
});
