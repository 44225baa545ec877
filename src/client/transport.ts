import type { IncomingHttpHeaders } from 'node:http';
import type { RequestError as GotRequestError, TimeoutError as GotTimeoutError } from 'got';
import type { Deadline } from './deadline.ts';
import type { RequestName } from './errors/client-error.ts';
import { NetworkError, TimeoutError } from './errors/interruptions.ts';
import { UnexpectedResponseError } from './errors/unexpected-response-error.ts';
import type { ClientOptions, Timeouts } from './options.ts';
import { serverText } from './server-text.ts';
import { userAgent } from './user-agent.ts';

/** Sends a request once and reads the response. */
export type Transport = (outgoing: Outgoing) => Promise<Answer>;

export type Outgoing = {
  request: RequestName;
  method: 'GET' | 'POST' | 'DELETE';
  url: URL;
  credential: string;
  deadline: Deadline;
};

/** A complete response, successful or not. */
export type Answer = {
  status: number;
  body: string;
  contentType: string | undefined;
  /** The request ID that the server assigned. */
  requestId: string | undefined;
  /** The headers `Retry-After` and `Date`, unparsed. */
  retryAfter: string | undefined;
  date: string | undefined;
  /** Makes text of this response safe for a message. */
  quote: (text: unknown) => string | undefined;
};

export const defaultTimeouts: Timeouts = {
  lookupMs: 5_000,
  connectMs: 5_000,
  secureConnectMs: 5_000,
  responseMs: 30_000,
  totalMs: 60_000,
};

const defaultMaxBodyBytes = 256 * 1024 * 1024;

export function createTransport(options: ClientOptions): Transport {
  const { socketPath, maxBodyBytes = defaultMaxBodyBytes } = options;
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  const loading = loadGot();

  return async (outgoing) => {
    const { request, url, credential, deadline } = outgoing;
    const { got, isTimeout, isRequestError } = await deadline.race(loading());
    const tooLarge = new AbortController();

    const exchange = got(toGotUrl(url, socketPath), {
      ...gotOptions(outgoing, timeouts),
      enableUnixSockets: socketPath !== undefined,
      signal: AbortSignal.any([deadline.signal, tooLarge.signal]),
    });
    // Counted after decompression, so that a small response cannot grow without limit.
    exchange.on('downloadProgress', ({ transferred, total = 0 }) => {
      if (Math.max(transferred, total) > maxBodyBytes) tooLarge.abort();
    });

    try {
      const { statusCode, headers, body } = await exchange;
      return toAnswer(statusCode, headers, body, credential);
    } catch (error) {
      // Never kept as `cause`: errors of got hold the Authorization header.
      if (deadline.signal.aborted) throw deadline.reason();
      if (tooLarge.signal.aborted) throw toTooLarge(maxBodyBytes, request);
      if (isTimeout(error)) throw toTimeoutError(error, request, timeouts);
      if (isRequestError(error)) throw toFailure(error, request, url.host);
      throw error;
    }
  };
}

function gotOptions({ method, url, credential }: Outgoing, timeouts: Timeouts) {
  return {
    method,
    headers: {
      authorization: `Bearer ${credential}`,
      accept: 'application/json',
      'user-agent': userAgent,
      host: url.host,
    },
    // The server may close a kept-alive connection just as a request is sent. GET is retried then;
    // other methods are not, so they use a new connection.
    ...(method !== 'GET' && { agent: { http: false, https: false } as const }),
    timeout: {
      lookup: timeouts.lookupMs,
      connect: timeouts.connectMs,
      secureConnect: timeouts.secureConnectMs,
      response: timeouts.responseMs,
    },
    followRedirect: false,
    // The caller retries: got adds no jitter and relies on the local clock.
    retry: { limit: 0 },
    throwHttpErrors: false,
    responseType: 'text',
    http2: false,
  } as const;
}

function toAnswer(
  status: number,
  headers: IncomingHttpHeaders,
  body: string,
  credential: string,
): Answer {
  const quote = (text: unknown) => serverText(text, credential);
  return {
    status,
    body,
    contentType: quote(headers['content-type']),
    requestId: quote(headers['x-request-id']),
    retryAfter: headers['retry-after'],
    date: headers.date,
    quote,
  };
}

/** Starts loading got, the slowest import of the client, without waiting for it. */
function loadGot() {
  const loading = import('got').then(({ default: got, TimeoutError: Timeout, RequestError }) => ({
    got,
    isTimeout: (error: unknown) => error instanceof Timeout,
    isRequestError: (error: unknown) => error instanceof RequestError,
  }));
  // The first call reports the failure.
  loading.catch(() => undefined);
  return () => loading;
}

function toGotUrl(url: URL, socketPath: string | undefined): URL | string {
  if (socketPath === undefined) return url;
  const encoded = socketPath.split('/').map(encodeURIComponent).join('/');
  return `unix:${encoded}:${url.pathname}${url.search}`;
}

function toTooLarge(maxBodyBytes: number, request: RequestName) {
  const detail = `more than ${Math.floor(maxBodyBytes / 1024 / 1024)} MiB of data`;
  return new UnexpectedResponseError('too-large', { request, detail });
}

function toTimeoutError(error: GotTimeoutError, request: RequestName, timeouts: Timeouts) {
  const phase = phases.find((known) => known === error.event) ?? 'response';
  return new TimeoutError({ request, phase, limitMs: timeouts[`${phase}Ms`] });
}

const phases = ['lookup', 'connect', 'secureConnect', 'response'] as const;

function toFailure({ code, cause }: GotRequestError, request: RequestName, host: string) {
  const isUnpacking =
    cause instanceof Error && 'code' in cause && /^(Z_|ERR_.*BROTLI|ZSTD)/.test(String(cause.code));
  if (isUnpacking) {
    const detail = 'a compressed body that cannot be unpacked';
    return new UnexpectedResponseError('encoding', { request, detail });
  }
  return new NetworkError({ request, host, reason: code });
}
