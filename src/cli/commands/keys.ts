import { Command } from 'commander';
import { keysText } from '../../console/keys/keymap.ts';
import { readConfig } from '../config/read-config.ts';
import type { CliContext } from '../process/cli-context.ts';

type KeysOptions = { json?: boolean };

export function keysCommand(context: CliContext, run = printKeys): Command {
  return new Command('keys')
    .description('print all keys as configured, with their ids for rebinding')
    .option('--json', 'print one JSON array of groups')
    .action((options: KeysOptions) => run(options, context));
}

async function printKeys({ json }: KeysOptions, { env, stdout }: CliContext) {
  const { config } = await readConfig(env);
  // The list of actions requires the whole console.
  const { configuredKeyGroups } = await import('../../console/places/shortcuts.ts');
  const groups = configuredKeyGroups(config);
  stdout.write(json ? `${JSON.stringify(groups)}\n` : keysText(groups));
}
