import { describe, expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { openApiDocument } from '../../src/api/openapi.ts';

type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  responses: Record<string, { content?: { 'application/json': { schema: object } } }>;
};

// The parts that are tested, of a document whose type says nothing.
const document = openApiDocument('v0') as {
  info: object;
  servers: object[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const operationOf = (method: string, path: string) => document.paths[path]?.[method];

test('the document is OpenAPI 3.1 of API version 0.1.0', () => {
  expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '0.1.0' } });
  expect(document.servers).toEqual([expect.objectContaining({ url: '/api/v0' })]);
});

test('it describes exactly the endpoints of the v0 group', () => {
  const expected = Object.entries(endpoints)
    .filter(([, { path }]) => path.startsWith('/api/v0/'))
    .map(([name]) => name);

  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(expected.sort());
});

// Statuses as the description counts them, and no others.
const declared: [method: string, path: string, success: number, errors: number[]][] = [
  ['get', '/sessions', 200, [400, 401, 403]],
  ['get', '/sessions/{sessionId}/messages', 200, [400, 401, 403, 404, 500]],
  ['delete', '/sessions/{sessionId}', 204, [400, 401, 403, 404, 500]],
  ['post', '/sessions/{sessionId}/interrupt', 200, [400, 401, 403, 404, 409, 500]],
  ['get', '/computers', 200, [400, 401, 500]],
  ['get', '/computers/{computerId}', 200, [401, 403, 404, 500]],
  ['post', '/computers/{computerId}/restart', 200, [400, 401, 403, 404, 409, 500]],
  ['get', '/wiki/{wikiRunId}', 200, [401, 500]],
  ['delete', '/wiki/{wikiRunId}', 200, [401, 404]],
  ['delete', '/organization/users', 204, [400, 401, 403, 404, 409, 500]],
  ['get', '/organization/usage/limits/users', 200, [401, 403, 500]],
];

describe.each(declared)('%s %s', (method, path, success, errors) => {
  const operation = operationOf(method, path);

  test('declares its success, its failures and nothing else', () => {
    const statuses = [success, ...errors, 'default'].map(String);

    expect(Object.keys(operation?.responses ?? {}).sort()).toEqual(statuses.sort());
  });

  test('answers failures with the error body', () => {
    for (const status of [...errors, 'default']) {
      expect(operation?.responses[status]?.content?.['application/json'].schema).toEqual({
        $ref: '#/components/schemas/Error',
      });
    }
  });

  test('has a summary, a description and a described tag', () => {
    const tags = document.tags.map(({ name }) => name);

    expect(operation?.summary).toBeTruthy();
    expect(operation?.description).toBeTruthy();
    expect(operation?.tags).toHaveLength(1);
    expect(tags).toContain(operation?.tags[0]);
  });
});

test('numbers in queries are described as numbers, with bounds and default', () => {
  const limit = operationOf('get', '/sessions')?.parameters.find(({ name }) => name === 'limit');

  expect(limit).toEqual({
    name: 'limit',
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
  });
});

test('path parameters and the address of a removal are required', () => {
  const removal = operationOf('delete', '/organization/users')?.parameters;
  const session = operationOf('post', '/sessions/{sessionId}/interrupt')?.parameters;

  expect(removal).toMatchObject([{ name: 'email', in: 'query', required: true }]);
  expect(session).toMatchObject([{ name: 'sessionId', in: 'path', required: true }]);
});

test('every reference leads somewhere', () => {
  const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);

  for (const [, name = ''] of references) expect(document.components.schemas).toHaveProperty(name);
});
