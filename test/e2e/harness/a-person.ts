import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { main } from '../../../src/cli/main.ts';
import { capturedContext } from '../../cli/captured-context.ts';
import { temporaryFolder } from '../../files/temporary-folder.ts';
import { command, compileCache, openSignalbox } from './open-signalbox.ts';
import type { SpawnOptions } from './spawn-terminal.ts';

export type Ran = { status: number | null; out: string; err: string };

/** Somebody with folders of their own, who uses the built command. Dispose with `using`. */
export function aPerson() {
  const folder = temporaryFolder();
  const home = { XDG_CONFIG_HOME: folder.in('config'), XDG_STATE_HOME: folder.in('state') };
  const env = {
    ...{ PATH: process.env.PATH ?? '', HOME: folder.path, LANG: 'C.UTF-8' },
    ...{ ...home, XDG_CACHE_HOME: compileCache ?? folder.in('cache') },
  };

  /** Runs the built command to its end, without a terminal. */
  async function run(argv: readonly string[], input = ''): Promise<Ran> {
    const child = spawn(process.execPath, [command, ...argv], { env });
    child.stdin.end(input);
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const [out, err, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    return { status, out, err };
  }

  /** Runs the command in this process, for what a test begins with: another process takes a second. */
  async function prepare(argv: readonly string[], input = ''): Promise<Ran> {
    const { context, out, err } = capturedContext(env);
    context.stdin.push(input);
    context.stdin.push(null);
    await main(argv, context);
    return { status: Number(context.exitCode ?? 0), out: out(), err: err() };
  }

  return {
    folder,
    env: home,
    /** Opens the command in a terminal. */
    open: (argv: readonly string[] = [], { env = {}, ...options }: SpawnOptions = {}) =>
      openSignalbox(argv, { columns: 120, ...options, env: { ...home, ...env } }),

    run,
    prepare,

    /** Signs in as profile `default`, with a key from a pipe. */
    signIn: (url: string, key: string) =>
      prepare(['login', '--base-url', url, '--store', 'file', '--key-stdin'], `${key}\n`),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}
