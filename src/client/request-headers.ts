import type { RequestName } from './errors/client-error.ts';
import { InvalidRequestError } from './errors/rejections.ts';

/** The version of this package. */
export const version = '0.1.0';

/** Headers that the client sets itself, or that decide how a connection is used. */
const reserved = new Set([
  'accept',
  'accept-encoding',
  'authorization',
  'connection',
  'content-length',
  'cookie',
  'host',
  'proxy-authorization',
  'te',
  'transfer-encoding',
  'upgrade',
  'user-agent',
]);

type Headers = Readonly<Record<string, string>>;

/**
 * The headers that a program adds to a request, with the user agent; names are in lower case. Throws
 * InvalidRequestError for headers that the client sets itself or that cannot be sent.
 */
export function requestHeaders(
  request: RequestName,
  appName: string | undefined,
  given: Headers,
): Headers {
  const own = Object.entries(given);
  const userAgent = appName === undefined ? '' : `${appName} `;
  const headers = [...own, ['user-agent', `${userAgent}signalbox/${version}`]] as const;

  for (const [name] of own) {
    if (!reserved.has(name.toLowerCase())) continue;
    throw new InvalidRequestError({ request, detail: `The client sets the header ${name} itself` });
  }
  for (const [name, value] of headers) {
    if (isSendable(name, value)) continue;
    // The value is not quoted, because it may be a secret.
    const detail = `The header ${JSON.stringify(name)} contains invalid characters`;
    throw new InvalidRequestError({ request, detail });
  }
  return Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
}

// The characters that HTTP allows (RFC 9110), as far as Node sends them.
const isSendable = (name: string, value: string): boolean =>
  /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
