import { dayMs } from '../figures/time/day.ts';
import type { Mirror } from './open-mirror.ts';

/** Maximum number of syncs between two sweeps. */
export const runsBetweenSweeps = 20;

/** Maximum time between two sweeps. */
export const sweepPauseMs = dayMs;

/** When syncs list all sessions, to find those that were deleted on the server. */
export type SweepInfo = {
  /** The end of the last one; undefined if there was none. */
  lastAt: number | undefined;
  /** The first sync after this time sweeps; undefined if the next one does in any case. */
  dueAt: number | undefined;
  /** Number of syncs until one sweeps, whatever the time. */
  dueInSyncs: number;
};

/** Between two syncs. */
export function sweepInfo(state: Mirror['state']): SweepInfo {
  const lastAt = state.get('lastSweepAt');
  const runs = (state.get('runs') ?? 0) - (state.get('lastSweepRun') ?? 0);
  const isDue = state.get('isSweepDue') || state.get('sweep') !== undefined;
  return {
    lastAt,
    dueAt: isDue || lastAt === undefined ? undefined : lastAt + sweepPauseMs,
    dueInSyncs: isDue ? 1 : Math.max(1, runsBetweenSweeps - runs),
  };
}
