import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { main } from '../../../src/cli/main.ts';
import { type Behaviour, serve } from '../../client/misbehaving-server.ts';
import { capturedContext } from '../captured-context.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-verbs-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A context of somebody who acts on a server, and whether a signal ended it. */
function acting(url: string) {
  const captured = capturedContext({
    SIGNALBOX_BASE_URL: url,
    SIGNALBOX_API_KEY: 'sb_not_a_key',
    XDG_STATE_HOME: folder,
    XDG_CONFIG_HOME: folder,
  });
  const exits: number[] = [];
  const signals = new EventEmitter();
  Object.assign(captured.context, {
    on: signals.on.bind(signals),
    off: signals.off.bind(signals),
    exit: (status: number) => exits.push(status),
  });
  return { ...captured, exits, signals };
}

const gone: Behaviour = (_request, response) => void response.writeHead(204).end();
const missing: Behaviour = (_request, response) => {
  response.writeHead(404, { 'content-type': 'application/json' });
  response.end('{"detail":"You have no such session.","status":404,"title":"Not found"}');
};
const silent: Behaviour = () => {};
const lost: Behaviour = ({ socket }) => void socket.destroy();
const tooMany: Behaviour = (_request, response) => {
  response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '60' });
  response.end('{"detail":"Slow down.","status":429,"title":"Too many requests"}');
};

test.each([
  { options: [], says: (err: string) => err },
  { options: ['--json'], says: (err: string) => JSON.parse(err).error.message },
])(
  'ctrl-c amid several says what became of each, also with $options',
  async ({ options, says }) => {
    await using server = await serve(gone, missing, silent);
    const { context, err, exits, signals } = acting(server.url);

    const running = main(['sessions', 'delete', 'a', 'x', 'b', 'c', '--yes', ...options], context);
    await server.arrivalOf(3);
    signals.emit('SIGINT');

    expect(exits).toEqual([130]);
    expect(says(err())).toContain(
      'Interrupted; done: a; failed: x (not-found); cut off before its result was known: b; not sent: c.',
    );
    await server[Symbol.asyncDispose]();
    await running;
  },
);

test('a server that asks for patience gets no more of several requests', async () => {
  await using server = await serve(gone, tooMany);
  const { context, out } = acting(server.url);

  await main(['sessions', 'delete', 'a', 'b', 'c', 'd', '--yes', '--json'], context);

  expect(JSON.parse(out()).rows.map(({ result }: { result: string }) => result)).toEqual([
    'ok',
    'rate-limited',
    'not-sent',
    'not-sent',
  ]);
  expect(server.requests).toHaveLength(2);
  expect(context.exitCode).toBe(5);
});

test('a change that may have been made is not called one to repeat', async () => {
  await using server = await serve(lost);
  const { context, err } = acting(server.url);

  await main(['computers', 'restart', 'box-1', '--yes', '--json'], context);

  expect(JSON.parse(err()).error).toMatchObject({
    retryable: false,
    next: expect.stringContaining('check its state before you repeat it'),
  });
  expect(context.exitCode).toBe(1);
});

test('where the audit log cannot be written, nothing is sent, which is one line of JSON', async () => {
  await using server = await serve(gone);
  const { context, out, err } = acting(server.url);
  mkdirSync(join(folder, 'signalbox', 'audit.jsonl'), { recursive: true });

  await main(['sessions', 'delete', 'a', '--yes', '--json'], context);

  expect(JSON.parse(err()).error).toMatchObject({ code: 'audit-log' });
  expect(out()).toBe('');
  expect(server.requests).toEqual([]);
});
