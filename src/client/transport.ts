import type { IncomingHttpHeaders } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TimeoutError as GotTimeoutError } from 'got';
import { type BodyShare, createBodyBudget } from './body-budget.ts';
import type { Deadline } from './deadline.ts';
import type { RequestName } from './errors/client-error.ts';
import { TimeoutError } from './errors/interruptions.ts';
import { UnexpectedResponseError } from './errors/unexpected-response-error.ts';
import { createJsonReader, type JsonBody } from './json-body.ts';
import { networkFailure, serverText, withoutSecrets } from './network-failure.ts';
import type { CallingOptions, ConnectionOptions, Timeouts } from './options.ts';

/** Sends a request once and reads the response. */
export type Transport = (outgoing: OutgoingRequest) => Promise<Answer>;

/** Creates a transport with certain options. All of them share their connections. */
export type Transports = (options: CallingOptions) => Transport;

export type OutgoingRequest = {
  request: RequestName;
  method: 'GET' | 'POST' | 'DELETE';
  url: URL;
  /** Headers in addition to those of every request, with names in lower case. */
  headers: Readonly<Record<string, string>>;
  credential: string;
  deadline: Deadline;
  /** Of a method that is not GET. */
  body?: Uint8Array;
};

/** A complete response, successful or not. */
export type Answer = {
  status: number;
  body: JsonBody;
  contentType: string | undefined;
  /** The header `Location`, unparsed. */
  location: string | undefined;
  /** The request ID that the server assigned. */
  requestId: string | undefined;
  /** The headers `Retry-After` and `Date`, unparsed. */
  retryAfter: string | undefined;
  date: string | undefined;
  /** The server's statement about another attempt, in `x-should-retry`. */
  shouldRetry: boolean | undefined;
  /** All headers except cookies, with names in lower case, without secrets of the request. */
  headers: Readonly<Record<string, string>>;
  /** The server's time in Unix milliseconds, and how far it is ahead of the local clock. */
  serverDateMs: number | undefined;
  clockDifferenceMs: number | undefined;
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

const mebibyte = 1024 * 1024;

/** Together 256 MiB for all responses that a client, and those derived from it, read at the same time. */
const defaultMaxBodyBytes = 192 * mebibyte;
const bytesOfOthers = 64 * mebibyte;

type Connection = ConnectionOptions & Pick<CallingOptions, 'timeouts'>;

/** Creates transports that have their own connections. */
export function createTransports(connection: Connection): Transports {
  const { socketPath } = connection;
  const loading = loadHttp(connection);
  const budget = createBodyBudget(bytesOfOthers);

  return (options) => {
    const timeouts = allTimeouts(options);
    const { maxBodyBytes = defaultMaxBodyBytes } = options;

    return async (outgoing) => {
      const { request, method, url, deadline } = outgoing;
      const { got, agents, isTimeout, isRequestError } = await deadline.race(loading());
      const sentMs = Date.now();
      const exchange = got.stream(toGotUrl(url, socketPath), {
        ...gotOptions(outgoing, timeouts),
        agent: agents(method, url),
        enableUnixSockets: socketPath !== undefined,
        signal: deadline.signal,
      });
      let received: Omit<RawAnswer, 'body'> = { statusCode: 0, headers: {}, midwayMs: sentMs };
      exchange.once('response', ({ statusCode, headers }: Head) => {
        received = { statusCode, headers, midwayMs: (sentMs + Date.now()) / 2 };
        // Compressed bodies are longer than announced, hardly ever shorter.
        if (Number(headers['content-length']) > maxBodyBytes) exchange.destroy(new BodyTooLarge());
      });
      // A stream with a method that can have a body waits for one.
      if (method !== 'GET') exchange.end(outgoing.body);

      try {
        using share = budget.open();
        const body = await readBody(exchange, { maxBytes: maxBodyBytes, share, deadline });
        return toAnswer(outgoing, { ...received, body });
      } catch (error) {
        // Never kept as `cause`: errors of got hold the Authorization header.
        if (deadline.signal.aborted) throw deadline.reason(true);
        if (isTooLarge(error)) throw toTooLarge(maxBodyBytes, request);
        if (isTimeout(error)) throw toTimeoutError(error, request, timeouts);
        if (isRequestError(error)) throw networkFailure(error, outgoing, secretsOf(outgoing));
        throw error;
      }
    };
  };
}

const allTimeouts = ({ timeouts }: Pick<CallingOptions, 'timeouts'>): Timeouts => ({
  ...defaultTimeouts,
  ...timeouts,
});

function gotOptions({ method, url, headers, credential }: OutgoingRequest, timeouts: Timeouts) {
  return {
    method,
    headers: {
      ...headers,
      authorization: `Bearer ${credential}`,
      accept: 'application/json',
      host: url.host,
    },
    timeout: {
      lookup: timeouts.lookupMs,
      connect: timeouts.connectMs,
      secureConnect: timeouts.secureConnectMs,
      response: timeouts.responseMs,
    },
    followRedirect: false,
    // The caller retries, because got adds no jitter and relies on the local clock.
    retry: { limit: 0 },
    throwHttpErrors: false,
    http2: false,
  } as const;
}

type Head = { statusCode: number; headers: IncomingHttpHeaders };

type RawAnswer = Head & {
  body: JsonBody;
  /** Local time midway between the request and the first byte of the response. */
  midwayMs: number;
};

function toAnswer(
  outgoing: OutgoingRequest,
  { statusCode, headers, body, midwayMs }: RawAnswer,
): Answer {
  const secrets = secretsOf(outgoing);
  const quote = (text: unknown) => serverText(text, secrets);
  const dateMs = Date.parse(headers.date ?? '');
  const serverDateMs = Number.isNaN(dateMs) ? undefined : dateMs;

  return {
    status: statusCode,
    body,
    contentType: quote(headers['content-type']),
    location: headers.location,
    requestId: quote(headers['x-request-id']),
    retryAfter: headers['retry-after'],
    date: headers.date,
    shouldRetry: said.get(String(headers['x-should-retry']).trim().toLowerCase()),
    headers: safeHeaders(headers, secrets),
    serverDateMs,
    // `Date` is truncated to whole seconds: on average, the server's clock is half a second further.
    clockDifferenceMs:
      serverDateMs === undefined ? undefined : Math.round(serverDateMs + 500 - midwayMs),
    quote,
  };
}

const said = new Map([
  ['true', true],
  ['false', false],
]);

/** Shorter header values are not secrets, and replacing them would damage other text. */
const minSecretLength = 8;

const secretsOf = ({ credential, headers }: OutgoingRequest): string[] => [
  credential,
  ...Object.entries(headers)
    .filter(([name, value]) => name !== 'user-agent' && value.length >= minSecretLength)
    .map(([, value]) => value),
];

function safeHeaders(headers: IncomingHttpHeaders, secrets: readonly string[]) {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, withoutSecrets(value, secrets)] as const] : [],
    ),
  );
}

/** Starts loading got and Node's HTTP modules, the slowest imports of the client, without waiting. */
function loadHttp(connection: Connection) {
  const loading = import('./http.ts').then(({ createHttp }) =>
    createHttp(connection, allTimeouts(connection), process.env),
  );
  // The first call reports the failure.
  loading.catch(() => undefined);
  return () => loading;
}

function toGotUrl(url: URL, socketPath: string | undefined): URL | string {
  if (socketPath === undefined) return url;
  const encoded = socketPath.split('/').map(encodeURIComponent).join('/');
  return `unix:${encoded}:${url.pathname}${url.search}`;
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof BodyTooLarge || (error instanceof Error && error.cause instanceof BodyTooLarge);

function toTooLarge(maxBodyBytes: number, request: RequestName) {
  const detail = `more than ${Math.floor(maxBodyBytes / mebibyte)} MiB of data`;
  return new UnexpectedResponseError('too-large', { request, detail });
}

function toTimeoutError(error: GotTimeoutError, request: RequestName, timeouts: Timeouts) {
  const phase = phases.find((known) => known === error.event) ?? 'response';
  return new TimeoutError({ request, phase, limitMs: timeouts[`${phase}Ms`] });
}

const phases = ['lookup', 'connect', 'secureConnect', 'response'] as const;

/** Thrown as soon as a body is larger than it may be. */
class BodyTooLarge extends Error {}

/**
 * Reads a body after decompression, so that a small response cannot grow without limit. It may have `maxBytes`, and
 * no more may be read at the same time than the budget allows.
 */
async function readBody(
  body: AsyncIterable<Uint8Array>,
  { maxBytes, share, deadline }: { maxBytes: number; share: BodyShare; deadline: Deadline },
): Promise<JsonBody> {
  const reader = createJsonReader();
  let bytes = 0;

  for await (const chunk of body) {
    // Chunks that have arrived follow each other at once, so that nothing else would have its turn.
    if (bytes > 0) await nextTurn();
    const added = reader.add(chunk);
    bytes += added;
    if (bytes > maxBytes) throw new BodyTooLarge();
    const turn = share.add(added);
    if (turn) await deadline.race(turn);
  }
  return reader.end();
}
