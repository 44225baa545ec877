import type { Endpoint } from '../../api/endpoint.ts';
import { type EndpointName, endpoints } from '../../api/endpoints.ts';

/** The endpoint that a request addresses. `rawParams` are still percent-encoded. */
export type RouteMatch<Name extends string = EndpointName> =
  | { state: 'found'; name: Name; endpoint: Endpoint; rawParams: Record<string, string> }
  | { state: 'wrong-method'; allowed: string[] }
  | { state: 'unknown' };

/** Finds the endpoint for a method and a path without query. Segments are compared literally. */
export type MatchRoute<Name extends string = EndpointName> = (
  method: string,
  path: string,
) => RouteMatch<Name>;

/** Finds endpoints of a table. */
export function routesOf<Name extends string>(table: Record<Name, Endpoint>): MatchRoute<Name> {
  // `Object.entries` loses the type of the keys.
  const routes = (Object.entries(table) as [Name, Endpoint][]).flatMap(([name, endpoint]) =>
    [endpoint.path, ...(endpoint.aliases ?? [])].map((path) => ({
      name,
      endpoint,
      segments: path.split('/'),
    })),
  );

  return (method, path) => {
    const segments = path.split('/');
    const allowed: string[] = [];

    for (const { name, endpoint, segments: pattern } of routes) {
      const rawParams = matchSegments(pattern, segments);
      if (!rawParams) continue;
      if (endpoint.method === method) return { state: 'found', name, endpoint, rawParams };
      allowed.push(endpoint.method);
    }

    return allowed.length > 0 ? { state: 'wrong-method', allowed } : { state: 'unknown' };
  };
}

/** Finds endpoints of the platform. */
export const matchRoute = routesOf(endpoints);

function matchSegments(pattern: string[], segments: string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const rawParams: Record<string, string> = {};

  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (expected.startsWith('{')) {
      if (segment === '') return undefined;
      rawParams[expected.slice(1, -1)] = segment;
    } else if (segment !== expected) {
      return undefined;
    }
  }

  return rawParams;
}
