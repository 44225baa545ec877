import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { main } from '../../../src/cli/main.ts';
import { capturedContext } from '../captured-context.ts';
import { everyCommand } from './every-command.ts';

const limited = (await everyCommand()).filter(
  ({ command }) => !command.registeredArguments.some(({ variadic }) => variadic),
);

/** Values of options that do not take any text. */
const values: Readonly<Record<string, string>> = {
  '--keep': '90d',
  '--person': 'ada@halcyon.example',
};

/** As many arguments as a command takes, and the options that it needs. */
const complete = ({ registeredArguments, options }: Command): string[] => [
  ...registeredArguments.map(({ argChoices }) => argChoices?.[0] ?? 'one'),
  ...options
    .filter(({ mandatory }) => mandatory)
    .flatMap(({ long, argChoices }) => [`${long}`, values[`${long}`] ?? argChoices?.[0] ?? 'one']),
];

test.each(limited.map(({ words, command }) => ({ line: words.join(' '), words, command })))(
  '$line refuses an argument more than it takes',
  async ({ words, command }) => {
    const { context, out, err } = capturedContext();

    await main([...words, ...complete(command), 'more'], context);

    expect(err()).toMatch(/^signalbox: too many arguments for .*: .*more\.\n$/);
    expect(out()).toBe('');
    expect(context.exitCode).toBe(2);
  },
);
