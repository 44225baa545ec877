import type * as z from 'zod';
import type { Endpoint } from '../api/endpoint.ts';
import { type EndpointName, endpoints } from '../api/endpoints.ts';
import { tolerant } from '../api/tolerant.ts';
import { type ConformanceTest, conformanceTest } from './conforms.ts';
import type { RequestName } from './errors/client-error.ts';
import {
  type UnexpectedReason,
  UnexpectedResponseError,
} from './errors/unexpected-response-error.ts';
import type { Answer } from './transport.ts';

/** The result in a response, read tolerantly. Throws UnexpectedResponseError. */
export function decode(name: EndpointName, isGrouped: boolean, answer: Answer): unknown {
  const endpoint: Endpoint = endpoints[name];
  const request = { method: endpoint.method, route: endpoint.path };

  const isEmpty = answer.body.trim() === '';
  if (endpoint.success === 204) {
    // An HTML page of a proxy does not prove that the server has done anything.
    if (!isEmpty) parseBody(answer, request);
    return undefined;
  }

  const { conforms, schema } = readerOf(name, isGrouped);
  // The change was made. An empty body is an error only if the result has required fields.
  if (isEmpty && endpoint.isHarmful && conforms({})) return {};
  if (isEmpty) throw unexpected('empty', 'an empty body', request, answer);

  const value = parseBody(answer, request);
  if (conforms(value)) return value;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = answer.quote(issue?.path.join('.')) ?? 'the body';
  throw unexpected('shape', `${place}: ${issue?.message}`, request, answer);
}

function parseBody(answer: Answer, request: RequestName): unknown {
  const { contentType, body } = answer;
  if (contentType !== undefined && !/^application\/(?:[\w.+-]+\+)?json\b/i.test(contentType)) {
    const detail = `${contentType.slice(0, 60)} instead of JSON`;
    throw unexpected('content-type', detail, request, answer);
  }
  try {
    return JSON.parse(body);
  } catch {
    throw unexpected('json', 'JSON that breaks off or is garbled', request, answer);
  }
}

function unexpected(
  reason: UnexpectedReason,
  detail: string,
  request: RequestName,
  { status, requestId }: Answer,
) {
  return new UnexpectedResponseError(reason, { request, detail, status, requestId });
}

type Reader = { schema: z.ZodType; conforms: ConformanceTest };

const readers = new Map<string, Reader>();

// Built when first needed, because most programs use few of the endpoints.
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
