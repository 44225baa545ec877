import { UnexpectedResponseError } from './errors/unexpected-response-error.ts';
import type { Answer, Outgoing } from './transport.ts';

/**
 * The target of a redirected GET; undefined for every other response. Throws UnexpectedResponseError for an
 * address of another origin, which would receive the credential.
 */
export function redirectTarget(
  { status, location, requestId, quote }: Answer,
  { method, request, url }: Outgoing,
): URL | undefined {
  if (method !== 'GET' || !followedStatuses.has(status)) return undefined;

  const refused = (where: string) => {
    const detail = `a redirect (${status}) ${where}`;
    return new UnexpectedResponseError('redirect', { request, detail, status, requestId });
  };
  const named = location === undefined ? null : URL.parse(location, url.href);
  if (!named) throw refused('without a usable address');
  if (named.origin !== url.origin) {
    throw refused(`to another origin, ${quote(named.origin)}, which is not followed`);
  }

  const target = new URL(url);
  target.pathname = named.pathname;
  // A redirect that names only a path keeps the query: without it, the request would be a different one.
  target.search = named.search || url.search;
  return target;
}

const followedStatuses = new Set([301, 302, 307, 308]);
