import type { IncomingMessage, ServerResponse } from 'node:http';
import { matchRoute } from '../../server/http/route-table.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';

/** Writes a line for each request once it has ended: `GET /api/v0/sessions?limit=20 200 3ms`. */
export function logRequests(write: (line: string) => void) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const startedMs = performance.now();
    const { method = '', url = '/' } = request;

    response.once('close', () => {
      // Without a complete answer, as after an injected fault, no status would be true.
      const status = response.writableFinished ? response.statusCode : '-';
      const tookMs = Math.round(performance.now() - startedMs);
      write(sanitizeLine(`${method} ${loggedTarget(method, url)} ${status} ${tookMs}ms`));
    });
  };
}

/** API keys, tokens of the admin path, and JWTs. */
const credential = /(?:sb|adm)_[\w-]{8,}|eyJ[\w-]+\.[\w-]+\.[\w-]*/g;

/**
 * A target without secrets: only parameters of the endpoint keep their values, because a client may send its key in
 * any other.
 */
function loggedTarget(method: string, url: string): string {
  const [path = '', query] = url.split('?', 2);
  const route = matchRoute(method, path);
  const known = route.state === 'found' ? (route.endpoint.query?.shape ?? {}) : {};
  const parameters = query?.split('&').map((parameter) => {
    const [name = ''] = parameter.split('=', 1);
    return name === parameter || Object.hasOwn(known, name) ? parameter : `${name}=***`;
  });

  return [path, ...(parameters ? [parameters.join('&')] : [])]
    .join('?')
    .replaceAll(credential, '***');
}
