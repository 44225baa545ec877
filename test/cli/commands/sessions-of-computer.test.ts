import { afterEach, beforeEach, expect, test } from 'vitest';
import { servedDemo } from '../contract/served-demo.ts';

let server: Awaited<ReturnType<typeof servedDemo>>;
beforeEach(async () => {
  server = await servedDemo();
});
afterEach(() => server.close());

const run = (...argv: string[]) => server.run(...argv);

test('the sessions of a computer are found by its ID and by its name in any case', async () => {
  const computers = JSON.parse((await run('computers', '--json')).out).rows;
  const sessions = JSON.parse((await run('sessions', '--all', '--json')).out).rows;
  const { computerId } = sessions.find((session: { computerId: string | null }) =>
    computers.some(({ id }: { id: string }) => id === session.computerId),
  );
  const { name } = computers.find(({ id }: { id: string }) => id === computerId);

  const [byId, byName] = await Promise.all(
    [computerId, name.toUpperCase()].map((given) =>
      run('sessions', '--computer', given, '--all', '--fields', 'sessionId,computerId'),
    ),
  );

  expect(byId?.status).toBe(0);
  expect(byId?.out).toContain(computerId);
  expect(byName?.out).toBe(byId?.out);
});

test('a name that no computer has is an error, not an empty list', async () => {
  const { status, out, err } = await run('sessions', '--computer', 'build-none', '--json');

  expect(status).toBe(2);
  expect(out).toBe('');
  expect(JSON.parse(err.split('\n').find((line) => line.startsWith('{')) ?? '')).toMatchObject({
    error: { message: expect.stringContaining('No computer has the ID or the name build-none.') },
  });
});

test('a filter for a value that no session has says so, and what was probably meant', async () => {
  const { status, out, err } = await run('sessions', 'status=runing', '--json');

  expect(JSON.parse(out).rows).toEqual([]);
  expect(err).toContain('No row has status=runing. Did you mean status=running?\n');
  expect(status).toBe(0);
});

test('words that no session has are told, since they may have been meant as a command', async () => {
  const { status, out, err } = await run('sessions', 'obliterate', 'everything', '--json');

  expect(JSON.parse(out).rows).toEqual([]);
  expect(err).toContain('No row contains "obliterate" and "everything".\n');
  expect(status).toBe(0);
});

test('a value that some session has is not explained', async () => {
  const { err } = await run('sessions', 'status=running credits<0', '--json');

  expect(err).not.toContain('No row has');
});

test.each([
  { argv: [], isAsked: false },
  { argv: ['status=running', '--output', 'csv'], isAsked: false },
  { argv: ['--json', '--fields', 'sessionId,title'], isAsked: false },
  { argv: ['--json'], isAsked: true },
  { argv: ['--select', 'computerName'], isAsked: true },
  { argv: ['computer-name:build', '--fields', 'sessionId'], isAsked: true },
  { argv: ['build'], isAsked: true },
])('sessions $argv asks for computers only if their names are used', async ({ argv, isAsked }) => {
  const { status, err } = await run('sessions', ...argv, '--verbose');

  expect(status).toBe(0);
  expect(err.includes('GET /api/v0/computers 200')).toBe(isAsked);
});
