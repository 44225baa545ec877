import type { Computer } from '../../api/resources.ts';
import { computerStatus, computerStatusWord } from '../../figures/computers/computer-status.ts';
import { stepsOf } from '../../figures/computers/steps.ts';
import { extra, fieldOf, type OutputField } from '../output/field.ts';
import { commandGroup, rowsCommand } from '../rows-command.ts';
import { verbCommand } from '../verb-command.ts';

/** A computer, as of a time in Unix milliseconds. */
type ComputerRow = { computer: Computer; nowMs: number };

const { text, time, list, json } = fieldOf;

const computerFields: readonly OutputField<ComputerRow>[] = [
  text('id', 'ID of the computer', ({ computer }) => computer.id),
  text('name', 'its name', ({ computer }) => computer.name),
  text(
    'status',
    'active, starting, stuck, error, or the word of the server',
    ({ computer, nowMs }) => computerStatusWord(computer, nowMs),
  ),
  time('createdAt', 'when it was created', ({ computer }) => computer.createdAt),
  text('step', 'the provisioning step that runs, comes next or failed', (row) => stepOf(row)?.name),
  text('error', 'why that step failed', (row) => stepOf(row)?.error),
  ...extra<ComputerRow>(
    text(
      'providerType',
      'who provides it: byom is a computer of your own',
      ({ computer }) => computer.providerType,
    ),
    text('hostId', 'ID of its host', ({ computer }) => computer.hostId),
    text('ownerId', 'ID of its owner', ({ computer }) => computer.ownerId),
    list(
      'clonedRepoDirectories',
      'folders with clones of repositories',
      ({ computer }) => computer.clonedRepoDirectories,
    ),
    json(
      'provisioningSteps',
      'the steps of its set-up, with state, duration and error',
      ({ computer, nowMs }) => computer.provisioningSteps && stepsOf(computer, nowMs),
    ),
  ),
];

function stepOf({ computer, nowMs }: ComputerRow) {
  const status = computerStatus(computer, nowMs);
  return status.state === 'provisioning' || status.state === 'error' ? status.step : undefined;
}

/** The computers. */
export const computerList = rowsCommand<ComputerRow>({
  name: 'list',
  about: 'list the computers',
  fields: computerFields,
  isFiltered: true,
  examples: [
    ['signalbox computers status=stuck', 'computers whose set-up does not go on'],
    ['signalbox computers status=error --select id', 'the IDs of those that failed'],
  ],
  async read({ source }) {
    const { computers } = await source.client.listComputers({
      includeProvisioningSteps: true,
    });
    return computers.map((computer) => ({ computer, nowMs: source.nowMs() }));
  },
});

/** One computer. */
export const computerShow = rowsCommand<ComputerRow>({
  name: 'show',
  about: 'show one computer with its provisioning steps',
  fields: computerFields,
  isOne: true,
  shape: (command) => command.argument('<id>', 'ID of the computer'),
  async read({ source, args: [computerId = ''] }) {
    const computer = await source.client.getComputer({ computerId });
    return [{ computer, nowMs: source.nowMs() }];
  },
});

const restart = verbCommand({
  name: 'restart',
  about: 'restart managed computers',
  targets: '<ids...>',
  endpoint: 'restartComputer',
  verb: 'Restart',
  noun: 'computer',
  examples: [['signalbox computers restart build-17 --dry-run', 'the request that would be sent']],
  send: (client, computerId) => client.restartComputer({ computerId }),
});

export const computersCommand = commandGroup('computers', 'list, show and restart computers', [
  computerList,
  computerShow,
  restart,
]);
