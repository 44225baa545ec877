import { statSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { openExistingMirror } from '../open-mirror.ts';
import type { CopyUpdate } from './copy-update.ts';
import { putAnswers } from './put-answers.ts';

export type WriteThroughWorkerData = {
  kind: 'mirror-write-through';
  file: string;
  baseUrl: string;
};

export type WriteThroughMessage =
  | { type: 'put'; answers: readonly CopyUpdate[] }
  | { type: 'close' };

/** A thread that waits for SQLite cannot be terminated, and the console's end would wait with it. */
const busyTimeoutMs = 300;

/** What was deleted must not remain because a sync is writing. */
const deletingTimeoutMs = 5_000;

const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread.');

// The thread that starts this one passes data of the same type.
const { file, baseUrl } = workerData as WriteThroughWorkerData;
const source = URL.parse(baseUrl)?.host ?? baseUrl;
const starts = new Map<string, number>();

port.on('message', (message: WriteThroughMessage) => {
  try {
    if (message.type === 'close' || !putInto(message.answers)) port.close();
  } catch {
    // The next sync reports a full disk or a damaged file; what it reads is written then.
    port.close();
  }
});

/** A profile may have got the key of another organization. The next sync refuses it with an explanation. */
const isAnother = (known: string | undefined, told: string | undefined): boolean =>
  known !== undefined && told !== undefined && known !== told;

/** Whether there is still something to write to. Opened each time: a sync may replace the file. */
function putInto(answers: readonly CopyUpdate[]): boolean {
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return false;
  using mirror = openExistingMirror(file);
  const isDeleting = answers.some(({ type }) => type === 'deleted');
  mirror.run(`PRAGMA busy_timeout = ${isDeleting ? deletingTimeoutMs : busyTimeoutMs}`);
  const organization = mirror.state.get('organization');
  const isOther = answers.some(
    (answer) => answer.type === 'days' && isAnother(organization, answer.organization),
  );
  if (isOther || mirror.state.get('source') !== source) return false;
  putAnswers(mirror, answers, starts);
  return true;
}
