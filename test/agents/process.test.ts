import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { root } from '../cli/signalbox-process.ts';
import { temporaryFolder } from '../files/temporary-folder.ts';
import { envelope } from './agent-client.ts';

/** A client as agents have it: it starts the server, sends a line, tells what happens, and lives until it is killed. */
const client = `
  const { spawn } = require('node:child_process');
  const [, program, request] = process.argv;
  const server = spawn(process.execPath, [program, 'mcp'], { stdio: ['pipe', 'pipe', 'inherit'] });
  server.stdout.on('data', () => console.log('answered'));
  server.stdin.write(request + '\\n');
  console.log(server.pid);
`;

const requestOf = (method: string, params: object) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, ...envelope } });

const program = join(root, 'dist', 'signalbox.js');

/** Starts the client. The lines that it prints begin with the ID of the server's process. */
function startClient(request: string, env: Record<string, string>) {
  const started = spawn(process.execPath, ['-e', client, program, request], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: started.stdout })[Symbol.asyncIterator]();
  return {
    nextLine: async (): Promise<string> => (await lines.next()).value ?? '',
    kill: () => started.kill('SIGKILL'),
    ended: once(started, 'exit'),
  };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('no process is left when the client is killed', async () => {
  using folder = temporaryFolder();
  const agent = startClient(requestOf('tools/list', {}), {
    SIGNALBOX_PROFILE: 'demo',
    XDG_STATE_HOME: folder.path,
    XDG_CONFIG_HOME: folder.path,
  });
  const pid = Number(await agent.nextLine());
  expect(await agent.nextLine()).toBe('answered');

  agent.kill();

  await expect.poll(() => isRunning(pid)).toBe(false);
});

test('no process is left when the client is killed while the platform does not answer', async () => {
  using folder = temporaryFolder();
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const asked = once(silent, 'request');
  const agent = startClient(requestOf('tools/call', { name: 'computers', arguments: {} }), {
    SIGNALBOX_BASE_URL: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    SIGNALBOX_API_KEY: 'key-of-nobody',
    XDG_STATE_HOME: folder.path,
    XDG_CONFIG_HOME: folder.path,
  });
  const pid = Number(await agent.nextLine());
  await Promise.race([asked, agent.ended]);
  expect(isRunning(pid)).toBe(true);
  const sinceMs = performance.now();

  agent.kill();

  await expect.poll(() => isRunning(pid)).toBe(false);
  // Not only after the time limit of the request.
  expect(performance.now() - sinceMs).toBeLessThan(20_000);
  silent.closeAllConnections();
  silent.close();
});

test('what "mcp install" writes starts the tools', async () => {
  using folder = temporaryFolder();
  const env = { ...process.env, HOME: folder.path, XDG_STATE_HOME: folder.path };
  const argv = ['mcp', 'install', '--client', 'claude', '--demo', '--write'];
  execFileSync(process.execPath, [program, ...argv], { env, stdio: 'ignore' });
  const { mcpServers } = JSON.parse(readFileSync(folder.in('.claude.json'), 'utf8'));
  const { command, args } = mcpServers.signalbox;

  const server = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
  server.stdin.write(`${requestOf('tools/list', {})}\n`);
  const [answer] = await once(createInterface({ input: server.stdout }), 'line');
  server.stdin.end();
  await once(server, 'exit');

  expect(args[0]).toBe(program);
  expect(JSON.parse(answer).result.tools).toHaveLength(7);
});

test('a message that is not of the protocol is told in one line', async () => {
  using folder = temporaryFolder();
  const env = { ...process.env, SIGNALBOX_PROFILE: 'demo', XDG_STATE_HOME: folder.path };
  const server = spawn(process.execPath, [program, 'mcp'], { env });

  server.stdin.write('[]\n');

  const [line] = await once(createInterface({ input: server.stderr }), 'line');
  expect(line).toBe('signalbox mcp: A message is not of the protocol.');
  server.stdin.end();
  await once(server, 'exit');
});
