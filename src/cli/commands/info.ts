import { join } from 'node:path';
import { Command } from 'commander';
import packageJson from '../../../package.json' with { type: 'json' };
import { foldersOf } from '../../files/folders.ts';
import { auditFileNames } from '../../state/audit-file.ts';
import { stateFileName } from '../../state/state-file.ts';
import { configProblems } from '../config/config-problems.ts';
import { reportedConfig } from '../config/read-config.ts';
import type { Fact } from '../output/facts-table.tsx';
import type { CliContext } from '../process/cli-context.ts';

type InfoOptions = { check?: boolean };

export function infoCommand(context: CliContext, run = printInfo): Command {
  return new Command('info')
    .description('print where files are, and problems in the configuration')
    .option('--check', 'exit with 1 if the configuration has mistakes')
    .action((options: InfoOptions) => run(options, context));
}

/** Prints paths and mistakes: a table on a terminal that is wide enough, else one per line. */
export async function printInfo({ check = false }: InfoOptions, context: CliContext) {
  const { env, stdout } = context;
  const { state, cache } = foldersOf(env);
  const file = await reportedConfig(env);
  const problems = await configProblems(file);

  const facts: Fact[] = [
    ['signalbox', packageJson.version],
    ['node', process.versions.node],
    ['config', file.exists ? file.path : `${file.path} (not there; defaults apply)`],
    ['state', join(state, stateFileName)],
    ['audit log', join(state, auditFileNames.current)],
    ['cache', cache],
  ];
  stdout.write(await factsText(facts, stdout));
  for (const problem of problems) stdout.write(`${problem}\n`);
  if (check && problems.length > 0) context.exitCode = 1;
}

async function factsText(facts: readonly Fact[], { isTTY, columns }: CliContext['stdout']) {
  const { factsTable, factsTableWidth } = await import('../output/facts-table.tsx');
  const hasRoom = isTTY === true && columns >= factsTableWidth(facts);
  if (hasRoom) return `${factsTable(facts, columns)}\n`;
  return facts.map(([name, value]) => `${name.padEnd(11)}${value}\n`).join('');
}
