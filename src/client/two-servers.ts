import type { Endpoint } from '../api/endpoint.ts';
import { endpoints } from '../api/endpoints.ts';
import { callOf } from './call.ts';
import type { Client } from './client.ts';
import { ReadOnlyError } from './errors/interruptions.ts';

/**
 * A client that reads from one server and changes things on another one. In place of the other client, a sentence says
 * why there is none: then nothing is sent.
 */
export function withActionsOf(acting: Client | string, reading: Client): Client {
  const harmful = Object.entries<Endpoint>(endpoints).filter(([, { isHarmful }]) => isHarmful);
  const actions = harmful.map(([name, { method, path }]) => [
    name,
    typeof acting === 'string'
      ? () => callOf(Promise.reject(new ReadOnlyError({ method, route: path }, acting)))
      : acting[name as keyof Client],
  ]);
  return {
    ...reading,
    ...Object.fromEntries(actions),
    withOptions: (options) =>
      withActionsOf(
        typeof acting === 'string' ? acting : acting.withOptions(options),
        reading.withOptions(options),
      ),
  };
}
