/** Text that stands before a text that the file has once; without one it is a new file. */
export type Edit = { file: string; before?: string; text: string };

/** One thing of a kind that is added again and again, and all that has to be written for it. */
export type ExampleChange = { title: string; maxFiles: number; edits: readonly Edit[] };

/** What developers add to signalbox, each with an example that compiles when it is written into the sources. */
export const exampleChanges: readonly ExampleChange[] = [
  {
    title: 'a column',
    maxFiles: 1,
    edits: [
      {
        file: 'src/console/screens/computers/computer-list.ts',
        before: "    textColumn({ id: 'provider',",
        text: "    textColumn({ id: 'account', width: 8, dropOrder: 6 }, ({ remoteUser }) => remoteUser),\n",
      },
    ],
  },
  {
    title: 'a setting',
    maxFiles: 2,
    edits: [
      {
        file: 'src/settings/settings.ts',
        before: '} satisfies Record<string, Setting>;',
        text: "  tellsNews: flag(true, 'Whether the console tells news'),\n",
      },
      {
        file: 'src/console/data/watch-attention.ts',
        before: '  const newFindings = createNewFindings(config.notifyFrom);',
        text: '  if (!config.tellsNews) return () => {};\n',
      },
    ],
  },
  {
    title: 'a list screen',
    maxFiles: 3,
    edits: [
      {
        file: 'src/console/shell/routes.ts',
        before: "  limits: screen('Limits'),\n",
        text: `  hosts: screen('Hosts', {
    parent: 'computers',
    command: 'Show how many computers each host has',
  }),
`,
      },
      {
        file: 'src/console/places/places.tsx',
        before: "import { limitList } from '../screens/limits/limit-list.ts';\n",
        text: "import { hostList } from '../screens/hosts/host-list.ts';\n",
      },
      {
        file: 'src/console/places/places.tsx',
        before: "  limits: listPlace('Limits',",
        text: "  hosts: listPlace('Computers', hostList),\n",
      },
      {
        file: 'src/console/screens/hosts/host-list.ts',
        text: `import { useMemo } from 'react';
import { feedData, useFeed } from '../../data/feed.ts';
import { copyAction } from '../../keys/action.ts';
import { countColumn, textColumn } from '../../list/column.ts';
import type { ListDescription } from '../../list/list-description.ts';
import { useNow } from '../../shell/shell-context.ts';

type Host = { id: string; computers: number };

const nothing = {};

/** The hosts on which computers run. */
export const hostList: ListDescription<Host, object> = {
  name: 'hosts',
  subject: 'hosts',
  useRows() {
    const feed = useFeed({
      key: ['hosts'],
      load: async (client, signal) => (await client.listComputers({}, { signal })).computers,
      intervalMs: 30_000,
    });
    const computers = feedData(feed);
    const rows = useMemo(
      () =>
        [...Map.groupBy(computers ?? [], ({ hostId }) => hostId ?? 'unknown')].map(
          ([id, own]): Host => ({ id, computers: own.length }),
        ),
      [computers],
    );
    return { rows, context: nothing, nowMs: useNow(), feed, freshness: feed };
  },
  idOf: ({ id }) => id,
  columns: [
    textColumn({ id: 'host', width: 36, dropOrder: 0 }, ({ id }) => id),
    countColumn(
      { id: 'computers', title: 'COMPUTERS', width: 9, dropOrder: 1 },
      ({ computers }) => computers,
    ),
  ],
  actions: [
    copyAction<Host>({
      id: 'host.copy-id',
      title: 'Copy the id of this host',
      keys: ['y'],
      hint: 'copy id',
      nouns: ['id', 'ids'],
      textOf: ({ id }) => id,
    }),
  ],
  emptyText: () => 'No computer has a host.',
};
`,
      },
    ],
  },
  {
    title: 'an action with a question',
    maxFiles: 2,
    edits: [
      {
        file: 'src/console/screens/computers/computer-list.ts',
        before: '\n/** What cells need',
        text: "import { removeOwner } from './remove-owner.ts';\n",
      },
      {
        file: 'src/console/screens/computers/computer-list.ts',
        before: 'restartComputer, copyId],\n  emptyText',
        text: 'removeOwner, ',
      },
      {
        file: 'src/console/screens/computers/remove-owner.ts',
        text: `import type { Computer } from '../../../api/resources.ts';
import { harmfulAction } from '../../keys/action.ts';

/** Removes the owner of a computer from the organization. */
export const removeOwner = harmfulAction<Computer>({
  id: 'computer.remove-owner',
  title: 'Remove the owner of this computer',
  keys: ['o'],
  invalidates: ['credit-limits'],
  targetId: ({ id }) => id,
  question: ({ ownerId }) => ({ title: \`Remove \${ownerId}?\`, effects: ['Access ends at once.'] }),
  disabledReason: ({ ownerId }) => (ownerId ? undefined : 'It has no owner.'),
  request: ({ ownerId }) => ({ endpoint: 'removeUser', given: { email: ownerId ?? '' } }),
  tell: () => 'The owner is removed',
});
`,
      },
    ],
  },
  {
    title: 'an endpoint',
    maxFiles: 4,
    edits: [
      {
        file: 'src/api/computer.ts',
        before: 'export const computersTag',
        text: `export const stoppedComputer = shape({
  name: 'StoppedComputer',
  description: 'A computer that was stopped.',
  required: ['stoppedAt'],
  fields: { stoppedAt: [z.number(), 'Time of the stop, in Unix milliseconds.'] },
});

`,
      },
      {
        file: 'src/api/endpoints.ts',
        before: "import { emptyResult } from './empty-result.ts';\n",
        text: "import { stoppedComputer } from './computer.ts';\n",
      },
      {
        file: 'src/api/endpoints.ts',
        before: '  restartComputer: {\n',
        text: `  stopComputer: {
    ...v0Change,
    method: 'POST',
    path: \`\${v0.prefix}/computers/{computerId}/stop\`,
    tag: computersTag,
    summary: 'Stop a computer',
    params: computerPath,
    success: 200,
    response: stoppedComputer,
    errors: [400, 401, 403, 404, 500],
    allows: administrators,
    allowsOwner: true,
  },

`,
      },
      {
        file: 'src/server/handlers/computers.ts',
        before: "'listComputers' | 'getComputer'",
        text: "'stopComputer' | ",
      },
      {
        file: 'src/server/handlers/computers.ts',
        before: '    restartComputer({ computerId }) {\n',
        text: `    stopComputer({ computerId }) {
      store.computers.put({ ...requireComputer(computerId), status: 'error' });
      return { stoppedAt: clock() };
    },

`,
      },
      {
        file: 'src/server/handlers/computers.ts',
        before: '  store,\n  supply,\n}: HandlerContext): Pick',
        text: '  clock,\n',
      },
      {
        file: 'test/console/shell/audit.test.ts',
        before: '  restartComputer: {\n    send',
        text: `  stopComputer: {
    send: (client) => client.stopComputer({ computerId: 'atlas' }),
    target: 'computerId=atlas',
  },
`,
      },
    ],
  },
];
