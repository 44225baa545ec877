import type { Command } from 'commander';
import type { Computer } from '../../api/resources.ts';
import { computerStatus, computerStatusWord } from '../../figures/computers/computer-status.ts';
import { stepsOf } from '../../figures/computers/steps.ts';
import type { CliContext } from '../cli-context.ts';
import type { OutputField } from '../output/field.ts';
import { commandGroup, rowsCommand } from '../rows-command.ts';
import { verbCommand } from '../verb-command.ts';

/** A computer, as of a time in Unix milliseconds. */
type ComputerRow = { computer: Computer; nowMs: number };

const computerFields: readonly OutputField<ComputerRow>[] = [
  { name: 'id', kind: 'text', about: 'ID of the computer', read: ({ computer }) => computer.id },
  { name: 'name', kind: 'text', about: 'its name', read: ({ computer }) => computer.name },
  {
    name: 'status',
    kind: 'text',
    about: 'active, starting, stuck, error, or the word of the server',
    read: ({ computer, nowMs }) => computerStatusWord(computer, nowMs),
  },
  {
    name: 'createdAt',
    kind: 'time',
    about: 'when it was created',
    read: ({ computer }) => computer.createdAt,
  },
  {
    name: 'step',
    kind: 'text',
    about: 'the provisioning step that runs, comes next or failed',
    read: (row) => stepOf(row)?.name,
  },
  {
    name: 'error',
    kind: 'text',
    about: 'why that step failed',
    read: (row) => stepOf(row)?.error,
  },
  {
    name: 'providerType',
    kind: 'text',
    about: 'who provides it: byom is a computer of your own',
    read: ({ computer }) => computer.providerType,
    isExtra: true,
  },
  {
    name: 'hostId',
    kind: 'text',
    about: 'ID of its host',
    read: ({ computer }) => computer.hostId,
    isExtra: true,
  },
  {
    name: 'ownerId',
    kind: 'text',
    about: 'ID of its owner',
    read: ({ computer }) => computer.ownerId,
    isExtra: true,
  },
  {
    name: 'clonedRepoDirectories',
    kind: 'list',
    about: 'folders with clones of repositories',
    read: ({ computer }) => computer.clonedRepoDirectories,
    isExtra: true,
  },
  {
    name: 'provisioningSteps',
    kind: 'json',
    about: 'the steps of its set-up, with state, duration and error',
    read: ({ computer, nowMs }) => computer.provisioningSteps && stepsOf(computer, nowMs),
    isExtra: true,
  },
];

function stepOf({ computer, nowMs }: ComputerRow) {
  const status = computerStatus(computer, nowMs);
  return status.state === 'provisioning' || status.state === 'error' ? status.step : undefined;
}

export function computersCommand(context: CliContext): Command {
  return commandGroup('computers', 'the computers of the organization', [
    rowsCommand<ComputerRow>(
      {
        name: 'list',
        about: 'list the computers',
        fields: computerFields,
        isFiltered: true,
        examples: [['signalbox computers status=stuck', 'computers whose set-up does not go on']],
        async read({ source }) {
          const { computers } = await source.client.listComputers({
            includeProvisioningSteps: true,
          });
          return computers.map((computer) => ({ computer, nowMs: source.nowMs() }));
        },
      },
      context,
    ),
    verbCommand(
      {
        name: 'restart',
        about: 'restart managed computers',
        targets: '<ids...>',
        endpoint: 'restartComputer',
        verb: 'Restart',
        noun: 'computer',
        send: (client, computerId) => client.restartComputer({ computerId }),
      },
      context,
    ),
  ]);
}
