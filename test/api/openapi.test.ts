import { describe, expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { type GroupName, groups } from '../../src/api/group.ts';
import { openApiDocument } from '../../src/api/openapi.ts';

type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  responses: Record<string, { content?: { 'application/json': { schema: object } } }>;
};

type Schema = { description?: string; properties?: Record<string, Schema> };

// The parts that are tested, of a document whose type says nothing.
type Document = {
  info: object;
  servers: object[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

const document = openApiDocument('v0') as Document;
const operationsOf = ({ paths }: Document) =>
  Object.values(paths).flatMap((methods) => Object.values(methods));
const operationOf = (method: string, path: string) => document.paths[path]?.[method];

test('the document of v0 is OpenAPI 3.1 of API version 0.1.0', () => {
  expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '0.1.0' } });
  expect(document.servers).toEqual([expect.objectContaining({ url: '/api/v0' })]);
});

describe.each(Object.keys(groups) as GroupName[])('the document of %s', (name) => {
  const ofGroup = openApiDocument(name) as Document;
  const operations = operationsOf(ofGroup);

  test('describes exactly the endpoints of the group', () => {
    const expected = Object.entries(endpoints)
      .filter(([, { path }]) => path.startsWith(`${groups[name].prefix}/`))
      .map(([endpoint]) => endpoint);

    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(expected.sort());
  });

  test('says of every parameter what it means', () => {
    for (const { operationId, parameters } of operations) {
      for (const parameter of parameters) {
        expect([operationId, parameter]).toEqual([operationId, isDescribed]);
      }
    }
  });

  test('says of every object and every field what it means', () => {
    const { schemas } = ofGroup.components;

    expect(Object.keys(schemas)).not.toEqual([]);
    for (const [schemaName, schema] of Object.entries(schemas)) {
      expect([schemaName, schema]).toEqual([schemaName, isDescribed]);
      for (const field of fieldsWithin(schema)) expect(field).toEqual([field[0], isDescribed]);
    }
  });

  test('has references that lead somewhere', () => {
    const text = JSON.stringify(ofGroup);

    for (const [, schemaName = ''] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
      expect(ofGroup.components.schemas).toHaveProperty(schemaName);
    }
  });
});

const isDescribed = expect.objectContaining({ description: expect.stringMatching(/\.$/) });

/** The fields of an object schema and of all objects written out within it. */
function fieldsWithin(value: unknown): [name: string, field: Schema][] {
  if (typeof value !== 'object' || value === null) return [];
  const { properties = {} } = value as Schema;
  return [...Object.entries(properties), ...Object.values(value).flatMap(fieldsWithin)];
}

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
    description: 'Sessions per page.',
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
  });
});

test('path parameters and the address of a removal are required', () => {
  const removal = operationOf('delete', '/organization/users')?.parameters;
  const session = operationOf('post', '/sessions/{sessionId}/interrupt')?.parameters;

  expect(removal).toMatchObject([{ name: 'email', in: 'query', required: true }]);
  expect(session).toMatchObject([{ name: 'sessionId', in: 'path', required: true }]);
});

test('an endpoint with groups answers one of two shapes', () => {
  const { paths } = openApiDocument('analytics') as Document;

  expect(paths['/tokens']?.get?.responses[200]?.content?.['application/json'].schema).toEqual({
    anyOf: [
      { $ref: '#/components/schemas/TokensByDay' },
      { $ref: '#/components/schemas/TokensByModel' },
    ],
  });
});
