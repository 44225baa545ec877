import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { foldersOf } from '../../files/folders.ts';

/** What leads to a server or to a copy. */
const otherOptions = /^--(?:profile|base-url|offline)\b/;
const otherVariables = ['SIGNALBOX_PROFILE', 'SIGNALBOX_BASE_URL'];

/**
 * Starts the thread of the demo organization while the program of the console is still to be read, where nothing is seen that
 * chooses something else. What is shown is chosen later; this thread waits to be told of its organization, and does not keep
 * the process alive.
 */
export function startThreadEarly(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
): Worker | undefined {
  const hasOther =
    argv.some((argument) => otherOptions.test(argument)) ||
    otherVariables.some((name) => env[name] !== undefined) ||
    existsSync(foldersOf(env).config);
  if (hasOther && !argv.includes('--demo')) return undefined;
  const file = new URL('./server-worker.js', import.meta.url);
  const thread = new Worker(file, { name: 'signalbox server', execArgv: [] });
  // Another one is started then, which tells why it failed.
  thread.on('error', () => {});
  thread.unref();
  return thread;
}
