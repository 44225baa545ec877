import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { listenOn } from '../../../src/server/http/listen.ts';
import { readJson } from '../../../src/server/http/read-json.ts';
import { Refusal } from '../../../src/server/http/refusal.ts';

const schema = z.object({ names: z.array(z.string()) });
const maxBytes = 1_000;

/** Sends a body to a server that reads it, and returns what it has read, or why it refused. */
async function send(body: string | Buffer, headers: Record<string, string> = {}) {
  const { url, close } = await listenOn(
    { kind: 'tcp', host: '127.0.0.1', port: 0 },
    async (request, response) => {
      try {
        response.end(JSON.stringify(await readJson(request, schema, maxBytes)));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        response.writeHead(error.status, error.headers).end(error.message);
      }
    },
  );
  onTestFinished(close);
  const answer = await fetch(url, { method: 'POST', body, headers });
  return { status: answer.status, text: await answer.text() };
}

const names = JSON.stringify({ names: ['atlas'] });

test.each([
  { name: 'as it is', body: names, headers: {} },
  { name: 'compressed', body: gzipSync(names), headers: { 'content-encoding': 'gzip' } },
])('a body is read $name', async ({ body, headers }) => {
  expect(await send(body, headers)).toEqual({ status: 200, text: names });
});

test.each([
  { name: 'that is not JSON', body: '{', headers: {}, status: 400, says: 'not valid JSON' },
  { name: 'without its field', body: '{}', headers: {}, status: 400, says: 'names: ' },
  { name: 'of another shape', body: '{"names":[1]}', headers: {}, status: 400, says: 'names.0: ' },
  {
    name: 'that is too long',
    body: `"${'x'.repeat(maxBytes)}"`,
    headers: {},
    status: 413,
    says: '1000 bytes',
  },
  {
    name: 'that is too long once unpacked',
    body: gzipSync(`"${'x'.repeat(maxBytes)}"`),
    headers: { 'content-encoding': 'gzip' },
    status: 413,
    says: '1000 bytes',
  },
  {
    name: 'that is not compressed as it says',
    body: names,
    headers: { 'content-encoding': 'gzip' },
    status: 400,
    says: 'not valid gzip',
  },
  {
    name: 'in an encoding that is not known',
    body: names,
    headers: { 'content-encoding': 'br' },
    status: 415,
    says: 'gzip',
  },
])('a body $name is refused', async ({ body, headers, status, says }) => {
  const answer = await send(body, headers);

  expect(answer.status).toBe(status);
  expect(answer.text).toContain(says);
});
