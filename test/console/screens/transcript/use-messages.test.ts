import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createClient } from '../../../../src/client/client.ts';
import {
  createMessageReader,
  type MessageReader,
} from '../../../../src/console/data/message-reader.ts';
import { emptyLog, type MessageLog } from '../../../../src/figures/transcript/message-log.ts';

const count = 250;

/** A server that speaks the interface and leaves roles out, as the description allows. */
async function serveWithoutRoles(
  change: (message: object, index: number) => object = (same) => same,
) {
  const requests: string[] = [];
  const roles = ['user', 'assistant'];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const role = url.searchParams.get('role');
    const from = Number(url.searchParams.get('cursor') ?? 0);
    requests.push(`${role ?? 'all'} ${from}`);
    const all = Array.from({ length: count }, (_, index) => index).filter(
      (index) => role === null || roles[index % 2] === role,
    );
    const page = all.slice(from, from + 100);
    const hasMore = from + 100 < all.length;
    const messages = page.map((index) =>
      change(
        {
          id: `m${index}`,
          createdAt: index,
          updatedAt: index,
          content: [{ type: 'text', text: `${index}`, id: 'p' }],
        },
        index,
      ),
    );
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        messages,
        pagination: { hasMore, ...(hasMore ? { nextCursor: String(from + 100) } : {}) },
      }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Listening on a port, so the address is one.
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    requests,
    client: createClient({ baseUrl: url, appUrl: url, credential: 'key', readOnly: true }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readAll(reader: MessageReader): Promise<MessageLog> {
  let log = emptyLog;
  while (log.hasMore) log = await reader.readOn(log);
  return log;
}

test('reading in order asks for each role once, page by page', async () => {
  await using server = await serveWithoutRoles();
  const reader = createMessageReader(server.client, { sessionId: 's' });

  const log = await readAll(reader);

  expect(log.entries).toHaveLength(count);
  expect(log.entries.map(({ kind }) => kind).slice(0, 3)).toEqual(['user', 'assistant', 'user']);
  expect(new Set(server.requests).size).toBe(server.requests.length);
});

test('a page that is read again needs no roles, because they are known', async () => {
  await using server = await serveWithoutRoles();
  const reader = createMessageReader(server.client, { sessionId: 's' });
  const log = await readAll(reader);
  const outlined = { ...log, pages: log.pages.map((page) => ({ ...page, messages: undefined })) };
  server.requests.length = 0;

  const again = await reader.readAgain(outlined, 1);

  expect(server.requests).toEqual(['all 100']);
  expect(again.entries[101]).toMatchObject({ kind: 'assistant', text: '101' });
});

test('a page in which nothing is new leaves the log as it is', async () => {
  await using server = await serveWithoutRoles();
  const reader = createMessageReader(server.client, { sessionId: 's' });
  const log = await readAll(reader);

  expect(await reader.readAgain(log, 2)).toBe(log);
});

test('a message without a time that has grown is read again, and those that stayed the same are kept', async () => {
  let last = 'I am';
  await using server = await serveWithoutRoles((message, index) => ({
    ...message,
    updatedAt: undefined,
    ...(index === count - 1 && { content: [{ type: 'text', text: last, id: 'p' }] }),
  }));
  const reader = createMessageReader(server.client, { sessionId: 's' });
  const log = await readAll(reader);

  expect(await reader.readAgain(log, 2)).toBe(log);
  last = 'I am done';
  const again = await reader.readAgain(log, 2);

  expect(again.entries.at(-1)).toMatchObject({ text: 'I am done' });
  expect(again.entries.at(-2)).toBe(log.entries.at(-2));
});

test('a reader that was stopped reads on where the log ends', async () => {
  await using server = await serveWithoutRoles();
  const reader = createMessageReader(server.client, { sessionId: 's', role: 'user' });
  const first = await reader.readOn(emptyLog);

  const stopped = reader.readOn(first);
  reader.stop();
  await expect(stopped).rejects.toThrow();
  const log = await reader.readOn(first);

  expect(log.entries).toHaveLength(125);
  expect(log.hasMore).toBe(false);
});
