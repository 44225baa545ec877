import { afterAll, beforeAll, expect, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { capturedContext } from '../cli/captured-context.ts';
import { servedDemo } from '../cli/contract/served-demo.ts';
import { agentClient } from './agent-client.ts';

let server: Awaited<ReturnType<typeof servedDemo>>;
beforeAll(async () => {
  server = await servedDemo();
  const { context, err } = capturedContext(server.env);
  await main(['sync', '--max-requests', '120'], context);
  if (context.exitCode !== 0) throw new Error(err());
});
afterAll(() => server.close());

test.each([
  ['of a server', []],
  ['instead of a server', ['--offline']],
])('an agent searches the local copy %s', async (_, argv) => {
  await using agent = await agentClient(argv, server.env);
  const given = { query: 'role:assistant', limit: 2 };

  const first = await agent.read('search', given);
  const second = await agent.read('search', { ...given, cursor: first.cursor });

  const places = [first, second].flatMap(({ rows }) =>
    rows.map(({ position, untrusted_text: { sessionId } }) => `${sessionId} ${position}`),
  );
  expect(new Set(places).size).toBe(4);
  expect(first.untrusted_text.notes[0]).toMatch(/^\d+ hits in \d+ of \d+ sessions\.$/);
  expect(second.remaining).toBe(Number(first.remaining) - 2);
});

test('what an agent reads of the copy is as old as the copy', async () => {
  await using agent = await agentClient(['--offline'], server.env);

  const first = await agent.read('computers', { limit: 1 });
  const second = await agent.read('computers', { limit: 1 });

  expect(first.rows).toHaveLength(1);
  expect(second.asOf).toBe(first.asOf);
});
