import { existsSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';
import type { CallAnswer } from '../../client/call-answer.ts';
import { startThread } from '../start-thread.ts';
import { type CopyUpdate, copyUpdate } from './copy-update.ts';
import type { WriteThroughMessage, WriteThroughWorkerData } from './worker.ts';

type WriteThroughOptions = {
  file: string;
  baseUrl: string;
  /** Long enough that a screen and its first keys come first. */
  delayMs?: number;
  /** How long `close` may take. The program ends this much later at most: the next sync brings what is missing. */
  limitMs?: number;
};

/** More answers than this are read by a search through all pages, and a sync brings them anyway. */
const maxWaiting = 200;

export type WriteThrough = ReturnType<typeof createWriteThrough>;

/**
 * Writes what is read for screens into an existing local copy, in a thread that the first batch starts. The
 * caller only collects answers, so that no key waits for the disk.
 */
export function createWriteThrough({
  file,
  baseUrl,
  delayMs = 1_000,
  limitMs = 500,
}: WriteThroughOptions) {
  let waiting: CopyUpdate[] = [];
  let timer: NodeJS.Timeout | undefined;
  let thread: Worker | undefined;
  let hasEnded = false;

  function started(): Worker {
    if (thread) return thread;
    const data: WriteThroughWorkerData = { kind: 'mirror-write-through', file, baseUrl };
    const begun = startThread('write-through', data, import.meta.url);
    const end = () => {
      if (thread === begun) hasEnded = true;
    };
    begun.once('error', end);
    begun.once('exit', end);
    begun.unref();
    thread = begun;
    return begun;
  }

  function send() {
    timer = undefined;
    const answers = waiting;
    waiting = [];
    if (answers.length === 0 || hasEnded || !existsSync(file)) return;
    started().postMessage({ type: 'put', answers } satisfies WriteThroughMessage);
  }

  /** At once, because who deletes something expects it to be gone, and also where writing has failed before. */
  function erase(deleted: CopyUpdate) {
    if (hasEnded) thread = undefined;
    hasEnded = false;
    waiting.push(deleted);
    clearTimeout(timer);
    send();
  }

  return {
    /** Takes an answer, if the copy can keep it. Only remembers it. */
    take(answer: CallAnswer) {
      const kept = copyUpdate(answer);
      if (kept?.type === 'deleted') return erase(kept);
      if (kept === undefined || hasEnded || waiting.length >= maxWaiting) return;
      waiting.push(kept);
      timer ??= setTimeout(send, delayMs).unref();
    },

    /** Whether there was nothing to write to. */
    hasEnded: () => hasEnded,

    /** Writes what is left and ends the thread, if that does not take too long. Until then the process stays alive. */
    async close(): Promise<void> {
      clearTimeout(timer);
      send();
      if (thread !== undefined && !hasEnded) await endThread(thread, limitMs);
    },
  };
}

async function endThread(thread: Worker, limitMs: number): Promise<void> {
  const ended = new Promise((resolve) => thread.once('exit', resolve));
  thread.postMessage({ type: 'close' } satisfies WriteThroughMessage);
  thread.ref();
  // What it has not committed by then is not in the copy.
  const limit = setTimeout(() => void thread.terminate(), limitMs);
  await ended;
  clearTimeout(limit);
}
