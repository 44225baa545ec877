import type { Caller } from '../authentication/authenticate.ts';
import { Refusal } from '../http/refusal.ts';
import { JsonText } from '../http/reply.ts';
import { computerWrites, type StoredComputer } from '../store/computers.ts';
import type { HandlerContext, Handlers } from './handler.ts';

export function computerHandlers({
  store,
  supply,
}: HandlerContext): Pick<Handlers, 'listComputers' | 'getComputer' | 'restartComputer'> {
  const requireComputer = async (id: string): Promise<StoredComputer> => {
    supply.computers();
    return (await store.computers.find(id)) ?? noComputer(id);
  };

  return {
    async listComputers({ hostId, includeProvisioningSteps = false }) {
      supply.computers();
      const column = includeProvisioningSteps ? 'document' : 'summary';
      return new JsonText('{"computers":[', await store.computers.list(column, hostId), ']}');
    },

    async getComputer({ computerId }) {
      supply.computers();
      return new JsonText((await store.computers.document(computerId)) ?? noComputer(computerId));
    },

    async restartComputer({ computerId }) {
      const computer = await requireComputer(computerId);
      if (computer.providerType === 'byom') {
        throw new Refusal(409, `${computer.name} is not managed: restart it where it runs.`);
      }
      if (computer.status === 'provisioning') {
        throw new Refusal(409, `${computer.name} is still provisioning.`);
      }

      await store.inTransaction(() => computerWrites.put({ ...computer, status: 'provisioning' }));
      supply.restarted(computer);
      return {};
    },
  };
}

/** Whether the caller owns the computer with this ID. */
export async function ownsComputer(
  { store, supply }: HandlerContext,
  computerId: string,
  caller: Caller,
): Promise<boolean> {
  supply.computers();
  return (await store.computers.find(computerId))?.ownerId === caller.id;
}

function noComputer(id: string): never {
  throw new Refusal(404, `There is no computer ${id}.`);
}
