import { readdirSync, readFileSync } from 'node:fs';
import { main } from '../../src/cli/main.ts';
import { realTime, type Time } from '../../src/cli/process/time.ts';
import type { RunningDemoServer } from '../../src/demo/start-demo-server.ts';
import { temporaryFolder } from '../files/temporary-folder.ts';
import { capturedContext } from './captured-context.ts';

/** A person with a configuration of their own, at a computer without a terminal. They sign in to this server. */
export function aPersonOf(
  server: Pick<RunningDemoServer, 'url'>,
  env: Record<string, string> = {},
  time: Time = realTime,
) {
  const folder = temporaryFolder();
  const xdg = { XDG_CONFIG_HOME: folder.path, XDG_STATE_HOME: folder.path };
  async function run(argv: readonly string[], input = '', ownTime = time) {
    const { context, out, err } = capturedContext({ ...xdg, ...env });
    context.time = ownTime;
    context.stdin.push(input);
    context.stdin.push(null);
    await main(argv, context);
    return { status: context.exitCode, out: out(), err: err() };
  }
  return {
    run,
    login: (key: string, ...more: string[]) =>
      run(
        ['login', '--base-url', server.url, '--key-stdin', '--store', 'file', ...more],
        `${key}\n`,
      ),
    in: (name: string) => folder.in('signalbox', name),
    files: () => readdirSync(folder.in('signalbox')).sort(),
    text: (name: string) => readFileSync(folder.in('signalbox', name), 'utf8'),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}
