import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export type EndedRow = { status: number | null; out: string; err: string };

export const root = join(import.meta.dirname, '..', '..');

/** The command in a process of its own, as `npm start -- ARGS` runs it, without a terminal. */
export function spawnSignalbox(argv: readonly string[], env: Record<string, string> = {}) {
  return spawn(process.execPath, [join(root, 'src/cli/start.js'), ...argv], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs the command to its end. */
export async function runSignalbox(
  argv: readonly string[],
  env: Record<string, string> = {},
): Promise<EndedRow> {
  const child = spawnSignalbox(argv, env);
  const [out, err, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    exitOf(child),
  ]);
  return { status, out, err };
}

/** The exit status, or nothing after a signal. */
export function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', (status) => resolve(status)));
}
