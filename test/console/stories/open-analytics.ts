import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TokensRow } from '../../../src/api/resources.ts';
import { makeApiKey } from '../../../src/server/authentication/api-key.ts';
import { demoNowMs } from '../harness/open-console.tsx';
import { openConsoleAt } from '../harness/open-console-at.tsx';

/** Rows of credits; nothing is known of who was active. */
export function analyticsOf({ url = '' }: IncomingMessage, rows: readonly TokensRow[]) {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  return {
    data: pathname.endsWith('/tokens') ? rows : [],
    meta: {
      org_id: 'org_halcyon',
      start_date: searchParams.get('startDate'),
      end_date: searchParams.get('endDate'),
    },
  };
}

/** Sends an answer. */
export function answer(response: ServerResponse, body: unknown, status = 200) {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** A console on a server that answers in this way. */
export async function openOn(listener: RequestListener, nowMs = demoNowMs) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on TCP has such an address.
  const { port } = server.address() as AddressInfo;
  const operator = await openConsoleAt(
    { url: `http://127.0.0.1:${port}`, credential: makeApiKey(), clock: () => nowMs },
    {},
  );
  return {
    ...operator,
    async [Symbol.asyncDispose]() {
      await operator[Symbol.asyncDispose]();
      server.closeAllConnections();
      server.close();
    },
  };
}
