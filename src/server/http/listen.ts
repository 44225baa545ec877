import { randomUUID } from 'node:crypto';
import { chmodSync, statSync } from 'node:fs';
import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { dirname } from 'node:path';
import { failureBody } from './reply.ts';

/**
 * Where a server listens. Port 0 takes a free port. The caller creates and removes the folder of a socket.
 */
export type Listen =
  | {
      kind: 'tcp';
      host: string;
      port: number;
      /** Speaks TLS with this certificate and its private key, in PEM. */
      certificate?: { cert: Buffer; key: Buffer };
      /** Further connections are closed at once. */
      maxConnections?: number;
    }
  | { kind: 'socket'; path: string };

/** A listening server. The `url` of a socket is `unix:PATH:`, to which got appends the route. */
export type Listening = { url: string; close(): Promise<void> };

/** How long the server waits for clients, in milliseconds. */
type TimeLimits = {
  /** For the headers of a request, from the first byte or from connecting. */
  headersMs: number;
  /** For a whole request. */
  requestMs: number;
  /** For the next request on a connection. */
  idleMs: number;
  /** Without any traffic during a request, as when a client stops reading its response. */
  inactiveMs: number;
  /** For a client to close a connection on which its request was refused as broken. */
  refusedMs: number;
  /** For running requests to finish when the server closes. */
  closingMs: number;
};

export const defaultLimits: TimeLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  idleMs: 30_000,
  inactiveMs: 30_000,
  refusedMs: 1_000,
  closingMs: 300,
};

const maxCheckIntervalMs = 5_000;

/** Starts to listen, with limits against clients that never finish. Rejects if the address is in use. */
export async function listenOn(
  listen: Listen,
  listener: RequestListener,
  limits = defaultLimits,
): Promise<Listening> {
  const server = await serverFor(listen, listener, limits);
  server.timeout = limits.inactiveMs;
  server.on('clientError', (error, socket: Socket) =>
    refuseBrokenRequest(error, socket, limits.refusedMs),
  );

  if (listen.kind === 'tcp') {
    await started(server, () => server.listen(listen.port, listen.host));
    const url = `${listen.certificate ? 'https' : 'http'}://${tcpAddress(server, listen.host)}`;
    return { url, close: () => closeServer(server, limits.closingMs) };
  }

  requirePrivateFolder(dirname(listen.path));
  await started(server, () => server.listen(listen.path));
  chmodSync(listen.path, 0o600);
  return { url: `unix:${listen.path}:`, close: () => closeServer(server, limits.closingMs) };
}

async function serverFor(
  listen: Listen,
  listener: RequestListener,
  limits: TimeLimits,
): Promise<Server> {
  const options = {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: Math.min(maxCheckIntervalMs, limits.headersMs),
    maxHeaderSize: 16_384,
    // The listener itself responds to requests without a Host header, in JSON.
    requireHostHeader: false,
  };
  if (listen.kind === 'socket') return createServer(options, listener);
  const { certificate, maxConnections = Number.MAX_SAFE_INTEGER } = listen;
  if (!certificate) return Object.assign(createServer(options, listener), { maxConnections });
  // Loaded here, because most servers do without.
  const { createServer: createSecureServer } = await import('node:https');
  const secure = { ...options, ...certificate, minVersion: 'TLSv1.2' } as const;
  return Object.assign(createSecureServer(secure, listener), { maxConnections });
}

function started(server: Server, listen: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('listening', () => {
      server.off('error', reject);
      resolve();
    });
    listen();
  });
}

function tcpAddress(server: Server, host: string): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('No TCP address');
  const name = callableNames.get(host) ?? (host.includes(':') ? `[${host}]` : host);
  return `${name}:${address.port}`;
}

// A client cannot call a wildcard address.
const callableNames = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '[::1]'],
]);

/** Gives running requests a moment to finish, then closes the remaining connections. */
function closeServer(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(deadline);
      resolve();
    });
  });
}

/** The folder, not the mode of the socket, restricts access between bind and chmod. */
function requirePrivateFolder(folder: string): void {
  if ((statSync(folder).mode & 0o077) !== 0) {
    throw new Error(`The socket's folder ${folder} is open to others. Use one with mode 0700.`);
  }
}

const brokenRequestStatus: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

function refuseBrokenRequest(
  error: NodeJS.ErrnoException,
  socket: Socket,
  refusedMs: number,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  // A client that does not close its side would keep the connection open for good. Closing it at once could
  // discard the response before it is read.
  const refusal = setTimeout(() => socket.destroy(), refusedMs);
  socket.once('close', () => clearTimeout(refusal));

  const status = brokenRequestStatus[error.code ?? ''] ?? 400;
  const requestId = randomUUID();
  const detail = 'The request could not be read.';
  const body = JSON.stringify(failureBody('', { status, detail, requestId }));
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${requestId}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
