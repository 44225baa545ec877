import type { ExampleChange } from './example-change.ts';

export const column: ExampleChange = {
  title: 'a column',
  edits: [
    {
      file: 'src/console/screens/computers/computer-list.ts',
      before: "    textColumn({ id: 'provider',",
      text: "    textColumn({ id: 'account', width: 8, dropOrder: 6 }, ({ remoteUser }) => remoteUser),\n",
    },
  ],
  test: {
    file: 'test/console/screens/computers/account-column.test.ts',
    text: `import { expect, test } from 'vitest';
import { computerList } from '../../../../src/console/screens/computers/computer-list.ts';
import { cellsOf, columnsWithin, textsOf } from '../../harness/list-cells.ts';

test('a wide list of computers tells the account that runs sessions', () => {
  const looked = {
    context: { nowMs: 0, owners: new Map(), domain: undefined },
    nowMs: 0,
  };
  const cells = cellsOf(computerList, { id: 'c17', remoteUser: 'agent' }, looked);

  expect(textsOf(cells)).toMatchObject({ account: 'agent' });
  expect(columnsWithin(computerList, 200)).toContain('account');
  expect(columnsWithin(computerList, 60)).not.toContain('account');
});
`,
  },
  coveredBy: ['test/console/screens/computers/computer-list.test.ts'],
};
