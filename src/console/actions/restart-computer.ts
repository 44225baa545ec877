import type { Computer } from '../data/use-computers.ts';
import { harmfulAction } from './action.ts';

/** Restarts a managed computer; a question comes first. */
export const restartComputer = harmfulAction<Computer>({
  id: 'computer.restart',
  title: 'Restart this computer',
  keys: ['r'],
  when: 'computers',
  invalidates: ['computers'],
  targetId: ({ id }) => id,

  question: (computer) => ({
    title: `Restart ${nameOf(computer)}?`,
    effects: [
      'Its running sessions stop, and it goes through provisioning again.',
      `POST /api/v0/computers/${computer.id}/restart`,
    ],
  }),

  disabledReason({ status, providerType }) {
    if (status === 'provisioning') return 'It is still provisioning.';
    if (providerType === 'byom') return 'Only managed computers can be restarted.';
    return undefined;
  },

  async perform(computer, { client, signal }) {
    await client.restartComputer({ computerId: computer.id }, { signal });
    return `${nameOf(computer)} is restarting`;
  },
});

const nameOf = ({ id, name }: Computer): string => name ?? id;
