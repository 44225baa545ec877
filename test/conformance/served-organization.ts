import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { type EndpointName, endpoints } from '../../src/api/endpoints.ts';
import { groupOf, groups } from '../../src/api/group.ts';
import { type Role, roles } from '../../src/api/role.ts';
import { apiKeyDigest } from '../../src/server/authentication/api-key.ts';
import { type ServerOptions, startServer } from '../../src/server/start-server.ts';
import { someKeys } from '../server/builders.ts';
import { type Answer, exchange, type Sent } from '../server/http-exchange.ts';
import { openOrganization, type WritableStore } from '../server/open-organization.ts';

/** Noon of this day, UTC, is now. */
export const today = '2026-07-01';
export const yesterday = '2026-06-30';

export type Asked = Omit<Sent, 'path' | 'key'> & { as?: Role; key?: string };

/**
 * An organization with one person for each role, served over TCP from a database of its own. Every
 * answer is checked against the documented shapes on its way to the test.
 */
export async function serveOrganization(options: Partial<ServerOptions> = {}) {
  const store = await openOrganization();
  const keys = someKeys();
  const failures: unknown[] = [];
  await addKeyHolders(store, keys);

  const server = await startServer({
    store,
    listen: { kind: 'tcp', host: '127.0.0.1', port: 0 },
    clock: () => Date.parse(`${today}T12:00:00Z`),
    onError: (error) => failures.push(error),
    ...options,
  });

  return {
    store,
    keys,
    url: server.url,
    failures,

    /** Asks as the owner unless told otherwise. */
    async ask(path: string, { as = 'owner', key = keys[as], ...sent }: Asked = {}) {
      const answer = await exchange(server.url, { path, key, ...sent });
      checkAnswer(path, sent.method ?? 'GET', answer);
      return answer;
    },

    async [Symbol.asyncDispose]() {
      await server.close();
    },
  };
}

export type ServedOrganization = Awaited<ReturnType<typeof serveOrganization>>;

async function addKeyHolders(store: WritableStore, keys: Record<Role, string>): Promise<void> {
  await store.organization.create('org_test');
  for (const role of roles) {
    const key = keys[role];
    const personId = `usr_${role}`;
    await store.people.add({ id: personId, email: `${role}@halcyon.example`, role });
    await store.apiKeys.add({
      digest: apiKeyDigest(key),
      personId,
      lastFour: key.slice(-4),
      createdAt: 0,
    });
  }
}

/** Request id, content type, and the body exactly as documented: nothing missing, nothing more. */
export function checkAnswer(path: string, method: string, { status, headers, text, body }: Answer) {
  expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  if (method === 'HEAD') return;
  if (status === 204) return expect(text).toBe('');
  expect(headers['content-type']).toBe('application/json; charset=utf-8');

  const schema = status < 400 ? successSchema(path, method) : failureSchema(path);
  expect(schema.parse(body)).toEqual(body);
  if (status < 400) return;
  expect(body).toMatchObject({ status });
  if (groupOf(path) === groups.analytics) {
    expect(body).toMatchObject({ requestId: headers['x-request-id'] });
  }
}

const failureSchema = (path: string) => (groupOf(path) ?? groups.v0).errorBody;

function successSchema(target: string, method: string): z.ZodType {
  const { pathname, searchParams } = new URL(target, 'http://localhost');
  const found = Object.values<Endpoint>(endpoints).find(
    (endpoint) =>
      endpoint.method === method &&
      [endpoint.path, ...(endpoint.aliases ?? [])].some((path) => pathPattern(path).test(pathname)),
  );
  if (!found) return z.unknown();
  return searchParams.has('group_by') && found.grouped ? found.grouped.response : found.response;
}

const pathPattern = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/** A request that succeeds in shape: path parameters filled in, required parameters given. */
export function sampleTarget(name: EndpointName): string {
  const { path } = endpoints[name];
  const query: Partial<Record<EndpointName, string>> = {
    getTokens: `?startDate=${yesterday}&endDate=${yesterday}`,
    getTools: `?startDate=${yesterday}&endDate=${yesterday}`,
    getActivity: `?startDate=${yesterday}&endDate=${yesterday}`,
    getProductivity: `?startDate=${yesterday}&endDate=${yesterday}`,
    getUsers: `?startDate=${yesterday}&endDate=${yesterday}`,
    removeUser: `?email=${randomUUID()}@halcyon.example`,
  };
  return path.replaceAll(/\{\w+\}/g, 'unknown') + (query[name] ?? '');
}

// The table's keys are the names.
export const endpointNames = Object.keys(endpoints) as EndpointName[];
