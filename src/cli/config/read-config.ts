import { join } from 'node:path';
import { foldersOf } from '../../files/folders.ts';
import { ConfigAccessError, configFileName, readConfigFile } from '../../settings/config-file.ts';
import { variableFor } from '../../settings/environment.ts';
import { type Config, defaultConfig } from '../../settings/settings.ts';

/** The configuration, and a line about each mistake in it. */
export type ReadConfig = {
  config: Config;
  path: string;
  exists: boolean;
  problems: readonly string[];
  /** The lines that concern these groups of settings, or the whole file. */
  problemsIn(...groups: readonly string[]): readonly string[];
  lineOf(path: readonly string[]): number | undefined;
  /** The variable that sets a setting, which overrides the file. */
  variableFor(path: readonly string[]): string | undefined;
};

/** Reads this user's configuration. Throws ConfigAccessError. */
export async function readConfig(env: NodeJS.ProcessEnv): Promise<ReadConfig> {
  const { mistakes, ...file } = await readConfigFile(foldersOf(env).config, env);
  const linesOf = (some: typeof mistakes) => some.map(({ place, text }) => `${place}: ${text}`);
  return {
    ...file,
    variableFor: (path) => variableFor(path, env),
    problems: linesOf(mistakes),
    problemsIn: (...groups) =>
      linesOf(mistakes.filter(({ text }) => groups.includes(settingIn(text) ?? groups[0] ?? ''))),
  };
}

/** The group that a mistake begins with; undefined for one of the whole file. */
const settingIn = (text: string): string | undefined => /^(\w+)(?:\.[^:]*)?: /.exec(text)?.[1];

/** The same for commands that only report: a configuration that is refused is a problem, and defaults apply. */
export async function reportedConfig(
  env: NodeJS.ProcessEnv,
): Promise<ReadConfig & { isRefused: boolean }> {
  try {
    return { ...(await readConfig(env)), isRefused: false };
  } catch (error) {
    if (!(error instanceof ConfigAccessError)) throw error;
    return {
      config: defaultConfig,
      path: join(foldersOf(env).config, configFileName),
      exists: true,
      problems: [error.message],
      problemsIn: () => [error.message],
      lineOf: () => undefined,
      variableFor: () => undefined,
      isRefused: true,
    };
  }
}
