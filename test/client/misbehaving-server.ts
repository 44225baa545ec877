import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** How the server treats one request. */
export type Behaviour = RequestListener;

export type MisbehavingServer = AsyncDisposable & {
  url: string;
  /** What arrived, in order. */
  requests: { method: string; url: string; headers: IncomingMessage['headers'] }[];
  /** Number of connections so far. */
  connections(): number;
  /** Resolves when this many requests have arrived in all. */
  arrivalOf(count: number): Promise<void>;
};

/** A real server that treats its first requests as told, and all further ones like the last. */
export async function serve(...behaviours: Behaviour[]): Promise<MisbehavingServer> {
  const requests: MisbehavingServer['requests'] = [];
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    const behave = behaviours[Math.min(requests.length, behaviours.length - 1)];
    requests.push({ method, url, headers });
    server.emit('arrival');
    behave?.(request, response);
  });
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    // A TCP server that listens has an address with a port.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    connections: () => connections,
    async arrivalOf(count) {
      while (requests.length < count) await once(server, 'arrival');
    },
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

export const answer =
  (status: number, body: string | Buffer, headers: Record<string, string> = {}): Behaviour =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body);
  };

export const answerJson = (value: unknown, headers: Record<string, string> = {}): Behaviour =>
  answer(200, JSON.stringify(value), headers);

/** An error body as the interface describes it. */
export const refuse = (
  status: number,
  detail: string,
  headers: Record<string, string> = {},
): Behaviour =>
  answer(status, JSON.stringify({ title: `Title ${status}`, detail, status }), headers);

export const answerHtml = (status: number): Behaviour =>
  answer(status, '<!doctype html><h1>Gateway</h1>', { 'content-type': 'text/html' });

export const neverAnswer: Behaviour = () => {};

/** Says that the body has another 100 bytes, and hangs up. */
export const resetWithinLength: Behaviour = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '112' });
  response.write('{"sessions":', () => reset(response));
};

/** Sends one chunk of a chunked body, and hangs up. */
export const resetWithinChunks: Behaviour = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"sessions":', () => reset(response));
};

export const resetBeforeAnswer: Behaviour = (_, response) => reset(response);

/** A byte whenever the network is ready for one, without end. */
export const drip: Behaviour = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const next = () => {
    if (!response.destroyed) response.write(' ', () => setTimeout(next, 5));
  };
  next();
};

/** A small gzip body that unpacks to `bytes`. */
export const gzipBomb = (bytes: number): Behaviour =>
  answer(200, gzipSync(`{"sessions":[],"padding":"${'a'.repeat(bytes)}"}`), {
    'content-encoding': 'gzip',
  });

/** A body without announced length that never stops. */
export const flood: Behaviour = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const pour = () => {
    while (!response.destroyed && response.write(' '.repeat(65_536)));
  };
  response.on('drain', pour);
  pour();
};

/** Answers as another server does. Hangs up when that server does, as at the end of a test. */
export const forwardTo =
  (server: string): Behaviour =>
  async ({ method = 'GET', url = '', headers: { authorization = '' } }, response) => {
    try {
      const answer = await fetch(new URL(url, server), { method, headers: { authorization } });
      const body = Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(body);
    } catch {
      response.destroy();
    }
  };

function reset(response: ServerResponse): void {
  response.socket?.resetAndDestroy();
}
