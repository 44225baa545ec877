import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { AnalyticsErrorBody, ErrorBody } from '../../api/error-body.ts';
import { Refusal } from './refusal.ts';

/** JSON that is already text, because the store keeps it so. It is sent as it is. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
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
  const text = reply.body === undefined ? '' : toText(reply.body);

  response.writeHead(reply.status, {
    date: new Date(nowMs).toUTCString(),
    'x-request-id': requestId,
    'cache-control': 'no-store',
    ...(reply.body !== undefined && {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
    }),
    ...reply.headers,
  });
  response.end(text);
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

const toText = (body: unknown): string =>
  body instanceof JsonText ? body.text : JSON.stringify(body);
