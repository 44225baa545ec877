import { once } from 'node:events';
import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createServer, type LookupFunction, Socket } from 'node:net';
import type { ClientOptions } from '../../src/client/options.ts';
import {
  answer,
  answerHtml,
  answerJson,
  type Behaviour,
  drip,
  flood,
  gzipBomb,
  neverAnswer,
  refuse,
  resetBeforeAnswer,
  resetWithinChunks,
  resetWithinLength,
} from '../client/misbehaving-server.ts';

/** What goes wrong between a console and the server that it reads its computers from. */
export type Fault = {
  name: string;
  /** How the server treats the request, or what keeps it from arriving. */
  fault: { behaviour: Behaviour } | { connection: () => Promise<FaultyConnection> };
  /** Short limits, so that the test need not wait for the usual ones. */
  options?: ClientOptions | undefined;
  /** What a person reads instead of the computers. */
  sees: string;
  /** What the header says of the data. */
  badge?: string;
  /** What a person reads in the second row where there were computers before. */
  cause: string;
  /** How many requests the server gets before the person is told. */
  requests: number;
  /** How soon after the fault has passed the computers are there, without a key. */
  backWithinMs?: number;
};

/** An address that cannot be reached in some way. */
export type FaultyConnection = AsyncDisposable & { url: string; options: ClientOptions };

const failingLookup =
  (code: string): LookupFunction =>
  (hostname, _, callback) =>
    callback(Object.assign(new Error(`getaddrinfo ${code} ${hostname}`), { code, hostname }), '');

const endlessLookup: LookupFunction = () => {};

const through = (agent: ClientOptions['agent'], url = 'https://api.halcyon.example') => ({
  connection: async () => ({ url, options: { agent }, async [Symbol.asyncDispose]() {} }),
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

const seconds = (count: number) => count * 1_000;
const inGmt = (unixMs: number) => new Date(unixMs).toUTCString();
const usualDate = Date.parse('2026-11-20T14:30:00Z');

/** All faults in which a person sees no computers, each with what is to be seen. */
export const faults: readonly Fault[] = [
  // The connection.
  {
    name: 'a refused connection',
    fault: { connection: nothingThere },
    sees: 'nothing answers there. Check that the server runs, and the port.',
    cause: 'nothing answers',
    requests: 0,
  },
  {
    name: 'a host that does not exist',
    fault: through(new SecureAgent({ lookup: failingLookup('ENOTFOUND') })),
    sees: 'there is no such host. Check the address for a typing error.',
    cause: 'no such host',
    requests: 0,
  },
  {
    name: 'a name that cannot be looked up for now',
    fault: through(new SecureAgent({ lookup: failingLookup('EAI_AGAIN') })),
    sees: 'the name could not be looked up. Check the network.',
    cause: 'host not found',
    requests: 0,
  },
  {
    name: 'a lookup without end',
    fault: through(new SecureAgent({ lookup: endlessLookup })),
    options: { timeouts: { lookupMs: 30 } },
    sees: 'gave up after 0.03 s of looking up the address',
    cause: 'no answer in time',
    requests: 0,
  },
  {
    name: 'a connection without end',
    fault: through(new SilentAgent(), 'http://127.0.0.1:9'),
    options: { timeouts: { connectMs: 30 } },
    sees: 'gave up after 0.03 s of connecting',
    cause: 'no answer in time',
    requests: 0,
  },
  {
    name: 'encryption that is never set up',
    fault: { connection: silentServer },
    options: { timeouts: { secureConnectMs: 30 } },
    sees: 'gave up after 0.03 s of setting up encryption',
    cause: 'no answer in time',
    requests: 0,
  },
  {
    name: 'a reset before the answer',
    fault: { behaviour: resetBeforeAnswer },
    sees: 'the connection broke off. Try again.',
    cause: 'connection broke off',
    requests: 3,
  },
  {
    name: 'a reset amid a body of known length',
    fault: { behaviour: resetWithinLength },
    sees: 'the connection broke off. Try again.',
    cause: 'connection broke off',
    requests: 3,
  },
  {
    name: 'a reset amid a body in chunks',
    fault: { behaviour: resetWithinChunks },
    sees: 'the connection broke off. Try again.',
    cause: 'connection broke off',
    requests: 3,
  },

  // Time.
  {
    name: 'no answer',
    fault: { behaviour: neverAnswer },
    options: { timeouts: { responseMs: 300 } },
    sees: 'gave up after 0.3 s without an answer',
    cause: 'no answer in time',
    requests: 1,
  },
  {
    name: 'an answer that drips',
    fault: { behaviour: drip },
    options: { timeouts: { totalMs: 500 } },
    sees: 'gave up after 0.5 s in all',
    cause: 'no answer in time',
    requests: 1,
  },

  // The body.
  {
    name: 'JSON that breaks off',
    fault: { behaviour: answer(200, '{"computers":[') },
    sees: 'JSON that breaks off or is garbled',
    cause: 'answer not understood',
    requests: 2,
  },
  {
    name: 'JSON of something else',
    fault: { behaviour: answerJson({ pets: ['cat'] }) },
    sees: 'computers: ',
    cause: 'answer not understood',
    requests: 1,
  },
  {
    name: 'a computer without id',
    fault: { behaviour: answerJson({ computers: [{ name: 'atlas' }] }) },
    sees: 'computers.0.id: ',
    cause: 'answer not understood',
    requests: 1,
  },
  {
    name: 'the page of a proxy',
    fault: { behaviour: answerHtml(200) },
    sees: 'text/html instead of JSON',
    cause: 'answer not understood',
    requests: 2,
  },
  {
    name: 'a wrong type',
    fault: { behaviour: answer(200, 'computers: none', { 'content-type': 'text/yaml' }) },
    sees: 'text/yaml instead of JSON',
    cause: 'answer not understood',
    requests: 2,
  },
  {
    name: 'an empty body',
    fault: { behaviour: answer(200, '') },
    sees: 'an empty body',
    cause: 'answer not understood',
    requests: 2,
  },
  {
    name: 'a body that cannot be unpacked',
    fault: { behaviour: answer(200, '{}', { 'content-encoding': 'gzip' }) },
    sees: 'a compressed body that cannot be unpacked',
    cause: 'answer not understood',
    requests: 2,
  },
  {
    name: 'a compression bomb',
    fault: { behaviour: gzipBomb(8 * 1024 * 1024) },
    options: { maxBodyBytes: 1024 * 1024 },
    sees: 'more than 1 MiB of data',
    cause: 'answer not understood',
    requests: 1,
  },
  {
    name: 'a body without end',
    fault: { behaviour: flood },
    options: { maxBodyBytes: 1024 * 1024 },
    sees: 'more than 1 MiB of data',
    cause: 'answer not understood',
    requests: 1,
  },

  // Refusals.
  {
    name: '401',
    fault: { behaviour: refuse(401, 'The key is revoked.') },
    sees: 'The server refuses the API key',
    badge: 'NO ACCESS',
    cause: 'key refused (401)',
    requests: 1,
    backWithinMs: seconds(120),
  },
  {
    name: '403',
    fault: { behaviour: refuse(403, 'Your role is guest.') },
    sees: 'Your key does not let you see computers',
    badge: 'NO ACCESS',
    cause: 'not allowed (403)',
    requests: 1,
    backWithinMs: seconds(120),
  },
  {
    name: '404',
    fault: { behaviour: refuse(404, 'No such route.') },
    sees: 'This server does not offer computers',
    badge: 'NOT FOUND',
    cause: 'found nothing (404)',
    requests: 1,
    backWithinMs: seconds(120),
  },
  {
    name: '409',
    fault: { behaviour: refuse(409, 'The organization is being moved.') },
    sees: 'is not possible now (409): The organization is being moved.',
    cause: 'refused (409)',
    requests: 1,
    backWithinMs: seconds(120),
  },
  {
    name: '429 with seconds',
    fault: { behaviour: refuse(429, 'Slow down.', { 'retry-after': '40' }) },
    sees: 'Slow down. Try again in 40 s.',
    cause: 'too many requests (429)',
    requests: 1,
    backWithinMs: seconds(40),
  },
  {
    name: '429 with a date',
    fault: {
      behaviour: refuse(429, 'Slow down.', {
        date: inGmt(usualDate),
        'retry-after': inGmt(usualDate + seconds(50)),
      }),
    },
    sees: 'Slow down. Try again in 50 s.',
    cause: 'too many requests (429)',
    requests: 1,
    backWithinMs: seconds(50),
  },
  {
    name: '429 with an absurd number of seconds',
    fault: { behaviour: refuse(429, 'Slow down.', { 'retry-after': '999999999999' }) },
    sees: 'Slow down.',
    cause: 'too many requests (429)',
    requests: 1,
    backWithinMs: seconds(120),
  },
  {
    name: 'a storm of 500',
    fault: { behaviour: refuse(500, 'Oops.') },
    sees: 'failed at the server (500): Oops.',
    cause: 'server error 500',
    requests: 3,
  },
  {
    name: 'a storm of 503',
    fault: { behaviour: answerHtml(503) },
    sees: 'failed at the server (503)',
    cause: 'server error 503',
    requests: 3,
  },

  // Redirects.
  {
    name: 'a redirect to another origin',
    fault: { behaviour: answer(302, '', { location: 'https://elsewhere.halcyon.example/' }) },
    sees: 'a redirect (302) to another origin, https://elsewhere.halcyon.example',
    cause: 'answer not understood',
    requests: 1,
  },
  {
    name: 'redirects in a circle',
    fault: { behaviour: answer(307, '', { location: '/elsewhere' }) },
    sees: 'a redirect (307) that is not followed',
    cause: 'answer not understood',
    requests: 1,
  },
];
