import type { Command } from 'commander';
import { readConfig } from '../config/read-config.ts';
import type { CliContext } from '../process/cli-context.ts';
import { copyName } from './connection.ts';
import { chooseMirrorFile } from './mirror-files.ts';

/** Options of commands that work on a local copy without contacting a server. */
export type CopyOptions = { profile?: string; baseUrl?: string };

/** Adds the options that select a local copy. */
export function withCopyOptions(command: Command): Command {
  return command
    .option('--profile <name>', 'profile of the copy (or SIGNALBOX_PROFILE)')
    .option('--base-url <url>', 'server of the copy (or SIGNALBOX_BASE_URL)');
}

/** The file of the chosen copy. Throws UsageError. */
export async function chosenCopy(options: CopyOptions, { env }: CliContext): Promise<string> {
  const { config } = await readConfig(env);
  return chooseMirrorFile(env, copyName(options, env, config));
}
