import { expect, test } from 'vitest';
import { serve } from '../../../client/misbehaving-server.ts';
import { demoNowMs, openConsole } from '../../harness/open-console.tsx';
import { openConsoleAt } from '../../harness/open-console-at.tsx';

const clock = () => demoNowMs;

test('failures that nobody was told of are kept with status and request id', async () => {
  await using server = await serve((_, response) => {
    response.writeHead(400, { 'x-request-id': 'req-77', 'content-type': 'application/json' });
    response.end(JSON.stringify({ status: 400, title: 'Bad', detail: 'The moon is full.' }));
  });
  await using console = await openConsoleAt({ url: server.url, credential: 'key', clock }, {});
  await console.waitFor('The moon is full');

  await console.pressAtOnce(':', ...'errors', 'enter');

  await console.waitFor(/2026-11-20 14:30:00 +\d +400 .*The moon is full/);
  expect(console.line(2)).toMatch(/TIME \(UTC\) +TIMES +STATUS .* MESSAGE/);
  expect(console.text()).toMatch(/ kind +invalid-request/);
  await console.press('enter');
  await console.waitFor(/request id +req-77/);
  await console.press('esc', 'y');
  await console.waitFor('Copied req-77');
});

test('a console without errors says so', async () => {
  await using console = await openConsole();

  await console.pressAtOnce(':', ...'errors', 'enter');

  await console.waitFor('No errors so far.');
});
