import type { RequestError } from 'got';
import { expect, test } from 'vitest';
import { networkFailure } from '../../src/client/network-failure.ts';

const hint = 'write https:// if the port expects TLS';

test.each([
  { url: 'http://127.0.0.1:8443/', response: undefined, isHinted: true, what: 'a port that may' },
  { url: 'https://127.0.0.1:8443/', response: undefined, isHinted: false, what: 'TLS' },
  { url: 'http://127.0.0.1:8080/', response: {}, isHinted: false, what: 'a server that answered' },
])('a connection that is lost to $what is told with advice about TLS: $isHinted', (lost) => {
  const { url, response, isHinted } = lost;
  // Of an error of the HTTP library, this is read.
  const error = { code: 'ECONNRESET', message: 'read ECONNRESET', response } as RequestError;

  const { message } = networkFailure(
    error,
    { request: { method: 'GET', route: '/api/v0/computers' }, url: new URL(url) },
    [],
  );

  expect(message).toContain('the connection was lost');
  expect(message.includes(hint)).toBe(isHinted);
});
