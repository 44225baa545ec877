import type { EndpointInput, EndpointResponse, GroupedResponse } from '../../api/endpoint.ts';
import type { EndpointName, Endpoints } from '../../api/endpoints.ts';
import type { Caller } from '../authentication/authenticate.ts';
import type { Cursors } from '../http/cursor.ts';
import type { JsonText } from '../http/reply.ts';
import type { StorePort } from '../store/queries.ts';
import type { Supply } from '../supply.ts';

/** What handlers work with. `clock` returns Unix milliseconds. */
export type HandlerContext = {
  store: StorePort;
  supply: Supply;
  cursors: Cursors;
  clock: () => number;
  /** Whose sessions a caller reads: of one person, or of everybody if undefined. */
  sessionsOf: (caller: Caller) => string | undefined;
  /** Pages of messages end after so many bytes, with one message at least. Without a limit they have what was asked for. */
  maxPageBytes?: number;
};

/** Handles a request that has passed all checks, and returns the body of the response. */
type Handler<Name extends EndpointName> = (
  input: EndpointInput<Endpoints[Name]>,
  caller: Caller,
) => Promise<EndpointResponse<Endpoints[Name]> | GroupedResponse<Endpoints[Name]> | JsonText>;

export type Handlers = { [Name in EndpointName]: Handler<Name> };
