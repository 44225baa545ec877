import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { EndpointName } from '../api/endpoints.ts';
import { authenticateWith, type Caller } from './authentication/authenticate.ts';
import { type JsonWebTokenSettings, verifyJsonWebTokens } from './authentication/json-web-token.ts';
import { type Dialect, inDialect } from './dialect.ts';
import { ownsComputer } from './handlers/computers.ts';
import type { HandlerContext } from './handlers/handler.ts';
import { makeHandlers } from './handlers/handlers.ts';
import { type AllowedOrigins, allowOrigins } from './http/cross-origin.ts';
import { cursorsWith } from './http/cursor.ts';
import { type Listen, listenOn } from './http/listen.ts';
import { countRequests, type RateLimit } from './http/rate-limit.ts';
import { listenFor, type Site } from './http/request-listener.ts';
import { matchRoute } from './http/route-table.ts';
import { type ServedData, type Serving, servingFrom } from './served-data.ts';
import { noSupply } from './supply.ts';

/** The caller opens the store; the server closes it, even if it cannot listen. */
export type ServerOptions = ServedData & {
  listen: Listen;
  rateLimit?: RateLimit;
  jsonWebTokens?: JsonWebTokenSettings;
  /** Signs cursors; random by default. Cursors stay valid after a restart with the same secret. */
  cursorSecret?: Buffer;
  /** Host names, in addition to `localhost` and the listening host, under which the server may be called. */
  allowedHosts?: readonly string[];
  /** Origins of web pages that may call the server; none by default. */
  allowedOrigins?: AllowedOrigins;
  /** How responses are written; by default as described. */
  dialect?: Dialect;
  /** Wraps the listener, to inject faults. */
  inFront?: (listener: RequestListener, clock: () => number) => RequestListener;
  /** Called for each request when it arrives, before any fault. */
  onRequest?: (request: IncomingMessage, response: ServerResponse) => void;
  /** Called for responses with 500. Default: writes to standard error. */
  onError?: (error: unknown, requestId: string) => void;
};

export type RunningServer = {
  url: string;
  /** From the next request on, serves other data, and counts requests anew. Closes the store of the data before. */
  replaceData(data: ServedData): void;
  /** Ends it within a second, whatever connections are open. */
  close(): Promise<void>;
};

/**
 * Starts a server for both hosts of the platform, the API and the web application, at one address. Rejects if
 * the address is in use.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  let data: ServedData = options;
  let serving = serve(options);
  const listener = withWrappers(options, {
    listener: (request, response) => serving.listener(request, response),
    clock: () => (data.clock ?? Date.now)(),
  });
  const { url, close } = await listenOn(options.listen, listener).catch(async (error: unknown) => {
    await data.store.close();
    throw error;
  });

  return {
    url,
    replaceData(other) {
      const before = serving;
      data = other;
      serving = serve({ ...options, ...other });
      before.retire();
    },
    close: () => close().finally(() => data.store.close()),
  };
}

const serve = (options: ServerOptions): Serving =>
  servingFrom(options.store, listenFor(siteFor(options)));

function withWrappers(
  { inFront = (listener) => listener, allowedOrigins, onRequest }: ServerOptions,
  { listener, clock }: { listener: RequestListener; clock: () => number },
): RequestListener {
  const inner = inFront(listener, clock);
  const outer = allowedOrigins ? allowOrigins(inner, allowedOrigins) : inner;
  if (!onRequest) return outer;

  return (request, response) => {
    onRequest(request, response);
    outer(request, response);
  };
}

function siteFor(options: ServerOptions): Site {
  const { store, supply = noSupply, clock = Date.now, rateLimit, jsonWebTokens, dialect } = options;
  const cursors = cursorsWith(options.cursorSecret ?? randomBytes(32));
  const sessionsOf = ({ id }: Caller) => id;
  const context: HandlerContext = { store, supply, cursors, clock, sessionsOf };
  const verifyToken = jsonWebTokens && verifyJsonWebTokens(jsonWebTokens, clock);

  return {
    match: matchRoute,
    clock,
    allowedNames: allowedNames(options),
    allowedOrigins: options.allowedOrigins ?? new Set(),
    authenticate: authenticateWith(store, verifyToken),
    countRequest: rateLimit && countRequests(rateLimit, clock),
    isOwner: (computerId, caller) => ownsComputer(context, computerId, caller),
    handle: handleWith(context, dialect),
    movedPaths: dialect?.movedPaths ?? {},
    onError: options.onError ?? ((error, requestId) => console.error(requestId, error)),
  };
}

function handleWith(context: HandlerContext, dialect: Dialect | undefined): Site['handle'] {
  // The input was validated against the schemas of this endpoint, from which the handlers' types are derived.
  // TypeScript cannot follow that name and input belong together.
  const handlers = makeHandlers(context) as Record<
    EndpointName,
    (
      ...checked: Parameters<Site['handle']> extends [EndpointName, ...infer Rest] ? Rest : never
    ) => Promise<unknown>
  >;
  if (!dialect) return (name, ...checked) => handlers[name](...checked);
  return async (name, ...checked) => inDialect(dialect, name, await handlers[name](...checked));
}

function allowedNames({ listen, allowedHosts = [] }: ServerOptions): Set<string> | undefined {
  if (listen.kind === 'socket') return undefined;
  return new Set(['localhost', listen.host, ...allowedHosts].map((name) => name.toLowerCase()));
}
