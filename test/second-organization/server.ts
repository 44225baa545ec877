import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerTo } from './answers.ts';
import type { Organization } from './organization.ts';

/** The only key that the server accepts, which is that of an owner. */
export const apiKey = 'second-organization';

export type Clock = { now(): number; set(ms: number): void };

/** A clock that stands still, or goes on from the moment that it was set to. */
export function createClock(startMs: number, isGoing = false): Clock {
  let set = { atMs: startMs, whenMs: Date.now() };
  return {
    now: () => set.atMs + (isGoing ? Date.now() - set.whenMs : 0),
    set(ms) {
      set = { atMs: ms, whenMs: Date.now() };
    },
  };
}

/**
 * Serves an organization on loopback, at the moment that its clock shows. `GET /_clock` tells it and `PUT /_clock` sets it,
 * with a time in ISO 8601 as the body; `GET /_planted` lists what is planted.
 */
export async function serveOrganization(organization: Organization, clock: Clock, port = 0) {
  const server: Server = createServer((request, response) => {
    respond(organization, clock, request, response).catch((error: unknown) => {
      console.error(error);
      send(response, clock.now(), 500, problem(500, 'Internal error', 'It is in the log.'));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${actual}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function respond(
  organization: Organization,
  clock: Clock,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const { method = 'GET' } = request;
  if (url.pathname === '/_clock' && method === 'PUT') {
    const atMs = Date.parse((await bodyOf(request)).trim().replaceAll('"', ''));
    if (Number.isNaN(atMs)) {
      return send(
        response,
        clock.now(),
        400,
        problem(400, 'Bad Request', 'The body must be a time in ISO 8601.'),
      );
    }
    clock.set(atMs);
  }
  const nowMs = clock.now();
  if (url.pathname === '/_clock')
    return send(response, nowMs, 200, { now: new Date(nowMs).toISOString() });
  if (url.pathname === '/_planted') {
    const { planted, nearMisses } = organization;
    return send(response, nowMs, 200, { planted, nearMisses });
  }
  if (request.headers.authorization !== `Bearer ${apiKey}`) {
    return send(
      response,
      nowMs,
      401,
      problem(401, 'Unauthorized', 'The API key is missing or invalid.'),
    );
  }
  const { status, body } = answerTo(organization, nowMs, method, url);
  send(response, nowMs, status, body);
}

export const problem = (status: number, title: string, detail: string) => ({
  detail,
  status,
  title,
});

let requests = 0;

function send(response: ServerResponse, nowMs: number, status: number, body: object | undefined) {
  requests += 1;
  const requestId = `req_${requests}`;
  response.setHeader('x-request-id', requestId);
  // The clock of the organization, so that whoever reads it lives at the same time.
  response.setHeader('date', new Date(nowMs).toUTCString());
  response.statusCode = status;
  if (body === undefined) {
    response.end();
    return;
  }
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(status < 400 ? body : { ...body, requestId }));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
