import type { Client } from '../../client/client.ts';

/** The question for all computers with their provisioning steps. */
export const computersQuery = {
  key: ['computers'] as const,
  load: async (client: Client, signal: AbortSignal) => {
    const { computers } = await client.listComputers(
      { includeProvisioningSteps: true },
      { signal },
    );
    return computers;
  },
};
