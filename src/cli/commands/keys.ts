import { Command } from 'commander';
import { foldersOf } from '../../config/folders.ts';
import type { CliContext } from '../cli-context.ts';
import { readConfig } from '../read-config.ts';

export function keysCommand(context: CliContext, run = printKeys): Command {
  return new Command('keys')
    .description('print all keys as configured, with their ids for rebinding')
    .action(() => run(context));
}

/** Prints the table of keys as Markdown. */
async function printKeys({ env, stdout }: CliContext) {
  const { config } = await readConfig(foldersOf(env, process.platform).config, env);
  // The list of actions requires the whole console.
  const { configuredKeyTable } = await import('../../console/places/places.tsx');
  stdout.write(configuredKeyTable(config.keys));
}
