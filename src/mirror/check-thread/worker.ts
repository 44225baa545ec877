import { parentPort, workerData } from 'node:worker_threads';
import { damagesOf, isQuicklyChecked } from '../damage.ts';
import { mirrorError } from '../mirror-error.ts';
import { openExistingMirror } from '../open-mirror.ts';

export type CheckWorkerData = { kind: 'mirror-check'; file: string };

const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread.');

// The thread that starts this one passes data of the same type.
const { file } = workerData as CheckWorkerData;
port.postMessage(firstDamage());

/** The first damage, as a sentence; undefined for an intact mirror, and for one that takes long to check. */
function firstDamage(): string | undefined {
  try {
    using mirror = openExistingMirror(file);
    if (!isQuicklyChecked(mirror)) return undefined;
    for (const { text } of damagesOf(mirror)) return text;
    return undefined;
  } catch (error) {
    const explained = mirrorError(error, file);
    return explained instanceof Error ? explained.message : String(explained);
  }
}
