import type { Endpoint, EndpointArguments } from './endpoint.ts';
import { type EndpointName, type Endpoints, endpoints } from './endpoints.ts';

/**
 * A request as people read it: `DELETE /api/v0/sessions/ses_1`. Parameters of the path that are not
 * given stay a template: `DELETE /api/v0/sessions/{sessionId}`.
 */
export function requestLine<Name extends EndpointName>(
  name: Name,
  given: Partial<EndpointArguments<Endpoints[Name]>> = {},
): string {
  const endpoint: Endpoint = endpoints[name];
  const path = pathOf(endpoint, given);
  const query = queryOf(endpoint, given);

  return `${endpoint.method} ${path}${query === '' ? '' : `?${query}`}`;
}

/** The path of a request, percent-encoded. Parameters that are not given stay a template. */
export function pathOf({ path }: Pick<Endpoint, 'path'>, given: object): string {
  const values = new Map<string, unknown>(Object.entries(given));

  return path.replaceAll(/\{(\w+)\}/g, (template, name: string) => {
    const value = values.get(name);
    return isGiven(value) ? encoded(value) : template;
  });
}

/** The query of a request, percent-encoded, without `?`: what is given and not part of the path. */
export function queryOf({ path }: Pick<Endpoint, 'path'>, given: object): string {
  return Object.entries(given)
    .filter(([name, value]) => isGiven(value) && !path.includes(`{${name}}`))
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&');
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

// Paths and queries may hold these letters as they are (RFC 3986), and people read them better.
const encoded = (value: unknown): string =>
  encodeURIComponent(String(value).toWellFormed()).replaceAll('%40', '@').replaceAll('%3A', ':');
