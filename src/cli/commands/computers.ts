import type { Computer } from '../../api/resources.ts';
import { isClientError } from '../../client/errors/any-client-error.ts';
import { computerStatusWord, pendingStep } from '../../figures/computers/computer-status.ts';
import { stepsOf } from '../../figures/computers/steps.ts';
import { maskSecrets } from '../../figures/format/secrets.ts';
import { extra, fieldOf, maskedText, type OutputField } from '../../output/field.ts';
import { computerCalled } from '../command-parts/computer-names.ts';
import { commandGroup, rowsCommand } from '../command-parts/rows-command.ts';
import { verbCommand } from '../command-parts/verb-command.ts';
import { NothingFoundError, printRows } from '../output/print-rows.ts';
import type { ReadingSource } from '../source/source.ts';
import {
  isAnswer,
  type Waitable,
  waitCommand,
  waitFields,
  waitLine,
  waitRows,
  waitStatuses,
  withTimeout,
} from '../waiting/wait-command.ts';

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
  maskedText('error', 'why that step failed', (row) => stepOf(row)?.error),
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
      ({ computer, nowMs }) =>
        computer.provisioningSteps &&
        stepsOf(computer, nowMs).map((step) => ({
          ...step,
          error: step.error && maskSecrets(step.error),
        })),
    ),
  ),
];

const stepOf = ({ computer, nowMs }: ComputerRow) => pendingStep(computer, nowMs);

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

export const computerShow = rowsCommand<ComputerRow>({
  name: 'show',
  about: 'show one computer with its provisioning steps',
  fields: computerFields,
  isOne: true,
  shape: (command) => command.argument('<id>', 'its ID, or its name'),
  async read({ source, args: [given = ''] }) {
    const computer = await computerNamed(source, given);
    return [{ computer, nowMs: source.nowMs() }];
  },
});

async function computerNamed({ client }: ReadingSource, given: string): Promise<Computer> {
  try {
    return await client.getComputer({ computerId: given });
  } catch (error) {
    if (!isClientError(error) || error.code !== 'not-found') throw error;
    const named = computerCalled((await client.listComputers({})).computers, given);
    if (named === undefined) {
      throw new NothingFoundError(
        `No computer has the ID or the name ${given}. "signalbox computers" lists them.`,
      );
    }
    return await client.getComputer({ computerId: named.id });
  }
}

const waitable: Waitable = {
  noun: 'computer',
  argument: 'their IDs or names',
  states: ['active', 'error', 'starting', 'stuck'],
  usualGoal: 'active',
  failed: ['error'],
  alike: {},
  async read(source, ids, options) {
    const query = { includeProvisioningSteps: true };
    const { computers } = await source.client.listComputers(query, options);
    const nowMs = source.nowMs();
    const wanted = ids.map((given) => [given, computerCalled(computers, given)] as const);
    return new Map(
      wanted.flatMap(([given, computer]) => {
        if (computer === undefined) return [];
        const word = computerStatusWord(computer, nowMs);
        const { error, name } = pendingStep(computer, nowMs) ?? {};
        const detail = error === undefined ? name : maskSecrets(error);
        return [[given, { word, detail }] as const];
      }),
    );
  },
};

/** A restarted computer may be read as it was before for as long as this. */
const settleMs = 15_000;

const restart = verbCommand<{ wait?: boolean; timeout?: number }>({
  name: 'restart',
  about: 'restart managed computers',
  targets: '<ids...>',
  endpoint: 'restartComputer',
  verb: 'Restart',
  noun: 'computer',
  statuses: waitStatuses,
  examples: [
    ['signalbox computers restart ID --dry-run', 'the request that would be sent'],
    ['signalbox computers restart ID --yes --wait --quiet', 'whether it came back'],
    ['signalbox computers restart build-17 --yes', 'by its name, if no other has it'],
  ],
  shape: (command) =>
    withTimeout(
      command
        .option('--wait', 'then print what "computers wait" does, until they are active again')
        .option('--quiet', 'with --wait, print the last line only'),
    ),
  parameter: 'computerId',
  async idsOf(given, { client }) {
    // Without the list, what is given must be IDs; what else is wrong, the request tells.
    const { computers } = await client
      .listComputers({}, { retries: 0 })
      .catch(() => ({ computers: [] }));
    return given.map((one) => computerCalled(computers, one)?.id ?? one);
  },
  followFields: ({ wait }) => (wait ? waitFields : undefined),
  async follow(ids, { source, options, context }) {
    if (!options.wait) return false;
    const goals = [waitable.usualGoal];
    const rows = waitRows(waitable, { ids, goals, settleMs, ...options }, { source, context });
    const printed = { fields: waitFields, rows, asOfMs: source.nowMs, lineOf: waitLine, isAnswer };
    await printRows(printed, options, context);
    return true;
  },
});

export const computersCommand = commandGroup('computers', 'list, show and restart computers', [
  computerList,
  computerShow,
  restart,
  waitCommand(waitable),
]);
