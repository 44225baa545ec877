/**
 * The least that a server can do: it answers everything with the head and body that it reads as JSON
 * from standard input, and prints its port.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

// The bench writes it, in this very shape.
const { headers, body } = JSON.parse(await text(process.stdin)) as {
  headers: Record<string, string>;
  body: string;
};

const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  // A TCP server that listens has an address with a port.
  console.log((server.address() as AddressInfo).port);
});
