import { expect, test } from 'vitest';
import { serve } from '../../../client/misbehaving-server.ts';
import { demoNowMs } from '../../harness/open-console.tsx';
import { openConsoleAt } from '../../harness/open-console-at.tsx';

const clock = () => demoNowMs;

/** The record of an error about which the server has this to say. */
async function openRecord(detail: string) {
  const server = await serve((_, response) => {
    response.writeHead(400, { 'x-request-id': 'req-77', 'content-type': 'application/json' });
    response.end(JSON.stringify({ status: 400, title: 'Bad', detail }));
  });
  const look = { columns: 80, rows: 24 };
  const console = await openConsoleAt({ url: server.url, credential: 'key', clock }, look);
  await console.waitFor(detail.slice(0, 12));
  await console.pressAtOnce(':', ...'errors', 'enter');
  await console.waitFor('TIME (UTC)');
  await console.press('enter');
  await console.waitFor(/request id +req-77/);
  return {
    ...console,
    async [Symbol.asyncDispose]() {
      await console[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

test('a search in a record counts its matches and goes from one to the next', async () => {
  await using record = await openRecord('The moon is full, and the moon is far.');

  await record.press('/');
  await record.type('MOON');
  await record.waitFor('no match');
  await record.press('esc', '/');
  await record.type('moon');
  await record.press('enter');
  // The message and the answer of the server both say it twice.
  await record.waitFor('/moon 1/4');
  await record.press('n');
  await record.waitFor('/moon 2/4');
  await record.press('N', 'N');
  await record.waitFor('/moon 4/4');
  expect(record.text()).toContain('Continued from the bottom.');

  await record.press('esc');
  expect(record.line(1)).not.toContain('/moon');
  expect(record.text()).toMatch(/request id +req-77/);
});

test('without a search, n says how to begin one', async () => {
  await using record = await openRecord('The moon is full.');

  await record.press('n');

  expect(record.text()).toContain('No active search. Press / to start one.');
});
