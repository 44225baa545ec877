import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type EmbeddedServer, startEmbeddedServer } from './embedded-server.ts';
import { EmbeddedServerError } from './errors/embedded-server-error.ts';

/** Which demo organization to start. */
export type OfflineServerOptions = {
  /** The same seed and `now` make the same organization. Default: 1. */
  seed?: number | undefined;
  /** Current time of the organization, in Unix milliseconds. Default: the current time. */
  now?: number | undefined;
  /** Whether time stands still, so that each answer is the same whenever it is asked for. Default: false. */
  isStopped?: boolean | undefined;
  /** The size of the organization, where it should differ from the default. */
  scale?: OfflineScale | undefined;
  /** Called when the server fails. Its responses contain no details of the failure. */
  onServerError?: ((message: string, requestId: string) => void) | undefined;
};

/** The size of the demo organization. */
export type OfflineScale = {
  /** People in the organization. */
  users?: number;
  /** Days of analytics. */
  days?: number;
  /** Sessions of the owner. */
  sessions?: number;
};

/**
 * Starts the thread without waiting for it. A separate module, so that the thread can start while the client
 * is still being loaded. For a console, it makes what the first screens show before that is
 * asked for. Throws EmbeddedServerError where there is no SQLite, and if the module of the thread is missing.
 */
export function startOfflineServer(
  options: OfflineServerOptions = {},
  { isForConsole = false } = {},
): EmbeddedServer {
  const { seed = 1, now = Date.now(), isStopped, scale, onServerError } = options;
  if (!module.isBuiltin('node:sqlite')) {
    const advice = 'Use Node 22.13 or newer, Deno 2.2 or newer, or a Bun that has it.';
    throw new EmbeddedServerError('demo', `this runtime has no node:sqlite. ${advice}`);
  }
  return startEmbeddedServer({
    file: threadFile(import.meta.url),
    serves: 'demo',
    data: { seed, nowMs: now, isStopped, scale, isForConsole },
    onServerError,
  });
}

/**
 * The module of the thread: a source file, or a bundle beside the bundle of the caller. A program that is bundled with
 * the client may leave it behind; then it is that of the installed package. `moduleUrl` is unknown in CommonJS bundles.
 */
export function threadFile(moduleUrl: string | undefined): URL {
  const from = moduleUrl ?? pathToFileURL(`${process.cwd()}/`).href;
  if (from.endsWith('.ts')) return new URL('../demo/worker.ts', from);
  const beside = new URL('./server-worker.js', from);
  if (existsSync(beside)) return beside;
  try {
    return pathToFileURL(module.createRequire(from).resolve('signalbox/client/server-worker'));
  } catch {
    const advice = 'Copy it there from the folder client of the package signalbox.';
    throw new EmbeddedServerError('demo', `${fileURLToPath(beside)} does not exist. ${advice}`);
  }
}
