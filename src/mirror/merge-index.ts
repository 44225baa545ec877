import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Mirror } from './open-mirror.ts';

/** Makes searches faster after much was written, in steps of some milliseconds. In between, a signal ends the process. */
export async function mergeIndex(mirror: Mirror): Promise<void> {
  while (mirror.mergeSome()) await nextTurn();
}
