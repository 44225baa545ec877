import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultConfig } from './config.ts';
import { environmentSettings } from './environment.ts';
import { errorCode } from './error-code.ts';
import type { ParsedConfig } from './parse-config.ts';

export const configFileName = 'config.json';

/** A configuration, and its source. */
export type ConfigFile = ParsedConfig & {
  path: string;
  /** Whether the file exists. */
  exists: boolean;
};

/**
 * Reads this user's configuration: the file, and the environment, which takes precedence. A file that cannot
 * be read is reported like any other mistake.
 */
export async function readConfigFile(
  folder: string,
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<ConfigFile> {
  const path = join(folder, configFileName);
  const { text, code } = await readFile(path, 'utf8').then(
    (content) => ({ text: content, code: undefined }),
    (error: unknown) => ({ text: undefined, code: errorCode(error) }),
  );
  const exists = code !== 'ENOENT' && code !== 'ENOTDIR';
  const unreadable =
    exists && code !== undefined
      ? [{ place: configFileName, text: `It cannot be read (${code}).` }]
      : [];
  // Most starts find neither a file nor variables, and need not load the parser.
  if (text === undefined && !environmentSettings(env)) {
    const lineOf = () => undefined;
    return { config: defaultConfig, mistakes: unreadable, lineOf, path, exists };
  }
  const { parseConfig } = await import('./parse-config.ts');
  const parsed = parseConfig(text === undefined ? undefined : { name: configFileName, text }, env);
  return { ...parsed, mistakes: [...unreadable, ...parsed.mistakes], path, exists };
}
