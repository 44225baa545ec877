import { currentStep, stepsOf } from '../../domain/computers/steps.ts';
import type { Computer } from '../../domain/resources.ts';
import { computersQuery } from './computers-query.ts';
import type { Feed } from './feed.ts';
import { useFeed } from './use-feed.ts';

const pollMs = { whileMoving: 1_000, otherwise: 15_000, forNames: 5 * 60_000 };

/** All computers with their provisioning steps; asked more often while one is on its way. */
export function useComputers(): Feed<Computer[]> {
  return useFeed({
    ...computersQuery,
    intervalMs: (computers = [], nowMs) =>
      computers.some((computer) => isOnItsWay(computer, nowMs))
        ? pollMs.whileMoving
        : pollMs.otherwise,
  });
}

/** The same computers for who needs their names only, which hardly ever change. */
export function useComputersForNames(): Feed<Computer[]> {
  return useFeed({ ...computersQuery, intervalMs: pollMs.forNames });
}

const shortStepMs = 60_000;

/** Being provisioned, and soon to change: one whose step takes minutes need not be watched. */
export function isOnItsWay(computer: Computer, nowMs: number): boolean {
  if (computer.status !== 'provisioning') return false;
  const { durationMs = 0 } = currentStep(stepsOf(computer, nowMs)) ?? {};
  return durationMs < shortStepMs;
}
