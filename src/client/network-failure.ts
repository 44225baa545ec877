import type { RequestError } from 'got';
import type { ClientError, RequestName } from './errors/client-error.ts';
import { NetworkError } from './errors/interruptions.ts';
import { UnexpectedResponseError } from './errors/unexpected-response-error.ts';

/** What a system error may have in addition to its message and code. */
type SystemFacts = { code?: unknown; hostname?: unknown; port?: unknown; statusCode?: unknown };

/** The error for a request that got no complete response. */
export function networkFailure(
  { code, message, cause, response }: RequestError,
  { request, url }: { request: RequestName; url: URL },
  secrets: readonly string[],
): ClientError {
  // System errors have fields beyond those of every error.
  const facts: SystemFacts = cause instanceof Error ? (cause as Error & SystemFacts) : {};
  if (/^(Z_|ERR_.*BROTLI|ZSTD)/.test(String(facts.code))) {
    const detail = 'a compressed body that cannot be unpacked';
    return new UnexpectedResponseError('encoding', { request, detail });
  }

  const atProxy = isAtProxy(facts, url);
  const { statusCode } = facts;
  return new NetworkError({
    request,
    host: atProxy ? `${url.host} through the proxy` : url.host,
    isAtProxy: atProxy,
    reason: code,
    proxyStatus: typeof statusCode === 'number' ? statusCode : undefined,
    mayNeedTls: url.protocol === 'http:' && response === undefined,
    cause: cleaned(message, code, secrets),
  });
}

/** Whether the failure happened on the way to a host other than that of the request. */
function isAtProxy({ hostname, port }: SystemFacts, url: URL): boolean {
  if (hostname !== undefined) return hostname !== url.hostname;
  const ownPort = url.port || (url.protocol === 'https:' ? '443' : '80');
  return port !== undefined && String(port) !== ownPort;
}

/** The system error, without the request and the options that the HTTP library adds. */
function cleaned(message: string, code: string, secrets: readonly string[]): Error {
  const text = serverText(message, secrets) ?? code;
  return Object.assign(new Error(text.replaceAll(/\/\/[^/@\s]*@/g, '//')), { code });
}

const maxLength = 500;

// Without their first character, which is removed, colours and links would stay as `[31m` and `]8;;`.
const escapeSequence =
  /(?:\u001B\[|\u009B)[0-?]*[ -/]*[@-~]|(?:\u001B[\]PX^_]|[\u0090\u0098\u009D-\u009F])[^\u0007\u001B\u009C\n]*(?:\u0007|\u009C|\u001B\\)|\u001B[ -/]*[0-~]/g;

/**
 * A server's text, made safe for a message: one line of limited length, without control characters, and
 * without secrets of the request, which some servers quote when they reject it.
 */
export function serverText(value: unknown, secrets: readonly string[]): string | undefined {
  if (typeof value !== 'string') return undefined;
  // Before the text is truncated, which could leave part of a secret.
  const text = withoutSecrets(value, secrets)
    // Limits the work on a very long text; more than the final length, because spaces collapse.
    .slice(0, maxLength * 4)
    .replace(escapeSequence, '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  if (text === '') return undefined;
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}

/** The text with a placeholder for each secret. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((cleaned, secret) => cleaned.replaceAll(secret, '[credential]'), text);
