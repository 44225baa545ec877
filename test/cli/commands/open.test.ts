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

test.each([
  { argv: ['--kiosk', 'limits', '--demo'], option: '--kiosk' },
  { argv: ['--read-only', 'computers', 'restart', 'cmp_1', '--yes'], option: '--read-only' },
])('$argv is refused, because $option would be ignored', async ({ argv, option }) => {
  const { status, out, err } = await run(...argv);

  expect(status).toBe(2);
  expect(out).toBe('');
  expect(err).toContain(option);
});

test('what stands before the command counts for it', async () => {
  const organization = ['--seed', '7', '--now', '2026-11-20T14:30:00Z'];
  const patiently = ['--timeout', '10m'];
  const before = await run(...organization, 'snapshot', 'now', ...patiently);
  const after = await run('snapshot', 'now', ...patiently, ...organization);

  expect(before).toEqual(after);
  expect(before.out).toContain('Demo organization');
});
