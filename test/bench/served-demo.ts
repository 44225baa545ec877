import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export type ServedDemo = Awaited<ReturnType<typeof serveDemo>>;

/** Runs `signalbox serve` on a free port, until it is disposed. */
export async function serveDemo(command: string, ...options: readonly string[]) {
  const child = spawn(process.execPath, [command, 'serve', '--port', '0', '--json', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface(child.stdout), 'line');
  // The shape is the documented one of `serve --json`.
  const { url, keys } = JSON.parse(String(line)) as { url: string; keys: { owner: string } };

  return {
    url,
    credential: keys.owner,
    /** Sends the owner's requests with it. */
    headers: { authorization: `Bearer ${keys.owner}` },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
