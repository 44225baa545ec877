import type { RequestListener } from 'node:http';
import type { EndpointName } from '../api/endpoints.ts';
import { authenticateWith } from './authentication/authenticate.ts';
import { type JsonWebTokenSettings, verifyJsonWebTokens } from './authentication/json-web-token.ts';
import { ownsComputer } from './handlers/computers.ts';
import type { HandlerContext } from './handlers/handler.ts';
import { makeHandlers } from './handlers/handlers.ts';
import { type Listen, listenOn } from './http/listen.ts';
import { countRequests, type RateLimit } from './http/rate-limit.ts';
import { listenFor, type Site } from './http/request-listener.ts';
import type { Store } from './store/open-store.ts';
import { noSupply, type Supply } from './supply.ts';

export type ServerOptions = {
  /** The caller opens the store; the server closes it, also when it cannot listen. */
  store: Store;
  listen: Listen;
  /** Brings data when it is first needed; left out when the store is complete. */
  supply?: Supply;
  /** Unix milliseconds; decides what "today" is. */
  clock?: () => number;
  rateLimit?: RateLimit;
  jsonWebTokens?: JsonWebTokenSettings;
  /** Names beside `localhost` and the listening host by which the server may be called. */
  allowedHosts?: readonly string[];
  /** Stands between the wire and everything else, to serve faults on purpose. */
  inFront?: (listener: RequestListener, clock: () => number) => RequestListener;
  /** Told about answers with 500; standard error otherwise. */
  onError?: (error: unknown, requestId: string) => void;
};

/** A server that answers. `close` ends it within a second, whatever connections are open. */
export type RunningServer = { url: string; close(): Promise<void> };

/** Starts to serve both hosts of the interface, API and web application, at one address. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { store, listen, inFront } = options;
  const site = siteFor(options);
  const listener = listenFor(site);
  const listening = listenOn(listen, inFront ? inFront(listener, site.clock) : listener);
  const { url, close } = await listening.catch((error: unknown) => {
    store.close();
    throw error;
  });

  return { url, close: () => close().finally(store.close) };
}

function siteFor(options: ServerOptions): Site {
  const { store, supply = noSupply, clock = Date.now, rateLimit, jsonWebTokens } = options;
  const context: HandlerContext = { store, supply, clock };
  const verifyToken = jsonWebTokens && verifyJsonWebTokens(jsonWebTokens);

  return {
    clock,
    allowedNames: allowedNames(options),
    authenticate: authenticateWith(store, verifyToken),
    countRequest: rateLimit && countRequests(rateLimit, clock),
    isOwner: (computerId, caller) => ownsComputer(context, computerId, caller),
    handle: handleWith(context),
    onError: options.onError ?? ((error, requestId) => console.error(requestId, error)),
  };
}

function handleWith(context: HandlerContext): Site['handle'] {
  // The input was checked against the schemas of this very endpoint, and from there come the
  // handlers' types; that name and input belong together is more than the type system follows.
  const handlers = makeHandlers(context) as Record<
    EndpointName,
    (
      ...checked: Parameters<Site['handle']> extends [EndpointName, ...infer Rest] ? Rest : never
    ) => unknown
  >;
  return (name, ...checked) => handlers[name](...checked);
}

function allowedNames({ listen, allowedHosts = [] }: ServerOptions): Set<string> | undefined {
  if (listen.kind === 'socket') return undefined;
  return new Set(['localhost', listen.host, ...allowedHosts].map((name) => name.toLowerCase()));
}
