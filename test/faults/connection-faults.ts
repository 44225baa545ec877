import { once } from 'node:events';
import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createServer, type LookupFunction, Socket } from 'node:net';
import type { ClientOptions } from '../../src/client/options.ts';

/** What keeps a request from reaching the server. */
export type ConnectionFault = {
  name: string;
  connect: () => Promise<FaultyConnection>;
  /** Short limits, so that the test need not wait for the usual ones. */
  options?: ClientOptions | undefined;
  /** What a person reads instead of the computers. */
  sees: string;
};

/** An address that cannot be reached in some way. */
export type FaultyConnection = AsyncDisposable & { url: string; options: ClientOptions };

const failingLookup =
  (code: string): LookupFunction =>
  (hostname, _, callback) =>
    callback(Object.assign(new Error(`getaddrinfo ${code} ${hostname}`), { code, hostname }), '');

const endlessLookup: LookupFunction = () => {};

const through =
  (agent: ClientOptions['agent'], url = 'https://api.halcyon.example') =>
  async (): Promise<FaultyConnection> => ({
    url,
    options: { agent },
    async [Symbol.asyncDispose]() {},
  });

/** A socket that never gets through, as behind a firewall that drops packets. */
class SilentAgent extends Agent {
  override createConnection() {
    const socket = new Socket();
    Object.defineProperty(socket, 'connecting', { value: true });
    return socket;
  }
}

/** A server that accepts connections and never says anything, not even to set up encryption. */
async function silentServer(): Promise<FaultyConnection> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket.on('error', () => {})));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://127.0.0.1:${port}`,
    options: {},
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

async function nothingThere(): Promise<FaultyConnection> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return { url: `http://127.0.0.1:${port}`, options: {}, async [Symbol.asyncDispose]() {} };
}

/** The faults in which no request reaches the server, each with what a person reads. */
export const connectionFaults: readonly ConnectionFault[] = [
  {
    name: 'a refused connection',
    connect: nothingThere,
    sees: 'connection refused. Check the port and that the server is running.',
  },
  {
    name: 'a host that does not exist',
    connect: through(new SecureAgent({ lookup: failingLookup('ENOTFOUND') })),
    sees: 'there is no such host. Check the address for a typing error.',
  },
  {
    name: 'a name that cannot be looked up for now',
    connect: through(new SecureAgent({ lookup: failingLookup('EAI_AGAIN') })),
    sees: 'the name could not be looked up. Check the network.',
  },
  {
    name: 'a lookup without end',
    connect: through(new SecureAgent({ lookup: endlessLookup })),
    options: { timeouts: { lookupMs: 30 } },
    sees: 'gave up after 0.03 s of looking up the address',
  },
  {
    name: 'a connection without end',
    connect: through(new SilentAgent(), 'http://127.0.0.1:9'),
    options: { timeouts: { connectMs: 30 } },
    sees: 'gave up after 0.03 s of connecting',
  },
  {
    name: 'encryption that is never set up',
    connect: silentServer,
    options: { timeouts: { secureConnectMs: 30 } },
    sees: 'gave up after 0.03 s of setting up encryption',
  },
];
