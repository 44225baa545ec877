import { statSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import {
  type CopySearchResult,
  noResult,
  type SearchPage,
} from '../../language/search/found-messages.ts';
import { MirrorError, type MirrorErrorCode, mirrorError } from '../mirror-error.ts';
import { openExistingMirror, openMirror } from '../open-mirror.ts';
import { readVersions } from '../rows/sessions.ts';
import { searchCoverage } from '../search/counts.ts';
import { searchSteps } from '../search/search.ts';
import { sweepInfo } from '../sweep-info.ts';

export type SearchWorkerData = {
  kind: 'mirror-search';
  file: string;
  /** Whether a missing file is created, for a sync that is about to start. */
  isCreated: boolean;
};

/** A message to this thread. Every search has its own number. */
export type SearchRequest =
  | { type: 'search'; number: number; query: string; page: SearchPage }
  | { type: 'cancel'; number: number }
  | { type: 'close' };

export type SearchAnswer =
  | { type: 'found'; number: number; result: CopySearchResult }
  | { type: 'failed'; number: number; message: string; code: MirrorErrorCode | undefined };

const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread.');

// The thread that starts this one passes data of the same type.
const { file, isCreated } = workerData as SearchWorkerData;
const running = new Set<number>();
let opened: { mirror: ReturnType<typeof openExistingMirror>; inode: number } | undefined;

port.on('message', (request: SearchRequest) => {
  if (request.type === 'search') {
    running.add(request.number);
    void answer(request).then((reply) => reply && port.postMessage(reply));
  }
  if (request.type === 'cancel') running.delete(request.number);
  if (request.type === 'close') {
    running.clear();
    opened?.mirror.close();
    port.close();
  }
});

async function answer(
  request: Extract<SearchRequest, { type: 'search' }>,
): Promise<SearchAnswer | undefined> {
  const { number } = request;
  try {
    const result = await search(request);
    return result && { type: 'found', number, result };
  } catch (cause) {
    const error = mirrorError(cause, file);
    const message = error instanceof Error ? error.message : String(error);
    const code = error instanceof MirrorError ? error.code : undefined;
    return { type: 'failed', number, message, code };
  } finally {
    running.delete(number);
  }
}

/** Undefined if it was cancelled. Messages from the other thread are processed between two steps. */
async function search({ number, query, page }: Extract<SearchRequest, { type: 'search' }>) {
  await nextTurn();
  if (!running.has(number)) return undefined;
  const { database, state } = currentMirror();
  const dataOf = state.get('syncedAt');
  const { dueAt: sweepAt } = sweepInfo(state);
  // Before the search: what a sync adds meanwhile is not searched.
  const read = page.areReadNamed && readVersions(database);
  const steps = searchSteps(database, query, { ...page, nowMs: dataOf ?? Date.now() });

  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) {
      const coverage = searchCoverage(database);
      return { ...step.value, coverage, dataOf, sweepAt, ...(read && { read }) };
    }
    await nextTurn();
    if (running.has(number)) continue;
    // Ends the statement, which would otherwise prevent the file from being tidied up.
    steps.return(noResult);
    return undefined;
  }
}

const inodeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.ino ?? 0;

/** The mirror, reopened if another file has replaced it. */
function currentMirror() {
  if (opened === undefined || opened.inode !== inodeOf(file)) {
    opened?.mirror.close();
    opened = undefined;
    const mirror = isCreated ? openMirror(file) : openExistingMirror(file);
    opened = { mirror, inode: inodeOf(file) };
  }
  return opened.mirror;
}
