import { expect, test } from 'vitest';
import { readinessQuery } from '../../../src/console/data/queries.ts';
import { readAhead } from '../../../src/console/data/read-ahead.ts';
import { openConsole } from '../harness/open-console.tsx';

const reports = 'GET /api/organization/maturity-level-reports';

test('what no screen has read is read soon; the number is complete once Now has read how sessions go on', async () => {
  await using console = await openConsole();
  await console.press('3');
  await console.waitFor(/! \d+\+ /);
  expect(console.requests).not.toContain(reports);

  readAhead(console.shell);

  await console.waitFor(() => console.shell.attention.state.get().unread.length === 0);
  expect(console.requests).toContain(reports);
  expect(console.line(0)).toMatch(/! \d+\+ /);

  await console.press('0');
  await console.waitFor((text) => /same call[\s\S]*/.test(text) && !text.includes('reading'));
  await console.press('3');
  await console.waitFor(/^.*! \d+ {2}/);
});

test('what has left the cache is read again', async () => {
  await using console = await openConsole();
  const { queries, attention } = console.shell;
  readAhead(console.shell);
  await console.waitFor(() => attention.state.get().unread.length === 0);

  queries.removeQueries({ queryKey: readinessQuery.key });
  // The rules look at the cache after each response.
  await console.press('r');

  await console.waitFor(() => queries.getQueryData(readinessQuery.key) !== undefined);
});
