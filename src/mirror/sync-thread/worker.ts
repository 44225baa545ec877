import { existsSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { createClient } from '../../client/client.ts';
import { MirrorError } from '../mirror-error.ts';
import { openExistingMirror } from '../open-mirror.ts';
import { syncFile } from '../sync/sync-file.ts';

/** The data of this thread. The credential is kept in memory only. */
export type SyncWorkerData = {
  kind: 'mirror-sync';
  file: string;
  baseUrl: string;
  appUrl: string;
  credential: string;
  /** The socket of a server that does not listen on a port. */
  socketPath?: string | undefined;
  /** Whether only what a search reads is copied. */
  isForSearch?: boolean | undefined;
  /** A mirror with newer data than this is not synced: the server's time in Unix milliseconds. */
  dueSinceMs: number;
};

export type SyncOutcome =
  | { type: 'synced' }
  | { type: 'not-due'; syncedAt: number }
  /** Another sync of the same copy is in progress. */
  | { type: 'busy' }
  | { type: 'failed'; message: string };

const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread.');

// The thread that starts this one passes data of the same type.
port.postMessage(await outcomeOf(workerData as SyncWorkerData));

async function outcomeOf(data: SyncWorkerData): Promise<SyncOutcome> {
  const { file, baseUrl, appUrl, credential, socketPath, isForSearch, dueSinceMs } = data;
  try {
    const syncedAt = syncTimeOf(file);
    if (syncedAt !== undefined && syncedAt > dueSinceMs) return { type: 'not-due', syncedAt };
    const client = createClient({ baseUrl, appUrl, credential, socketPath, readOnly: true });
    const { incomplete } = await syncFile(file, client, { baseUrl, isForSearch });
    if (incomplete.length === 0) return { type: 'synced' };
    return { type: 'failed', message: `Incomplete: ${incomplete.join('; ')}.` };
  } catch (error) {
    if (error instanceof MirrorError && error.code === 'mirror-busy') return { type: 'busy' };
    return { type: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

/** When the mirror was last synced. A damaged one is replaced by the sync. */
function syncTimeOf(file: string): number | undefined {
  if (!existsSync(file)) return undefined;
  try {
    using mirror = openExistingMirror(file);
    return mirror.state.get('syncedAt');
  } catch {
    return undefined;
  }
}
