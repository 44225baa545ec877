import { type ServerResponse, STATUS_CODES } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { groupOf, groups } from '../../api/group.ts';
import { Refusal } from './refusal.ts';

/** Serialized JSON, as text and chunks of UTF-8 bytes that are sent one after another. */
export class JsonText {
  readonly parts: readonly (string | Uint8Array)[];

  constructor(...parts: readonly (string | Uint8Array)[]) {
    this.parts = parts;
  }

  text(): string {
    return Buffer.concat(this.parts.map((part) => Buffer.from(part))).toString();
  }
}

/** JSON that is made while it is sent, because it may be longer than what memory holds. */
export class JsonStream {
  readonly pieces: AsyncIterable<string>;

  constructor(pieces: AsyncIterable<string>) {
    this.pieces = pieces;
  }
}

/** A response to send. Without `body`, nothing is sent after the headers, as 204 requires. */
export type Reply = { status: number; headers?: Readonly<Record<string, string>>; body?: unknown };

type Sent = { requestId: string; nowMs: number };

/** Sends a reply. `nowMs` sets the `Date` header, so that clients see the clock that the server uses. */
export function sendReply(response: ServerResponse, reply: Reply, sent: Sent): void {
  const parts = reply.body === undefined ? [] : toParts(reply.body);

  response.writeHead(reply.status, {
    ...headersOf(reply, sent),
    ...(reply.body !== undefined && {
      'content-length': parts.reduce((length, part) => length + Buffer.byteLength(part), 0),
    }),
    ...reply.headers,
  });
  // Node holds them back until the end, so they are sent together.
  for (const part of parts.slice(0, -1)) response.write(part);
  response.end(parts.at(-1));
}

/** Sends a reply that may have a `JsonStream` as its body. Rejects if that ends too early. */
export async function sendLongReply(
  response: ServerResponse,
  reply: Reply,
  sent: Sent,
): Promise<void> {
  if (!(reply.body instanceof JsonStream)) {
    sendReply(response, reply, sent);
    return;
  }
  response.writeHead(reply.status, headersOf(reply, sent));
  await pipeline(reply.body.pieces, response);
}

const headersOf = ({ body }: Reply, { requestId, nowMs }: Sent) => ({
  date: new Date(nowMs).toUTCString(),
  'x-request-id': requestId,
  'cache-control': 'no-store',
  ...(body !== undefined && { 'content-type': 'application/json; charset=utf-8' }),
});

/** The reply to a failure, in the error body that the group of the path documents. */
export function failureReply(error: unknown, path: string, requestId: string): Reply {
  if (error instanceof Refusal) {
    const { status, message: detail, headers } = error;
    return { status, headers, body: failureBody(path, { status, detail, requestId }) };
  }

  const detail = 'The server failed to answer this request.';
  return { status: 500, body: failureBody(path, { status: 500, detail, requestId }) };
}

/**
 * The facts of a failure for which the group's error body has fields. A path outside all groups, such as the
 * empty one, gets the most common error body.
 */
export function failureBody(
  path: string,
  { status, detail, requestId }: { status: number; detail: string; requestId: string },
): Record<string, unknown> {
  const { errorBody } = groupOf(path) ?? groups.v0;
  const known = { title: STATUS_CODES[status] ?? 'Error', detail, status, requestId };

  return Object.fromEntries(Object.entries(known).filter(([name]) => name in errorBody.shape));
}

const toParts = (body: unknown): readonly (string | Uint8Array)[] =>
  body instanceof JsonText ? body.parts : [JSON.stringify(body)];
