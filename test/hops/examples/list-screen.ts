import type { ExampleChange } from './example-change.ts';

export const listScreen: ExampleChange = {
  title: 'a list screen',
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
  test: {
    file: 'test/console/screens/hosts/hosts.test.tsx',
    text: `import { expect, test } from 'vitest';
import { openConsole } from '../../harness/open-console.tsx';

test(':hosts lists how many computers each host has', async () => {
  await using console = await openConsole();

  await console.press(':');
  await console.type('hosts');
  await console.press('enter');

  await console.waitFor(/HOST +COMPUTERS/);
  await console.waitFor(/Hosts {2}1 of \\d/);
  expect(console.requests).toContain('GET /api/v0/computers');
});
`,
  },
  coveredBy: [
    'test/console/places/commands.test.ts',
    'test/console/places/offered-actions.test.ts',
  ],
};
