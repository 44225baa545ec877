import type { IncomingHttpHeaders } from 'node:http';

/** The server's name of the exchange, when it gave one. */
export function requestIdOf(headers: IncomingHttpHeaders): string | undefined {
  const id = headers['x-request-id'];
  return typeof id === 'string' && id !== '' ? id.slice(0, 200) : undefined;
}
