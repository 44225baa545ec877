import { addressProblem } from '../api/address.ts';
import type { Endpoint } from '../api/endpoint.ts';
import type { Group } from '../api/group.ts';
import { pathOf, queryOf } from '../api/request-line.ts';
import { InvalidAddressError } from './errors/invalid-address-error.ts';
import { InvalidRequestError } from './errors/rejections.ts';
import type { ClientOptions } from './options.ts';

/** The addresses of the two hosts. */
export type Addresses = Record<Group['host'], URL>;

/** Throws InvalidAddressError, also for addresses that would send the credential unencrypted. */
export function createAddresses(
  options: Pick<ClientOptions, 'appUrl' | 'socketPath'> & { baseUrl: string },
): Addresses {
  const { baseUrl, appUrl = baseUrl, socketPath } = options;
  const isLocalSocket = socketPath !== undefined;
  return {
    base: parseAddress('The base URL', baseUrl, isLocalSocket),
    app: parseAddress('The application URL', appUrl, isLocalSocket),
  };
}

/** The URL of a call. Throws InvalidRequestError for identifiers that a path cannot hold. */
export function endpointUrl(endpoint: Endpoint, addresses: Addresses, given: object): URL {
  refuseUnfitIdentifiers(endpoint, given);

  const url = new URL(addresses[endpoint.group.host]);
  url.pathname = url.pathname.replace(/\/+$/, '') + pathOf(endpoint, given);
  url.search = queryOf(endpoint, given);
  return url;
}

function refuseUnfitIdentifiers({ method, path, params }: Endpoint, given: object): void {
  const values = new Map<string, unknown>(Object.entries(given));

  for (const name of Object.keys(params?.shape ?? {})) {
    const text = String(values.get(name) ?? '');
    // URL parsing resolves dots, even encoded: `/sessions/../interrupt` is another endpoint.
    if (!['', '.', '..'].includes(text)) continue;
    const detail = `${name} must be an identifier, not ${JSON.stringify(text)}`;
    throw new InvalidRequestError({ request: { method, route: path }, detail });
  }
}

function parseAddress(what: string, text: string, isLocalSocket: boolean): URL {
  const problem = addressProblem(text, isLocalSocket);
  if (problem !== undefined) throw new InvalidAddressError(`${what} ${problem}`);
  return new URL(text);
}
