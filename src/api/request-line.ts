import type { Endpoint, EndpointArguments } from './endpoint.ts';
import { type EndpointName, type Endpoints, endpoints } from './endpoints.ts';

/**
 * A readable form of a request: `DELETE /api/v0/sessions/ses_1`. Path parameters that are not given remain
 * placeholders: `DELETE /api/v0/sessions/{sessionId}`.
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

/** The path of a request, percent-encoded. Parameters that are not given remain placeholders. */
export function pathOf({ path }: Pick<Endpoint, 'path'>, given: object): string {
  const values = new Map<string, unknown>(Object.entries(given));

  return path.replaceAll(/\{(\w+)\}/g, (template, name: string) => {
    const value = values.get(name);
    return isGiven(value) ? encoded(value) : template;
  });
}

/**
 * The query of a request, percent-encoded, without `?`: all given parameters that are not part of the path.
 */
export function queryOf({ path }: Pick<Endpoint, 'path'>, given: object): string {
  return Object.entries(given)
    .filter(([name, value]) => isGiven(value) && !path.includes(`{${name}}`))
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&');
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

// RFC 3986 allows these characters unencoded in paths and queries, and they are easier to read.
const encoded = (value: unknown): string =>
  encodeURIComponent(String(value).toWellFormed()).replaceAll('%40', '@').replaceAll('%3A', ':');
