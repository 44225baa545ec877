import type { ExampleChange } from './example-change.ts';

export const actionWithQuestion: ExampleChange = {
  title: 'an action with a question',
  edits: [
    {
      file: 'src/console/screens/computers/computer-list.ts',
      before: '\n/** What cells need',
      text: "import { reinstallComputer } from './reinstall-computer.ts';\n",
    },
    {
      file: 'src/console/screens/computers/computer-list.ts',
      before: 'restartComputer, copyId],\n  emptyText',
      text: 'reinstallComputer, ',
    },
    {
      file: 'src/console/screens/computers/reinstall-computer.ts',
      text: `import type { Computer } from '../../../api/resources.ts';
import { computerName } from '../../../figures/computers/computer-status.ts';
import { harmfulAction } from '../../keys/action.ts';

/** Sets a computer up anew. */
export const reinstallComputer = harmfulAction<Computer>({
  id: 'computer.reinstall',
  title: 'Reinstall this computer',
  keys: ['o'],
  invalidates: ['computers'],
  targetId: ({ id }) => id,
  question: (computer) => ({
    title: \`Reinstall \${computerName(computer)}?\`,
    effects: ['All files on it are lost.'],
  }),
  disabledReason: ({ hostId }) => (hostId ? undefined : 'It has no host.'),
  request: ({ id }) => ({ endpoint: 'restartComputer', given: { computerId: id } }),
  tell: (computer) => \`\${computerName(computer)} is being reinstalled\`,
});
`,
    },
  ],
  test: {
    file: 'test/console/screens/computers/reinstall-computer.test.tsx',
    text: `import { expect, test } from 'vitest';
import { openConsole } from '../../harness/open-console.tsx';
import { moveTo } from '../../harness/selection.ts';

test('a computer is reinstalled once the question is answered', async () => {
  await using console = await openConsole();
  await console.press('3');
  await console.waitFor('build-17');
  await moveTo(console, 'build-17');

  await console.press('x', 'o');
  await console.waitFor('All files on it are lost.');
  const path = 'POST /api/v0/computers/{computerId}/restart';
  expect(console.requests).not.toContain(path);
  await console.waitFor('y yes');
  await console.press('y');

  await console.waitFor('✓ build-17 is being reinstalled');
  expect(console.requests).toContain(path);
});
`,
  },
  coveredBy: ['test/console/keys/read-only.test.ts', 'test/console/places/offered-actions.test.ts'],
};
