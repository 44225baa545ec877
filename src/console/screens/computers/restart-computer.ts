import { computerName, restartDisabledReason } from '../../../domain/computers/computer-status.ts';
import { counted } from '../../../domain/format/counted.ts';
import type { Computer } from '../../../domain/resources.ts';
import { harmfulAction } from '../../keys/action.ts';

/** Restarts a managed computer. */
export const restartComputer = harmfulAction<Computer>({
  id: 'computer.restart',
  title: 'Restart this computer',
  keys: ['r'],
  invalidates: ['computers'],
  targetId: ({ id }) => id,

  question: (computer) => ({
    title: `Restart ${computerName(computer)}?`,
    effects: [
      'Its running sessions stop, and it is provisioned anew.',
      `POST /api/v0/computers/${computer.id}/restart`,
    ],
  }),

  disabledReason: restartDisabledReason,

  oneByOne: {
    title: (count) => `Restart ${counted(count, 'computer')}`,
    effects: [
      'Their running sessions stop, and they are provisioned anew.',
      'POST /api/v0/computers/{computerId}/restart, one after another',
    ],
    done: (count) => `${counted(count, 'computer')} restarting`,
    nameOf: computerName,
  },

  async perform(computer, { client, signal }) {
    await client.restartComputer({ computerId: computer.id }, { signal });
    return `${computerName(computer)} is restarting`;
  },
});
