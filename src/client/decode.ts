import type * as z from 'zod';
import type { Endpoint } from '../api/endpoint.ts';
import { type EndpointName, endpoints } from '../api/endpoints.ts';
import { tolerant } from '../api/tolerant.ts';
import { type ConformanceTest, conformanceTest } from './conforms.ts';
import type { RequestName } from './errors/client-error.ts';
import { UnexpectedResponseError } from './errors/unexpected-response-error.ts';
import { requestIdOf } from './request-id.ts';
import type { Answer } from './transport.ts';

/** What the answer to `name` holds, read tolerantly. Throws UnexpectedResponseError. */
export function decode(name: EndpointName, isGrouped: boolean, answer: Answer): unknown {
  const endpoint: Endpoint = endpoints[name];
  const request = { method: endpoint.method, route: endpoint.path };

  const value = parseBody(endpoint, answer, request);
  if (endpoint.success === 204) return undefined;

  const { conforms, schema } = readerOf(name, isGrouped);
  if (conforms(value)) return value;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = issue?.path.join('.') || 'the body';
  throw unexpected('shape', `${place}: ${issue?.message}`, request, answer);
}

function parseBody(endpoint: Endpoint, answer: Answer, request: RequestName): unknown {
  const { headers, body } = answer;
  if (body.trim() === '') {
    // Done is done, whether or not the server found something to say about it.
    if (endpoint.isHarmful) return {};
    throw unexpected('empty', 'an empty body', request, answer);
  }
  const type = headers['content-type'];
  if (type !== undefined && !/^application\/(?:[\w.+-]+\+)?json\b/i.test(type)) {
    throw unexpected('content-type', `${type.slice(0, 60)} instead of JSON`, request, answer);
  }
  try {
    return JSON.parse(body);
  } catch {
    throw unexpected('json', 'JSON that breaks off or is garbled', request, answer);
  }
}

function unexpected(
  reason: ConstructorParameters<typeof UnexpectedResponseError>[0],
  detail: string,
  request: RequestName,
  { status, headers }: Answer,
) {
  const requestId = requestIdOf(headers);
  return new UnexpectedResponseError(reason, { request, detail, status, requestId });
}

type Reader = { schema: z.ZodType; conforms: ConformanceTest };

const readers = new Map<string, Reader>();

// Built at the first answer: most programs use a few of the endpoints.
function readerOf(name: EndpointName, isGrouped: boolean): Reader {
  const endpoint: Endpoint = endpoints[name];
  const key = isGrouped ? `${name} grouped` : name;
  const known = readers.get(key);
  if (known) return known;

  const schema = tolerant((isGrouped && endpoint.grouped?.response) || endpoint.response);
  const reader = { schema, conforms: conformanceTest(schema) };
  readers.set(key, reader);
  return reader;
}
