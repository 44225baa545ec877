import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { type AllowedOrigins, isAllowedOrigin } from './cross-origin.ts';
import { Refusal } from './refusal.ts';

/** Whom a browser may call from, and by which host names. */
export type AllowedCallers = {
  /** Host names that are served; undefined where no browser can connect. */
  allowedNames: ReadonlySet<string> | undefined;
  /** Origins of pages that may call; none for most servers. */
  allowedOrigins: AllowedOrigins;
};

/**
 * Refuses requests that only a browser sends. A page of another site may reach a loopback port through
 * `fetch`, which sends Origin, or through a name that it rebinds to 127.0.0.1, which appears in Host. Numeric
 * addresses cannot be rebound. `allowedNames` is undefined on a Unix socket, which no browser can open. Pages of
 * `allowedOrigins` may send requests.
 */
export function refuseBrowsers(
  headers: IncomingHttpHeaders,
  { allowedNames, allowedOrigins }: AllowedCallers,
): void {
  const { origin } = headers;
  if (origin !== undefined && !isAllowedOrigin(origin, allowedOrigins)) {
    const advice = 'Leave Origin out, or allow it with --cors of signalbox serve.';
    throw new Refusal(403, `Requests from web pages of ${origin} are refused. ${advice}`);
  }
  if (!allowedNames) return;
  if (headers.host === undefined) throw new Refusal(400, 'The Host header is missing.');

  const name = hostName(headers.host);
  if (isIP(name) === 0 && !allowedNames.has(name)) {
    throw new Refusal(403, `The host ${name} is not served here.`);
  }
}

/** The name without its port: `localhost:80` is `localhost`, `[::1]:80` is `::1`. */
function hostName(host: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d*)?$/.exec(host);
  return (bracketed?.[1] ?? host.replace(/:\d*$/, '')).toLowerCase();
}
