import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { temporaryFolder } from '../../files/temporary-folder.ts';
import { command, openSignalbox } from './open-signalbox.ts';
import type { SpawnOptions } from './spawn-terminal.ts';

export type Ran = { status: number | null; out: string; err: string };

/** Somebody with folders of their own, who uses the built command. Dispose with `using`. */
export function aPerson() {
  const folder = temporaryFolder();
  const home = {
    XDG_CONFIG_HOME: folder.in('config'),
    XDG_STATE_HOME: folder.in('state'),
    XDG_CACHE_HOME: folder.in('cache'),
  };

  /** Runs the command to its end, without a terminal. */
  async function run(argv: readonly string[], input = ''): Promise<Ran> {
    const child = spawn(process.execPath, [command, ...argv], {
      env: { PATH: process.env.PATH, HOME: folder.path, LANG: 'C.UTF-8', ...home },
    });
    child.stdin.end(input);
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const [out, err, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    return { status, out, err };
  }

  return {
    folder,
    env: home,
    /** Opens the command in a terminal. */
    open: (argv: readonly string[] = [], { env = {}, ...options }: SpawnOptions = {}) =>
      openSignalbox(argv, { columns: 120, ...options, env: { ...home, ...env } }),

    run,

    /** Signs in as profile `default`, with a key from a pipe. */
    signIn: (url: string, key: string) =>
      run(['login', '--base-url', url, '--store', 'file', '--key-stdin'], `${key}\n`),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}
