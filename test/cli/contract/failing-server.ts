import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const problem = (status: number) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req_1' });
  response.end(JSON.stringify({ detail: 'It does not work.', status }));
};

/** Ways in which a server fails, each with the exit status that a command has then. */
export const failures = {
  401: { exits: 4, answer: problem(401) },
  403: { exits: 4, answer: problem(403) },
  404: { exits: 1, answer: problem(404) },
  429: { exits: 6, answer: problem(429) },
  500: { exits: 6, answer: problem(500) },
  'no answer': { exits: 6, answer: () => {} },
  'no JSON': {
    exits: 1,
    answer(response: ServerResponse) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"rows": [');
    },
  },
} as const;

/** A server that fails in the same way at every request. */
export async function failingServer(answer: (response: ServerResponse) => void) {
  const server = createServer((_request, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
