import { randomUUID } from 'node:crypto';
import type { RequestListener, ServerResponse } from 'node:http';
import { endpoints } from '../../api/endpoints.ts';

/** Origins of web pages that may call the server, as browsers write them in `Origin`; `*` stands for every one. */
export type AllowedOrigins = ReadonlySet<string>;

export const isAllowedOrigin = (origin: string, allowed: AllowedOrigins): boolean =>
  allowed.has('*') || allowed.has(origin);

/** What pages may read of a response besides its body. `Retry-After` counts from `Date`. */
const exposedHeaders = 'date, retry-after, www-authenticate, x-request-id';

const allowedMethods = [
  ...new Set([...Object.values(endpoints).map(({ method }) => method), 'PUT']),
].join(', ');

const preflightSeconds = '600';

/**
 * Lets pages of these origins read every response of a listener, those of injected faults included, and answers
 * their preflight requests. Everything else is left to the listener, which refuses other origins.
 */
export function allowOrigins(listener: RequestListener, allowed: AllowedOrigins): RequestListener {
  return (request, response) => {
    const { method, headers } = request;
    const { origin } = headers;
    if (!allowed.has('*')) response.setHeader('vary', 'Origin');
    if (origin === undefined || !isAllowedOrigin(origin, allowed)) {
      listener(request, response);
      return;
    }

    response.setHeader('access-control-allow-origin', allowed.has('*') ? '*' : origin);
    const asked = headers['access-control-request-method'];
    if (method === 'OPTIONS' && asked !== undefined) {
      answerPreflight(response, headers['access-control-request-headers']);
      return;
    }
    response.setHeader('access-control-expose-headers', exposedHeaders);
    listener(request, response);
  };
}

/** `*` would not allow `Authorization`, so the headers that the page asks for are repeated. */
function answerPreflight(response: ServerResponse, headers = 'authorization'): void {
  response.writeHead(204, {
    'x-request-id': randomUUID(),
    'access-control-allow-methods': allowedMethods,
    'access-control-allow-headers': headers,
    'access-control-max-age': preflightSeconds,
  });
  response.end();
}
