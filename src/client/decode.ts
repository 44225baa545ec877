import type * as z from 'zod';
import type { UnexpectedReason } from '../api/client-error-code.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { type EndpointName, endpoints } from '../api/endpoints.ts';
import { itemIdentity } from '../api/page.ts';
import { type ConformanceTest, conformanceTest, isObject } from './conforms.ts';
import { createDriftLog } from './drift.ts';
import type { RequestName } from './errors/client-error.ts';
import { UnexpectedResponseError } from './errors/unexpected-response-error.ts';
import type { Drift } from './facts.ts';
import { type Note, type Reader, tolerantReader, unreadable } from './tolerant-reader.ts';
import type { Answer as CompleteAnswer } from './transport.ts';

type Answer = Pick<CompleteAnswer, 'status' | 'body' | 'contentType' | 'requestId' | 'quote'>;

/**
 * The result in a response, read tolerantly. `onDrift` gets its differences from the API; without it, only what needs
 * mending is looked at more closely. Throws UnexpectedResponseError.
 */
export function decode(
  name: EndpointName,
  isGrouped: boolean,
  answer: Answer,
  onDrift?: (drifts: Drift[]) => void,
): unknown {
  const endpoint: Endpoint = endpoints[name];
  const request = { method: endpoint.method, route: endpoint.path };

  const isEmpty = answer.body.isBlank;
  if (endpoint.success === 204) {
    // An HTML page of a proxy does not prove that the server has done anything.
    if (!isEmpty) refuseErrorBody(parseBody(answer, request), endpoint, answer);
    return undefined;
  }

  const { conforms, read } = readerOf(name, isGrouped, onDrift === undefined);
  // The change was made. An empty body is an error only if the result has required fields.
  if (isEmpty && endpoint.isHarmful && conforms({})) return {};
  if (isEmpty) throw unexpected('empty', 'an empty body', request, answer);

  const value = parseBody(answer, request);
  refuseErrorBody(value, endpoint, answer);
  const log = createDriftLog(answer.quote);
  const result = !onDrift && conforms(value) ? value : read(value, log.note);
  if (result === unreadable) throw unexpected('shape', misfitText(log.last()), request, answer);
  if (!endpoint.page && isObject(result)) {
    dropRepeated(result, documentedResponse(name, isGrouped), log.note);
  }
  onDrift?.(log.drifts());
  return result;
}

/** Keeps the first of items with the same identity in each list of a result. Items of pages are left to those who follow the pages. */
function dropRepeated(result: object, response: z.ZodType, note: Note): void {
  for (const [name, list] of Object.entries(result)) {
    const identity = Array.isArray(list) ? itemIdentity(response, name) : [];
    if (identity.length === 0) continue;
    const seen = new Set<string>();
    const kept = list.filter((item: Record<string, unknown>) => {
      const id = identity.map((field) => item[field]).join(' ');
      const isRepeated = seen.has(id);
      if (isRepeated) note('repeated-item', `${name}[]`);
      seen.add(id);
      return !isRepeated;
    });
    if (kept.length < list.length) Object.assign(result, { [name]: kept });
  }
}

function misfitText(drift: Drift | undefined): string {
  const place = drift?.path ? `"${drift.path}"` : 'the body';
  return `${place} is ${drift?.found ?? 'missing'}`;
}

/**
 * Some gateways send an error with status 200. Results with required fields reject the body of an error
 * anyway; this check is for results without any.
 */
function refuseErrorBody(value: unknown, endpoint: Endpoint, answer: Answer): void {
  if (typeof value !== 'object' || value === null || !('title' in value)) return;
  const hasErrorStatus =
    'status' in value && typeof value.status === 'number' && value.status >= 400;
  const title = answer.quote(value.title);
  // The result of a change has no title, but the result of a read, such as a wiki run, may have one.
  if (title === undefined || !(hasErrorStatus || endpoint.isHarmful)) return;

  const request = { method: endpoint.method, route: endpoint.path };
  throw unexpected('shape', `the error "${title}" with status ${answer.status}`, request, answer);
}

function parseBody(answer: Answer, request: RequestName): unknown {
  const { contentType, body } = answer;
  if (contentType !== undefined && !/^application\/(?:[\w.+-]+\+)?json\b/i.test(contentType)) {
    const detail = `${contentType.slice(0, 60)} instead of JSON`;
    throw unexpected('content-type', detail, request, answer);
  }
  try {
    return body.parse();
  } catch (error) {
    if (error instanceof RangeError) {
      throw unexpected('shape', 'data that is nested too deeply', request, answer);
    }
    throw unexpected('json', 'truncated or invalid JSON', request, answer);
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

/** The schema of the response that a server should write. */
function documentedResponse(name: EndpointName, isGrouped: boolean): z.ZodType {
  const { grouped, response }: Endpoint = endpoints[name];
  return (isGrouped && grouped?.response) || response;
}

type AnswerReader = { conforms: ConformanceTest; read: Reader };

const readers = new Map<string, AnswerReader>();

// Built when first needed, because most programs use few of the endpoints.
function readerOf(name: EndpointName, isGrouped: boolean, mendsOnly: boolean): AnswerReader {
  const key = `${name} ${isGrouped} ${mendsOnly}`;
  const known = readers.get(key);
  if (known) return known;

  const schema = documentedResponse(name, isGrouped);
  const read = tolerantReader(schema, { path: '', mendsOnly });
  const reader = { conforms: conformanceTest(schema), read };
  readers.set(key, reader);
  return reader;
}
