import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect, type Server, type Socket } from 'node:net';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** For `api.halcyon.example`, `localhost`, 127.0.0.1 and 0.0.0.0, signed by itself. */
export const certificate = read('certificate.pem');

/** For `localhost`, signed with the same key, and out of date since 2021. */
export const expiredCertificate = read('expired-certificate.pem');

export type SecureServer = AsyncDisposable & {
  port: number;
  /** Methods and credentials of the requests, in order. */
  requests: { method: string; authorization: string | undefined }[];
  /** Number of TLS connections so far. */
  connections(): number;
};

/** A server that answers every request over TLS with an empty list of computers. */
export async function serveSecurely(cert = certificate): Promise<SecureServer> {
  const requests: SecureServer['requests'] = [];
  let connections = 0;
  const server = createTlsServer({ key: read('key.pem'), cert }, (request, response) => {
    requests.push({
      method: request.method ?? '',
      authorization: request.headers.authorization,
    });
    response.setHeader('content-type', 'application/json');
    response.end('{"computers":[]}');
  });
  server.on('secureConnection', () => {
    connections += 1;
  });

  return {
    port: await listening(server),
    requests,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** For `localhost`, signed with the same key, and valid from 2090 on. */
export const futureCertificate = read('future-certificate.pem');

/** How a proxy treats a request for a tunnel. */
export type TunnelBehaviour = (tunnel: Socket, request: IncomingMessage) => void;

export type ForwardProxy = AsyncDisposable & {
  host: string;
  /** Hosts with ports to which a tunnel was asked for, and their `Proxy-Authorization`. */
  tunnels: { host: string; authorization: string | undefined }[];
  /** Requests that were not sent through a tunnel, which the proxy could read. */
  readable: string[];
};

/** A proxy on this computer that opens tunnels with CONNECT, all of them to `port`. */
export const openTunnelsTo =
  (port: number): TunnelBehaviour =>
  (tunnel) => {
    const upstream = connect(port, '127.0.0.1', () => {
      tunnel.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      upstream.pipe(tunnel);
      tunnel.pipe(upstream);
    });
    upstream.on('error', () => tunnel.destroy());
    tunnel.on('error', () => upstream.destroy());
    tunnel.on('close', () => upstream.destroy());
  };

/** Answers every request for a tunnel with a status. */
export const answerTunnels =
  (status: string): TunnelBehaviour =>
  (tunnel) =>
    tunnel.end(`HTTP/1.1 ${status}\r\n\r\n`);

export const refuseTunnels = answerTunnels('407 Proxy Authentication Required');

export async function startProxy(behave: TunnelBehaviour): Promise<ForwardProxy> {
  const tunnels: ForwardProxy['tunnels'] = [];
  const readable: string[] = [];
  const sockets = new Set<Socket>();
  const server = createHttpServer((request, response) => {
    readable.push(`${request.method} ${request.url}`);
    response.end();
  });
  server.on('connection', (socket) => sockets.add(socket));
  server.on('connect', (request, tunnel: Socket) => {
    const authorization = request.headers['proxy-authorization'];
    tunnels.push({ host: request.url ?? '', authorization });
    tunnel.on('error', () => tunnel.destroy());
    behave(tunnel, request);
  });
  const port = await listening(server);

  return {
    host: `127.0.0.1:${port}`,
    tunnels,
    readable,
    async [Symbol.asyncDispose]() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

async function listening(server: Server): Promise<number> {
  const started = Promise.withResolvers<void>();
  server.once('listening', started.resolve);
  server.listen(0, '127.0.0.1');
  await started.promise;
  // A TCP server that listens has an address with a port.
  return (server.address() as AddressInfo).port;
}
