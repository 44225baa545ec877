import { expect, test } from 'vitest';
import { type GrepOptions, grepCommand } from '../../src/cli/commands/grep.ts';
import { capturedContext } from './captured-context.ts';

/** What a command line searches for, and its options. */
async function searched(...argv: string[]) {
  let found: [string, GrepOptions] | undefined;
  const command = grepCommand(capturedContext().context, async (words, options) => {
    found = [words, options];
  });
  command.exitOverride().configureOutput({ writeErr: () => {}, writeOut: () => {} });
  await command.parseAsync(argv, { from: 'user' });
  return found;
}

test.each([
  [['watchdog', '-reset'], 'watchdog -reset', {}],
  [['-reset', 'watchdog'], '-reset watchdog', {}],
  [
    ['watchdog', '-role:user', '--limit', '3', '-"a phrase"'],
    'watchdog -role:user -"a phrase"',
    { limit: 3 },
  ],
  [['--json', 'watchdog', '-hardware'], 'watchdog -hardware', { json: true }],
  [['watchdog', '--', '--limit', '-x'], 'watchdog --limit -x', {}],
  [['--', '--limit'], '--limit', {}],
  [['watchdog', '-reset', '--', '--force', '--'], 'watchdog -reset --force --', {}],
])('%j searches for %j', async (argv, words, options) => {
  expect(await searched(...argv)).toEqual([words, { limit: 20, ...options }]);
});

test.each([
  [['watchdog', '--limt', '3'], "unknown option '--limt'"],
  [['--jsn', 'watchdog', '-reset'], "unknown option '--jsn'"],
  [[], "missing required argument 'words'"],
  [['watchdog', '--limit', '0'], 'Write a number, 1 or more'],
])('%j is refused', async (argv, problem) => {
  await expect(searched(...argv)).rejects.toThrow(problem);
});

test('-h among the words prints the help', async () => {
  await expect(searched('watchdog', '-h')).rejects.toMatchObject({ exitCode: 0 });
});
