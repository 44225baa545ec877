import { expect, test } from 'vitest';
import { serve } from '../../client/misbehaving-server.ts';
import { aReport } from '../../server/builders.ts';
import { demoNowMs, openConsole } from '../harness/open-console.tsx';
import { openConsoleAt } from '../harness/open-console-at.tsx';

test.each([
  { list: '2', opens: /Sessions › / },
  { list: '3', opens: /Computers › / },
  { list: '4', opens: /Limits › / },
  { list: '5', opens: /Readiness › / },
  { list: '7', opens: /People › / },
])(
  'the footer of list $list names the keys of its rows after coming back',
  async ({ list, opens }) => {
    await using console = await openConsole({ columns: 120, rows: 36 });
    const footer = () => console.line(35);
    await console.press(list);
    await console.waitFor(/\n .* 1 of \d/);
    await console.waitUntilIdle();
    const before = footer();
    expect(before).toMatch(/^ enter /);

    await console.press('enter');
    await console.waitFor(opens);
    await console.waitUntilIdle();
    await console.press('q');
    await console.waitFor(/\n .* 1 of \d/);

    await console.waitFor(() => footer() === before);
  },
);

test('the footer offers what a refresh has made possible for the same row', async () => {
  const newest = aReport({ createdAt: demoNowMs - 1_000 });
  const older = aReport({ reportId: 'a3c9f5c0-1c7c-4a57-8f0e-0d9a86d5f002' });
  let reports = [newest];
  await using server = await serve(({ url = '' }, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ reports: url.includes('startAfter') ? [] : reports }));
  });
  const address = { url: server.url, credential: 'key', clock: () => demoNowMs };
  await using console = await openConsoleAt(address, { columns: 120, rows: 36 });
  await console.press('5');
  await console.waitFor('enter reports');
  await console.waitUntilIdle();
  expect(console.line(35)).not.toContain('compare');

  reports = [newest, older];
  await console.press('r');

  await console.waitFor(/c compare/);
});
