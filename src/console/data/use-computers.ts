import { isStuck } from '../../domain/computers/steps.ts';
import type { Computer } from '../../domain/resources.ts';
import type { Feed } from './feed.ts';
import { useFeed } from './use-feed.ts';

const pollMs = { whileProvisioning: 1_000, otherwise: 15_000 };

/** All computers with their provisioning steps; asked more often while one is on its way. */
export function useComputers(): Feed<Computer[]> {
  return useFeed({
    key: ['computers'],
    load: async (client, signal) => {
      const { computers } = await client.listComputers(
        { includeProvisioningSteps: true },
        { signal },
      );
      return computers;
    },
    intervalMs: (computers = [], nowMs) =>
      computers.some((computer) => isOnItsWay(computer, nowMs))
        ? pollMs.whileProvisioning
        : pollMs.otherwise,
  });
}

/** Being provisioned, and soon to change: one that has been stuck for hours is not. */
export const isOnItsWay = (computer: Computer, nowMs: number): boolean =>
  computer.status === 'provisioning' && !isStuck(computer, nowMs);
