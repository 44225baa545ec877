import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { main } from '../../../src/cli/main.ts';
import { capturedContext } from '../captured-context.ts';

const total = 100_000;
const size = 100;

/** A server with many sessions, which makes them as they are asked for. */
async function servedSessions() {
  let requests = 0;
  const server = createServer((request, response) => {
    const cursor = new URL(request.url ?? '', 'http://x').searchParams.get('cursor');
    const from = Number(cursor ?? 0);
    requests += 1;
    const sessions = Array.from({ length: size }, (_, at) => ({
      sessionId: `s${from + at}`,
      title: `Session ${from + at}: ${'words '.repeat(20)}`,
      updatedAt: 1_790_000_000_000 - (from + at) * 1_000,
      status: 'idle',
    }));
    const next = from + size < total ? String(from + size) : null;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ sessions, pagination: { hasMore: next !== null, nextCursor: next } }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    requests: () => requests,
    env: { SIGNALBOX_BASE_URL: `http://127.0.0.1:${port}`, SIGNALBOX_API_KEY: 'sb_not_a_key' },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const heapMb = () => {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1e6;
};

test(`${total} sessions are exported with a flat heap`, async () => {
  await using server = await servedSessions();
  const { context } = capturedContext(server.env);
  let rows = 0;
  const heaps: number[] = [];
  const counting = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const before = rows;
      rows += chunk.toString().split('\n').length - 1;
      if (Math.floor(rows / 20_000) > Math.floor(before / 20_000)) heaps.push(heapMb());
      done();
    },
  });

  await main(
    ['export', 'sessions', '--output', 'ndjson'],
    Object.assign(context, { stdout: counting }),
  );

  expect(context.exitCode).toBe(0);
  expect(rows).toBe(total);
  expect(heaps).toHaveLength(5);
  // The rows themselves are 30 MB; the IDs that were seen, by which a repeated page is noticed, are all that stays.
  expect((heaps.at(-1) ?? 0) - (heaps[0] ?? 0)).toBeLessThan(16);
});

test('a reader that has enough ends the reading in peace', async () => {
  await using server = await servedSessions();
  const { context, err } = capturedContext(server.env);
  const closing = new Writable({
    write(_chunk, _encoding, done) {
      done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    },
  });

  await main(
    ['export', 'sessions', '--output', 'ndjson'],
    Object.assign(context, { stdout: closing }),
  );

  expect(context.exitCode).toBe(0);
  expect(err()).not.toContain('signalbox:');
  expect(server.requests()).toBeLessThan(total / size / 10);
});
