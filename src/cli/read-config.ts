import { type Config, type ThemeName, themeNames } from '../config/config.ts';
import { configFileName, readConfigFile } from '../config/config-file.ts';

/** What somebody has decided, and a line about everything that makes no sense in it. */
export type ReadConfig = {
  config: Config;
  path: string;
  exists: boolean;
  problems: readonly string[];
};

/** Reads the configuration of this person. `SIGNALBOX_THEME` has the last word about the theme. */
export async function readConfig(folder: string, env: NodeJS.ProcessEnv): Promise<ReadConfig> {
  const { config, mistakes, path, exists } = await readConfigFile(folder);
  const wanted = env.SIGNALBOX_THEME || undefined;
  const theme = themeNames.find((name): name is ThemeName => name === wanted);
  const problems = mistakes.map((mistake) => `${configFileName}: ${mistake}`);
  if (wanted !== undefined && theme === undefined) {
    problems.push(`SIGNALBOX_THEME: "${wanted}" is not one of ${themeNames.join(', ')}.`);
  }
  return { config: { ...config, theme: theme ?? config.theme }, path, exists, problems };
}
