import * as z from 'zod';
import { openEnum } from './open-enum.ts';
import { time } from './quantity.ts';
import { identifier, trueOrFalse } from './query-values.ts';
import { parameters, shape } from './shape.ts';

const computerStatuses = ['provisioning', 'active', 'error'] as const;

const providerTypes = ['byom', 'sandbox'] as const;

const provisioningStep = shape({
  name: 'ProvisioningStep',
  description: 'One step in setting up a computer.',
  fields: () => ({
    id: [z.string(), 'Step identifier.'],
    name: [z.string(), 'Name of the step.'],
    status: [openEnum(['pending', 'running', 'completed', 'failed']), 'How far the step has come.'],
    error: [z.string().optional(), 'Why the step failed.'],
    startedAt: [time.optional(), 'Start, in Unix milliseconds.'],
    completedAt: [time.optional(), 'End, in Unix milliseconds.'],
    installSessionId: [z.string().optional(), 'Session that ran the installation.'],
  }),
});

const computerSource = shape({
  name: 'ComputerSource',
  description: 'What a computer was made from.',
  fields: () => ({
    kind: [openEnum(['template']), 'Kind of source.'],
    templateId: [z.string().optional(), 'Template identifier.'],
  }),
});

export const computer = shape({
  name: 'Computer',
  description: 'A remote computer on which sessions run.',
  identity: ['id'],
  fields: () => ({
    id: [z.string(), 'Computer identifier.'],
    name: [z.string(), 'Name of the computer.'],
    status: [z.enum(computerStatuses), 'Whether sessions can run on it.'],
    providerType: [
      z.enum(providerTypes),
      'Who provides the computer: `byom` is your own; all others are managed and can be restarted.',
    ],
    createdAt: [time, 'Time of creation, in Unix milliseconds.'],
    hostId: [z.uuid(), 'Host identifier.'],
    provisioningSteps: [
      z.array(provisioningStep).optional(),
      'Steps of the set-up, in their order. A list holds them on request only.',
    ],
    relayClientUrl: [z.string(), 'Address at which clients reach the computer.'],
    relayAgentUrl: [z.string(), 'Address at which the agent on the computer is reached.'],
    remoteUser: [z.string(), 'Account on the computer under which sessions run.'],
    clonedRepoDirectories: [z.array(z.string()), 'Folders with clones of repositories.'],
    ownerPrincipalKind: [z.string(), 'Kind of owner, such as `user`.'],
    ownerId: [z.string(), 'Owner identifier.'],
    computerSource: [computerSource.optional(), 'What the computer was made from.'],
  }),
});

export const computerList = shape({
  name: 'ComputerList',
  description: 'The computers of the organization.',
  required: ['computers'],
  fields: () => ({ computers: [z.array(computer), 'All computers.'] }),
});

export const computerPath = parameters(() => ({
  computerId: [identifier(), 'Computer identifier.'],
}));

export const computersQuery = parameters(() => ({
  hostId: [z.uuid({ error: 'must be a UUID' }).optional(), 'Only computers on this host.'],
  includeProvisioningSteps: [
    trueOrFalse().optional(),
    'Whether the steps of the set-up are included. They are not when left out.',
  ],
}));

export const computersTag = {
  name: 'computers',
  description: 'Remote computers on which sessions run: list, read, restart.',
};
