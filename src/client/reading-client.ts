import { type Endpoints, endpoints } from '../api/endpoints.ts';
import type { Client } from './client.ts';

type HarmfulName = {
  [Name in keyof Endpoints]: Endpoints[Name]['isHarmful'] extends true ? Name : never;
}[keyof Endpoints];

/** A client that has no method which changes or deletes something, and makes no client that has one. */
export type ReadingClient = Omit<Client, HarmfulName | 'withOptions'>;

/** The methods of a client that read. */
export function readingClient(client: Client): ReadingClient {
  const isReading = ([name]: readonly [string, unknown]) =>
    name !== 'withOptions' && !(name in endpoints && endpoints[name as keyof Endpoints].isHarmful);
  // `fromEntries` loses the names.
  return Object.fromEntries(Object.entries(client).filter(isReading)) as unknown as ReadingClient;
}
