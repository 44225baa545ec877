import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Role } from '../../../src/api/role.ts';
import { temporaryFolder } from '../../files/temporary-folder.ts';
import { command } from './open-signalbox.ts';

type Served = { url: string; keys: Record<Role, string> };

/**
 * `signalbox serve` in a process of its own, which can be stopped and started again at the same address,
 * with the same keys and the same organization, which is at this moment at every start. Dispose with `await using`.
 */
export async function livePlatform({ now: given = new Date().toISOString() } = {}) {
  let now = given;
  const folder = temporaryFolder();
  let child: ChildProcess | undefined;
  let served: Served | undefined;

  async function stop() {
    if (child === undefined || child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  }

  /** Serves, with these faults if there are any. */
  async function start(faults?: string): Promise<Served> {
    await stop();
    const port = served === undefined ? '0' : new URL(served.url).port;
    const shape = ['--seed', '7', '--now', now, '--scale', 'users=8,days=40,sessions=12'];
    const argv = ['serve', '--json', '--port', port, '--keys', folder.in('keys.json'), ...shape];
    child = spawn(
      process.execPath,
      [command, ...argv, ...(faults === undefined ? [] : ['--faults', faults])],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    if (child.stdout === null) throw new TypeError('Its output is a pipe.');
    const lines = createInterface({ input: child.stdout });
    const ended = once(child, 'exit').then(([status]) => {
      throw new Error(`serve ended with status ${status} before it was ready.`);
    });
    const [line] = await Promise.race([once(lines, 'line'), ended]);
    // From here on its end is wanted.
    ended.catch(() => {});
    // What the command prints is tested where the command is.
    served = JSON.parse(String(line)) as Served;
    return served;
  }

  const { url } = await start();
  return {
    url,
    /** Those that are in force now. */
    get keys(): Served['keys'] {
      if (served === undefined) throw new TypeError('It has been started.');
      return served.keys;
    },
    start,
    stop,
    /** Forgets all keys and serves with new ones, which it returns. Its clock is right again, as at the first start. */
    async replaceKeys(): Promise<Served['keys']> {
      await stop();
      now = new Date().toISOString();
      rmSync(folder.in('keys.json'));
      return (await start()).keys;
    },
    async [Symbol.asyncDispose]() {
      await stop();
      folder[Symbol.dispose]();
    },
  };
}
