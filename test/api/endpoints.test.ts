import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { itemIdentity, type PageDescription } from '../../src/api/page.ts';
import { shapeFacts } from '../../src/api/shape.ts';
import { teamEndpoints } from '../../src/api/team.ts';

const all = Object.entries<Endpoint>({ ...endpoints, ...teamEndpoints });

test.each(all)('%s has a path of its group, with its parameters', (_, endpoint) => {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

  for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    expect(path.startsWith(`${endpoint.group.prefix}/`)).toBe(true);
  }
  expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(names);
});

test('no two endpoints answer the same method at the same path', () => {
  const places = all.flatMap(([, { method, path, aliases = [] }]) =>
    [path, ...aliases].map((place) => `${method} ${place}`),
  );

  expect(new Set(places).size).toBe(places.length);
});

const paged = all.flatMap(([name, { page, ...endpoint }]) =>
  page ? [[name, endpoint, page] as const] : [],
);

describe.each(paged)('the pages of %s', (_, { query, response }, page: PageDescription) => {
  test('are asked for with parameters of the endpoint', () => {
    const names = Object.keys(query?.shape ?? {});

    expect(names).toEqual(expect.arrayContaining([page.cursor, 'limit', ...(page.repeats ?? [])]));
  });

  test('hold items that can be told apart, in a field that has to be there', () => {
    expect(itemIdentity(response, page.items)).not.toEqual([]);
    expect(shapeFacts(response)?.required).toContain(page.items);
  });

  test('lead to the next one by fields of the response or of the items', () => {
    if ('lastItem' in page.next) {
      expect(itemIdentity(response, page.items)).toEqual([page.next.lastItem]);
      return;
    }
    const documented = page.next.flatMap(({ hasMore, cursor }) => {
      const found = [schemaAt(response, hasMore), schemaAt(response, cursor)];
      return found.every((schema) => schema === undefined) ? [] : [found];
    });
    expect(documented).toEqual([[expect.any(z.ZodBoolean), expect.any(z.ZodOptional)]]);
  });
});

test('every list has a name of its own', () => {
  const lists = paged.map(([, , page]) => page.list);

  expect(new Set(lists).size).toBe(lists.length);
});

function schemaAt(schema: z.core.$ZodType, path: readonly string[]): z.core.$ZodType | undefined {
  return path.reduce<z.core.$ZodType | undefined>(
    (part, name) => (part instanceof z.ZodObject ? part.shape[name] : undefined),
    schema,
  );
}
