import { ClientError } from '../../client/errors/client-error.ts';
import { TransientError } from '../../client/errors/rejections.ts';
import type { CallOptions } from '../../client/options.ts';
import { exitStatuses, exitStatusOf } from '../process/failure.ts';
import type { Time } from '../process/time.ts';

export type Poll<T> = { state: 'read'; value: T } | { state: 'failed'; error: ClientError };

/** How long, and how often, something is read. */
export type Polling = { timeoutMs: number; time: Time };

const everyMs = 3_000;

/** The pause doubles with each failure up to this. */
const maxPauseMs = 30_000;

/** A single request must not use up the deadline. */
const maxRequestMs = 30_000;

/**
 * Reads again and again until nobody asks any further or the deadline has passed, with a last reading then. A failure that
 * may pass is only another poll; any other is thrown, as is the first one that a wrong address may have caused.
 */
export async function* polls<T>(
  read: (options: CallOptions) => Promise<T>,
  { timeoutMs, time }: Polling,
): AsyncGenerator<Poll<T>, void> {
  const deadlineMs = time.nowMs() + timeoutMs;
  let failures = 0;
  let isKnown = false;

  while (true) {
    const leftMs = deadlineMs - time.nowMs();
    const poll = await tryToRead(read, Math.max(1_000, Math.min(maxRequestMs, leftMs)));
    if (poll.state === 'failed' && !mayPass(poll.error, isKnown)) throw poll.error;
    isKnown ||= poll.state === 'read';
    failures = poll.state === 'read' ? 0 : failures + 1;
    yield poll;

    const remainingMs = deadlineMs - time.nowMs();
    if (remainingMs <= 0) return;
    await time.pause(Math.min(remainingMs, pauseMs(poll, failures)));
  }
}

async function tryToRead<T>(
  read: (options: CallOptions) => Promise<T>,
  timeoutMs: number,
): Promise<Poll<T>> {
  try {
    return { state: 'read', value: await read({ timeoutMs, retries: 0 }) };
  } catch (error) {
    if (error instanceof ClientError) return { state: 'failed', error };
    throw error;
  }
}

/** Whether another reading may succeed. A page of a proxy in between may pass if the server has answered before. */
const mayPass = (error: ClientError, isKnown: boolean): boolean =>
  isTryAgain(error) || (isKnown && error.code === 'unexpected-response');

export const isTryAgain = (error: ClientError): boolean =>
  exitStatusOf(error) === exitStatuses.tryAgain[0];

function pauseMs(poll: Poll<unknown>, failures: number): number {
  const usualMs = Math.min(maxPauseMs, everyMs * 2 ** Math.max(0, failures - 1));
  if (poll.state === 'read' || !(poll.error instanceof TransientError)) return usualMs;
  return poll.error.retryAfterMs ?? usualMs;
}
