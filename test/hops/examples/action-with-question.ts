import type { ExampleChange } from './example-change.ts';

export const actionWithQuestion: ExampleChange = {
  title: 'an action with a question',
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
  test: {
    file: 'test/console/screens/computers/remove-owner.test.tsx',
    text: `import { expect, test } from 'vitest';
import { openConsole } from '../../harness/open-console.tsx';
import { moveTo } from '../../harness/selection.ts';

test('the owner of a computer is removed once the question is answered', async () => {
  await using console = await openConsole();
  await console.press('3');
  await console.waitFor('build-17');
  await moveTo(console, 'build-17');

  await console.press('x', 'o');
  await console.waitFor('Access ends at once.');
  expect(console.requests).not.toContain('DELETE /api/v0/organization/users');
  await console.press('y');

  await console.waitFor('DELETE /api/v0/organization/users');
});
`,
  },
  coveredBy: ['test/console/keys/read-only.test.ts', 'test/console/places/offered-actions.test.ts'],
};
