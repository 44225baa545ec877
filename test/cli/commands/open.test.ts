import { expect, test } from 'vitest';
import { main } from '../../../src/cli/main.ts';
import { capturedContext } from '../captured-context.ts';

async function run(...argv: string[]) {
  const { context, out, err } = capturedContext();
  await main(argv, context);
  return { status: context.exitCode, out: out(), err: err() };
}

test('a screen that does not exist is refused, and those that do are named', async () => {
  const { status, out, err } = await run('open', 'nonesuch');

  expect(status).toBe(2);
  expect(out).toBe('');
  expect(err).toMatch(/no screen "nonesuch"\. Screens: now, overview, sessions, .*audit/);
});

test.each([{ argv: ['open', 'limits'] }, { argv: ['--command', ':limits'] }])(
  '$argv needs a terminal',
  async ({ argv }) => {
    const { status, out, err } = await run(...argv);

    expect(status).toBe(2);
    expect(out).toBe('');
    expect(err).toContain('needs a terminal');
  },
);
