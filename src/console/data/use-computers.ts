import type { EndpointResult } from '../../api/endpoint.ts';
import type { Endpoints } from '../../api/endpoints.ts';
import type { Feed } from './feed.ts';
import { useFeed } from './use-feed.ts';

/** A computer as the client reads it. */
export type Computer = EndpointResult<Endpoints['listComputers']>['computers'][number];

const pollMs = { whileProvisioning: 1_000, otherwise: 15_000 };

/** All computers with their provisioning steps; faster while one is on its way. */
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
      computers.some((computer) => isStarting(computer, nowMs))
        ? pollMs.whileProvisioning
        : pollMs.otherwise,
  });
}

const startingMs = 15 * 60_000;

// A computer that has been stuck for hours changes no faster than any other.
function isStarting({ status, provisioningSteps }: Computer, nowMs: number): boolean {
  if (status !== 'provisioning') return false;
  const starts = (provisioningSteps ?? []).map(({ startedAt }) => startedAt ?? 0);
  return nowMs - Math.max(0, ...starts) < startingMs;
}
