import type { Endpoint } from '../api/endpoint.ts';
import { type EndpointName, endpoints } from '../api/endpoints.ts';
import { createAddresses } from './addresses.ts';
import { createCaller } from './caller.ts';
import {
  type ConnectedOptions,
  derivedOptions,
  type OnAnswer,
  withEnvironment,
} from './connected-options.ts';
import type { Methods } from './methods.ts';
import type { CallingOptions, CallOptions, ClientOptions } from './options.ts';
import { createLabelledMessages, type LabelledMessages } from './pagination/labelled-messages.ts';
import { createLists, type Lists } from './pagination/lists.ts';
import { createTransports, type Transports } from './transport.ts';

/**
 * A client of the platform: a method for each endpoint, and a list for each endpoint with pages. All failures
 * throw a `ClientError`: each method names those of its endpoint, and each may also throw NetworkError, TimeoutError,
 * AbortedError, CredentialError, RateLimitedError and UnexpectedResponseError. Results may have further fields and values; fields that the API does not require may
 * be missing or null.
 */
export type Client = Methods & Lists & LabelledMessages & Derivable;

/** Makes clients from a client. */
export type Derivable = {
  /**
   * A client for the same server with the same credential and connections, and with these options
   * changed. It is read-only if either of the two is.
   */
  withOptions(options: CallingOptions): Client;
};

/**
 * Creates a client; it connects at the first call. What `options` leave out comes from
 * `SIGNALBOX_BASE_URL`, `SIGNALBOX_APP_URL` and `SIGNALBOX_API_KEY`. Throws InvalidAddressError.
 */
export function createClient(options: ClientOptions = {}): Client {
  const connected = withEnvironment(options, process.env);
  return createClientOver(createTransports(connected), connected);
}

/** Creates a client that also hands over each result. Not public: its data is that of the organization. */
export function createObservedClient(options: ClientOptions, onAnswer: OnAnswer): Client {
  const connected = { ...withEnvironment(options, process.env), onAnswer };
  return createClientOver(createTransports(connected), connected);
}

const takesParameters = ({ params, query }: Endpoint): boolean =>
  params !== undefined || query !== undefined;

/** A client that sends its requests with these transports. */
export function createClientOver(transports: Transports, options: ConnectedOptions): Client {
  const transport = transports(options);
  const call = createCaller({ ...options, transport, addresses: createAddresses(options) });

  // `Object.keys` loses the type of the keys.
  const names = Object.keys(endpoints) as EndpointName[];
  const methods = Object.fromEntries(
    names.map((name) => [
      name,
      takesParameters(endpoints[name])
        ? (given?: object, callOptions?: CallOptions) => call(name, given, callOptions)
        : (callOptions?: CallOptions) => call(name, {}, callOptions),
    ]),
  ) as Methods;
  const lists = createLists(methods);

  return {
    ...methods,
    ...lists,
    ...createLabelledMessages(lists),
    withOptions: (changed) => createClientOver(transports, derivedOptions(options, changed)),
  };
}
