import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { AnalyticsErrorBody, ErrorBody } from '../../api/error-body.ts';
import { Refusal } from './refusal.ts';

/** JSON that is already written, as text and bytes of UTF-8 that are sent one after the other. */
export class JsonText {
  readonly parts: readonly (string | Uint8Array)[];

  constructor(...parts: readonly (string | Uint8Array)[]) {
    this.parts = parts;
  }
}

/** What goes back over the wire. No body means none, as 204 asks. */
export type Reply = { status: number; headers?: Readonly<Record<string, string>>; body?: unknown };

/** Sends a reply. `nowMs` fills the `Date` header, so that clients see the clock that decides. */
export function sendReply(
  response: ServerResponse,
  reply: Reply,
  { requestId, nowMs }: { requestId: string; nowMs: number },
): void {
  const parts = reply.body === undefined ? [] : toParts(reply.body);

  response.writeHead(reply.status, {
    date: new Date(nowMs).toUTCString(),
    'x-request-id': requestId,
    'cache-control': 'no-store',
    ...(reply.body !== undefined && {
      'content-type': 'application/json; charset=utf-8',
      'content-length': parts.reduce((length, part) => length + Buffer.byteLength(part), 0),
    }),
    ...reply.headers,
  });
  // Node holds them back until the end, so they leave together.
  for (const part of parts.slice(0, -1)) response.write(part);
  response.end(parts.at(-1));
}

/** The reply to a failure, in the shape that the path's family of endpoints documents. */
export function failureReply(error: unknown, path: string, requestId: string): Reply {
  if (error instanceof Refusal) {
    const body = failureBody(error.status, error.message, path, requestId);
    return { status: error.status, headers: error.headers, body };
  }

  const body = failureBody(500, 'The server failed to answer this request.', path, requestId);
  return { status: 500, body };
}

/** One of the two documented error bodies. */
function failureBody(
  status: number,
  detail: string,
  path: string,
  requestId: string,
): AnalyticsErrorBody | ErrorBody {
  const title = STATUS_CODES[status] ?? 'Error';
  if (path.startsWith('/api/v1/analytics')) return { title, detail, status, requestId };
  return { title, detail, status };
}

const toParts = (body: unknown): readonly (string | Uint8Array)[] =>
  body instanceof JsonText ? body.parts : [JSON.stringify(body)];
