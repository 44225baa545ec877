import { ServerError } from '../../../src/client/errors/rejections.ts';
import type { Freshness } from '../../../src/console/data/feed.ts';

/** The time of the states below, in Unix milliseconds. */
export const nowMs = Date.parse('2026-11-20T14:30:00Z');

const reason = new ServerError({ detail: 'The batch broke.' });

export const live = (agoMs = 0): Freshness => ({ state: 'live', updatedAt: nowMs - agoMs });
export const stale = {
  state: 'stale',
  updatedAt: nowMs - 300_000,
  reason,
  retryAt: nowMs + 61_000,
} as const satisfies Freshness;
export const down = { state: 'down', reason, retryAt: nowMs } as const satisfies Freshness;
