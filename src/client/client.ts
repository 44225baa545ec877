import { type EndpointName, endpoints } from '../api/endpoints.ts';
import { createAddresses } from './addresses.ts';
import { createCaller } from './caller.ts';
import type { Methods } from './methods.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { createLabelledMessages, type LabelledMessages } from './pagination/labelled-messages.ts';
import { createLists, type Lists } from './pagination/lists.ts';
import { createTransport, type Transport } from './transport.ts';

/**
 * A client of the platform: a method for each endpoint, and a list for each endpoint with pages.
 * All failures throw a `ClientError`. Results may have further fields and values; fields that the
 * interface does not require may be missing or null.
 */
export type Client = Methods & Lists & LabelledMessages;

/** Creates a client; it connects at the first call. Throws InvalidAddressError. */
export function createClient(options: ClientOptions): Client {
  return createClientOver(createTransport(options), options);
}

/** A client that sends its requests with the given transport. */
export function createClientOver(transport: Transport, options: ClientOptions): Client {
  const call = createCaller({ ...options, transport, addresses: createAddresses(options) });

  // `Object.keys` loses the type of the keys.
  const names = Object.keys(endpoints) as EndpointName[];
  const methods = Object.fromEntries(
    names.map((name) => [
      name,
      (given?: object, callOptions?: CallOptions) => call(name, given, callOptions),
    ]),
  ) as Methods;
  const lists = createLists(methods);

  return { ...methods, ...lists, ...createLabelledMessages(lists) };
}
