import type { Endpoint, EndpointResult } from '../../api/endpoint.ts';
import { type Endpoints, endpoints } from '../../api/endpoints.ts';
import { itemIdentity, type PageDescription, pageEnd } from '../../api/page.ts';
import type { MethodArguments, Methods } from '../methods.ts';
import type { CallOptions } from '../options.ts';
import { lostItems } from '../tolerant-reader.ts';
import { type List, list } from './list.ts';

type PagedName = {
  [Name in keyof Endpoints]: Endpoints[Name] extends { page: PageDescription } ? Name : never;
}[keyof Endpoints];

type PagedEndpoint = Endpoints[PagedName];

/** A list for each endpoint that has pages. */
export type Lists = { [E in PagedEndpoint as E['page']['list']]: ListMethod<E> };

type ListMethod<E extends PagedEndpoint> =
  Record<never, never> extends ListQuery<E>
    ? (query?: ListQuery<E>, options?: CallOptions) => List<ListItem<E>>
    : (query: ListQuery<E>, options?: CallOptions) => List<ListItem<E>>;

/** An item as the client reads it. */
export type ListItem<E extends PagedEndpoint> =
  EndpointResult<E> extends Record<E['page']['items'], (infer Item)[]> ? Item : never;

/** The parameters of the endpoint, in which `cursor` is the name of the cursor's parameter. */
export type ListQuery<E extends PagedEndpoint> = Omit<
  MethodArguments<E>,
  E['page']['cursor'] | 'cursor'
> & { cursor?: string | undefined };

/** What fetches the pages of each list: the client's methods, or others with the same parameters and results. */
type PageFetches = {
  readonly [Name in PagedName]: (
    ...given: Parameters<Methods[Name]>
  ) => PromiseLike<EndpointResult<Endpoints[Name]>>;
};

export function createLists(fetches: PageFetches): Lists {
  const lists = Object.entries<Endpoint>(endpoints).flatMap(([name, { page, ...endpoint }]) => {
    // Each endpoint with pages has one, and all take parameters and options.
    const fetchPage = fetches[name as PagedName] as FetchPage;
    return page ? [[page.list, listMethod(endpoint, page, fetchPage)] as const] : [];
  });
  // Names and types of the lists are derived from the same table.
  return Object.fromEntries(lists) as unknown as Lists;
}

type Item = Record<string, unknown>;
type Query = { cursor?: string; limit?: number } & Item;
type FetchPage = (given: object, options: CallOptions) => PromiseLike<Item>;

function listMethod(
  { method, path, response }: Omit<Endpoint, 'page'>,
  page: PageDescription,
  fetchPage: FetchPage,
) {
  const identity = itemIdentity(response, page.items);

  return ({ cursor: from, ...query }: Query = {}, options: CallOptions = {}): List<Item> =>
    list({
      request: { method, route: path },
      from,
      identify: (item) => identity.map((field) => item[field]).join(' '),
      async fetch(cursor) {
        const { limit = page.size } = query;
        const answer = await fetchPage({ ...query, limit, [page.cursor]: cursor }, options);
        // The method has checked that the items exist.
        const items = answer[page.items] as Item[];
        return {
          items: items.map((item) => withRepeated(item, query, page)),
          ...pageEnd(page, answer, limit, lostItems(items)),
        };
      },
    });
}

// All messages of a request for one role have that role, even if the server omits it.
function withRepeated(item: Item, query: Query, { repeats = [] }: PageDescription): Item {
  const missing = repeats.filter((name) => query[name] !== undefined && !item[name]);
  if (missing.length === 0) return item;
  return { ...item, ...Object.fromEntries(missing.map((name) => [name, query[name]])) };
}
