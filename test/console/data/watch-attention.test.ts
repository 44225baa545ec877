import { expect, test, vi } from 'vitest';
import { computersQuery } from '../../../src/console/data/queries.ts';
import { aComputer } from '../../server/builders.ts';
import { unseenConsole } from '../harness/unseen-console.ts';

test('the rules are applied to answers that came before they were loaded, without a further one', async () => {
  // Every half minute they are applied in any case.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  using console = unseenConsole();
  const { queries, attention } = console.shell;

  queries.setQueryData(computersQuery.key, [aComputer()]);

  await expect.poll(() => attention.state.get().isAnyRead).toBe(true);
  expect(attention.state.get().unread).not.toContain('computers');
});
