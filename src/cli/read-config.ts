import type { Config } from '../config/config.ts';
import { readConfigFile } from '../config/config-file.ts';
import { variableFor } from '../config/environment.ts';

/** The configuration, and a line about each mistake in it. */
export type ReadConfig = {
  config: Config;
  path: string;
  exists: boolean;
  problems: readonly string[];
  /** The line of a setting in the file. */
  lineOf(path: readonly string[]): number | undefined;
  /** The variable that sets a setting, which overrides the file. */
  variableFor(path: readonly string[]): string | undefined;
};

/** Reads this user's configuration. */
export async function readConfig(folder: string, env: NodeJS.ProcessEnv): Promise<ReadConfig> {
  const { mistakes, ...file } = await readConfigFile(folder, env);
  return {
    ...file,
    variableFor: (path) => variableFor(path, env),
    problems: mistakes.map(({ place, text }) => `${place}: ${text}`),
  };
}
