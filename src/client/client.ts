import { type EndpointName, endpoints } from '../api/endpoints.ts';
import { createAddresses } from './addresses.ts';
import { createCaller } from './caller.ts';
import type { Methods } from './methods.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { createLabelledMessages, type LabelledMessages } from './pagination/labelled-messages.ts';
import { createLists, type Lists } from './pagination/lists.ts';
import { createTransport, type Transport } from './transport.ts';

/**
 * The platform as methods: one per endpoint of the interface, and lists that follow cursors.
 * Everything that fails throws a `ClientError`. Results are read tolerantly: unknown keys and
 * values are kept, and anything but an id may be missing or null.
 */
export type Client = Methods & Lists & LabelledMessages;

/** Throws InvalidAddressError when an address cannot be used. Nothing is sent before a call. */
export function createClient(options: ClientOptions): Client {
  return createClientOver(createTransport(options), options);
}

/** A client whose requests travel in a way of their own. */
export function createClientOver(transport: Transport, options: ClientOptions): Client {
  const call = createCaller({ ...options, transport, addresses: createAddresses(options) });

  // The table and the type have the same keys, which Object.keys cannot tell.
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
