import type { CliContext } from '../process/cli-context.ts';
import { exitStatuses } from '../process/failure.ts';
import { UsageError } from '../process/usage-error.ts';
import { placeOf } from './config-problems.ts';
import { readConfig } from './read-config.ts';

type SettingGroup = 'budgets' | 'teams' | 'rules' | 'mutes' | 'creditPrice' | 'webhooks';

const advice = '"signalbox config check" prints every mistake.';

/** What status 5 means where `tellBroken` sets it. */
export const leftOut =
  'Budgets or teams of the configuration were not understood, and are left out.';

async function brokenSettings({ env }: CliContext, groups: readonly SettingGroup[]) {
  const file = await readConfig(env);
  const problems = file.problemsIn(...groups);
  if (!groups.includes('rules')) return problems;
  const { ruleMistakes } = await import('../../rules/rules.ts');
  const unknown = ruleMistakes(file.config.rules);
  return [...problems, ...unknown.map((mistake) => `${placeOf(mistake, file)}: ${mistake}`)];
}

/** Refuses settings that were not understood, without which a result would be wrong. Throws UsageError. */
export async function refuseBroken(context: CliContext, ...groups: SettingGroup[]): Promise<void> {
  const [problem] = await brokenSettings(context, groups);
  if (problem !== undefined) throw new UsageError(`${problem} ${advice}`);
}

/**
 * Tells on standard error what was not understood, so that the result is without it, and returns how many settings that are.
 * The exit status says that it is a part, unless it says something else.
 */
export async function tellBroken(context: CliContext, ...groups: SettingGroup[]): Promise<number> {
  const problems = await brokenSettings(context, groups);
  for (const problem of problems) context.stderr.write(`Left out: ${problem}\n`);
  if (problems.length === 0) return 0;
  context.stderr.write(`${advice}\n`);
  context.exitCode ||= exitStatuses.partly[0];
  return problems.length;
}
