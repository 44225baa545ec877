import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { aClient, failureOf } from '../a-client.ts';
import { answer, serve } from '../misbehaving-server.ts';
import type { Asked } from './ask.ts';
import { bomb } from './bomb.ts';

const megabyte = 1_000_000;

async function askAtOnce(url: string, calls: number): Promise<Asked> {
  const script = fileURLToPath(new URL('ask.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, url, String(calls)]);
  return JSON.parse(stdout);
}

function sessions(count: number): string {
  const session = (index: number) => ({
    sessionId: `ses_${index}`,
    title: `Calibrate gripper ${index} ${'and write down what was found '.repeat(10)}`,
    messageCount: index,
    createdAt: 1_780_000_000_000 + index,
    sessionSettings: { model: 'atlas-4', tags: [], tokenUsage: { serviceCredits: index } },
  });
  return JSON.stringify({ sessions: Array.from({ length: count }, (_, index) => session(index)) });
}

test('several compression bombs at once are refused within the memory for one response', async () => {
  await using server = await serve(bomb());

  const { ends, peakMebibytes, turns } = await askAtOnce(server.url, 3);

  for (const end of ends) expect(end).toMatch(/more than 192 MiB of data\. Ask for fewer days/);
  expect(peakMebibytes).toBeLessThan(600);
  expect(turns).toBeGreaterThan(50);
});

test('several large responses at once are read one after another', async () => {
  const body = sessions(100_000);
  expect(body.length).toBeGreaterThan(40 * megabyte);
  await using server = await serve(answer(200, body));

  const { ends, peakMebibytes, turns } = await askAtOnce(server.url, 3);

  expect(ends).toEqual(Array(3).fill('100000 sessions'));
  expect(peakMebibytes).toBeLessThan(750);
  expect(turns).toBeGreaterThan(50);
});

test('a response that waits for memory ends with the time limit of its call', async () => {
  await using server = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write(`{"sessions":[],"x":"${'x'.repeat(80 * megabyte)}`);
  });
  const { client } = aClient(server, { timeouts: { totalMs: 2_000 } });

  const errors = await Promise.all([
    failureOf(client.listSessions()),
    failureOf(client.listSessions()),
  ]);

  for (const error of errors) expect(error).toMatchObject({ code: 'timeout', phase: 'total' });
});
