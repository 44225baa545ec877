import * as z from 'zod';
import type { Endpoint, Tag } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { type Group, type GroupName, groups } from './group.ts';
import { type Shape, shapeFacts } from './shape.ts';

type JsonObject = { [key: string]: unknown };

/** The OpenAPI 3.1 document of a group, generated from the endpoint table. */
export function openApiDocument(name: GroupName): JsonObject {
  const group: Group = groups[name];
  const schemas: JsonObject = {};
  const paths: Record<string, JsonObject> = {};
  const tags = new Set<Tag>();

  for (const [operationId, endpoint] of Object.entries<Endpoint>(endpoints)) {
    if (endpoint.group !== group) continue;
    const path = endpoint.path.slice(group.prefix.length);
    const method = endpoint.method.toLowerCase();
    paths[path] = { ...paths[path], [method]: operation(operationId, endpoint, schemas) };
    tags.add(endpoint.tag);
  }

  return {
    openapi: '3.1.0',
    info: {
      ...group.about,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'signalbox', url: 'https://signalbox.example' },
    },
    servers: [{ url: group.prefix, description: 'The server that serves this description.' }],
    security: [{ bearer: [] }],
    tags: [...tags],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key of a person in the organization, or a JWT.',
        },
      },
      schemas,
    },
  };
}

function operation(operationId: string, endpoint: Endpoint, schemas: JsonObject) {
  const { errorBody } = endpoint.group;
  const failureOf = (status: number | 'default') => failure(status, errorBody, schemas);

  return {
    operationId,
    summary: endpoint.summary,
    description: [`${endpoint.summary}.`, endpoint.description, whoMay(endpoint)]
      .filter((sentence) => sentence !== undefined)
      .join(' '),
    tags: [endpoint.tag.name],
    parameters: [
      ...parameters('path', endpoint.params, schemas),
      ...parameters('query', endpoint.query, schemas),
    ],
    responses: {
      [endpoint.success]: success(endpoint, schemas),
      ...Object.fromEntries(endpoint.errors.map((status) => [status, failureOf(status)])),
      default: failureOf('default'),
    },
  };
}

const whoMay = ({ allows, allowsOwner }: Endpoint): string =>
  `For the roles ${allows.join(', ')}${allowsOwner ? ', and the owner of what the path names' : ''}.`;

function parameters(place: 'path' | 'query', given: Shape | undefined, schemas: JsonObject) {
  if (!given) return [];
  const descriptions = shapeFacts(given)?.descriptions ?? {};

  return Object.entries(given.shape).map(([name, schema]) => {
    const leftOut = z.safeParse(schema, undefined);
    const described = jsonSchema(schema, 'input', schemas);

    return {
      name,
      in: place,
      description: descriptions[name],
      required: place === 'path' || !leftOut.success,
      // Zod omits the defaults of values that it transforms.
      schema: leftOut.data === undefined ? described : { ...described, default: leftOut.data },
    };
  });
}

function success({ response, grouped }: Endpoint, schemas: JsonObject): JsonObject {
  const { description } = shapeFacts(response) ?? { description: 'Done. There is no body.' };
  if (response instanceof z.ZodUndefined) return { description };
  const either = grouped ? z.union([response, grouped.response]) : response;
  return { description, content: json(either, schemas) };
}

const failureMeanings: Record<number | 'default', string> = {
  400: 'A parameter is invalid; the detail says what is expected.',
  401: 'The credential is missing or not valid.',
  403: 'The role of the caller does not permit this.',
  404: 'What the request names does not exist, or is not visible to the caller.',
  409: 'The current state does not allow this.',
  500: 'The server failed.',
  default: 'Any other failure.',
};

const failure = (
  status: number | 'default',
  errorBody: z.core.$ZodType,
  schemas: JsonObject,
): JsonObject => ({
  description: failureMeanings[status] ?? 'Failure.',
  content: json(errorBody, schemas),
});

const json = (schema: z.core.$ZodType, schemas: JsonObject): JsonObject => ({
  'application/json': { schema: jsonSchema(schema, 'output', schemas) },
});

/**
 * A JSON schema. Shapes with a name are moved to the components of the document. The schema is wrapped in an
 * object, because a named schema at the top level would be inlined.
 */
function jsonSchema(
  schema: z.core.$ZodType,
  io: 'input' | 'output',
  schemas: JsonObject,
): JsonObject {
  const { $defs = {}, properties } = z.toJSONSchema(z.object({ wrapped: schema }), {
    io,
    unrepresentable: 'any',
    override(context) {
      describeFields(context);
      if (io === 'input') describeWireFormat(context);
    },
  });

  Object.assign(schemas, toComponents($defs));
  return toComponents(properties?.wrapped as JsonObject);
}

type SchemaPair = { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema };

/** A field's description stands beside its schema, because many fields may refer to one named schema. */
function describeFields({ zodSchema, jsonSchema: described }: SchemaPair): void {
  delete described.id;
  const { descriptions = {} } = shapeFacts(zodSchema) ?? {};
  for (const [name, description] of Object.entries(descriptions)) {
    const field = described.properties?.[name];
    if (described.properties && typeof field === 'object') {
      described.properties[name] = { ...field, description };
    }
  }
}

/** A number in a query is sent as text and validated as a number; the document shows its bounds. */
function describeWireFormat({ zodSchema, jsonSchema: described }: SchemaPair): void {
  if (!(zodSchema instanceof z.ZodPipe)) return;
  if (!(zodSchema.out instanceof z.ZodNumber)) return;
  const { $schema: _, ...read } = z.toJSONSchema(zodSchema.out);
  for (const key of Object.keys(described)) delete described[key];
  Object.assign(described, read);
}

const toComponents = <T>(schema: T): T =>
  JSON.parse(JSON.stringify(schema).replaceAll('#/$defs/', '#/components/schemas/'));
