import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const program = join(import.meta.dirname, '..', '..', 'dist', 'signalbox.js');

/** A team server in a process of its own, without its log. Dispose it with `await using`. */
export async function startTeam(store: string, ...argv: readonly string[]) {
  const child = spawn(
    process.execPath,
    [program, 'team', 'serve', '--port', '0', '--json', '--rate-limit', '10000/s', ...argv],
    { stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, SIGNALBOX_STORE: store } },
  );
  const line = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([first]) => String(first)),
    once(child, 'exit').then(() => ''),
  ]);
  if (line === '') throw new Error('The team server has ended.');
  // The shape is the documented one of `team serve --json`.
  const { url } = JSON.parse(line) as { url: string };

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  }

  return {
    url,
    pid: child.pid ?? 0,
    kill: () => end('SIGKILL'),
    [Symbol.asyncDispose]: () => end('SIGTERM'),
  };
}
