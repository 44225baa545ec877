import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { accessProblem, parentsProblem } from '../files/access-problem.ts';
import { errorCode, errorReason } from '../files/error-code.ts';
import { readPlainFile } from '../files/plain-file.ts';
import { environmentSettings } from './environment.ts';
import type { ParsedConfig } from './parse-config.ts';
import { defaultConfig } from './settings.ts';

export const configFileName = 'config.json';

type ConfigFile = ParsedConfig & {
  path: string;
  exists: boolean;
};

/** The configuration is not used, because another user could have changed it; the message says how to mend that. */
export class ConfigAccessError extends Error {
  override readonly name = 'ConfigAccessError';
  readonly code = 'config-access';
}

/**
 * Reads this user's configuration: the file, and the environment, which takes precedence. A file that cannot
 * be read is reported like any other mistake. Throws ConfigAccessError.
 */
export async function readConfigFile(
  folder: string,
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<ConfigFile> {
  const path = join(folder, configFileName);
  const { text, problem } = readText(path);
  const exists = text !== undefined || problem !== undefined;
  const unreadable =
    problem === undefined
      ? []
      : [{ place: configFileName, text: `It cannot be read (${problem}).` }];
  // Most starts find neither a file nor variables, and need not load the parser.
  if (text === undefined && !environmentSettings(env)) {
    const lineOf = () => undefined;
    return { config: defaultConfig, mistakes: unreadable, lineOf, path, exists };
  }
  const { parseConfig } = await import('./parse-config.ts');
  const parsed = parseConfig(text === undefined ? undefined : { name: configFileName, text }, env);
  return { ...parsed, mistakes: [...unreadable, ...parsed.mistakes], path, exists };
}

/** The text of the file, or why it cannot be read; neither if there is no file. */
function readText(path: string): { text?: string; problem?: string } {
  try {
    refuseForeign(path);
    return { text: readPlainFile(path) };
  } catch (error) {
    if (error instanceof ConfigAccessError) throw error;
    return ['ENOENT', 'ENOTDIR'].includes(errorCode(error)) ? {} : { problem: errorReason(error) };
  }
}

/**
 * Refuses what another user can change, as ssh does: the file names programs that this user runs, and servers that
 * get this user's key. Who can write in its folder, or in that of the file that it links to, can replace it;
 * who can write in a folder above can swap the whole folder.
 */
function refuseForeign(path: string) {
  const target = existsSync(path) ? realpathSync(path) : path;
  for (const place of new Set([dirname(path), dirname(target), target])) {
    const problem = accessProblem(place, 'write');
    if (problem !== undefined) throw new ConfigAccessError(problem);
  }
  if (!existsSync(target)) return;
  const problem = parentsProblem(dirname(path)) ?? parentsProblem(dirname(target));
  if (problem !== undefined) throw new ConfigAccessError(problem);
}
