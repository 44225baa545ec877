import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { Refusal } from './refusal.ts';

/**
 * Refuses requests that only a browser sends. A page of another site may reach a loopback port through
 * `fetch`, which sends Origin, or through a name that it rebinds to 127.0.0.1, which appears in Host. Numeric
 * addresses cannot be rebound. `allowedNames` is undefined on a Unix socket, which no browser can open.
 */
export function refuseBrowsers(
  headers: IncomingHttpHeaders,
  allowedNames: ReadonlySet<string> | undefined,
): void {
  if (headers.origin !== undefined) {
    throw new Refusal(403, 'Requests from web pages are refused: leave the Origin header out.');
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
