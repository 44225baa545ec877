import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultConfig } from './config.ts';
import { errorCode } from './error-code.ts';
import type { ParsedConfig } from './parse-config.ts';

export const configFileName = 'config.json';

/** A configuration, and where it is from. */
export type ConfigFile = ParsedConfig & { path: string; exists: boolean };

/** Reads the configuration of this person. What cannot be read is told, like any other mistake. */
export async function readConfigFile(folder: string): Promise<ConfigFile> {
  const path = join(folder, configFileName);
  try {
    const text = await readFile(path, 'utf8');
    // Loaded only where there is something to read: most starts find no file.
    const { parseConfig } = await import('./parse-config.ts');
    return { ...parseConfig(text), path, exists: true };
  } catch (error) {
    const code = errorCode(error);
    const isAbsent = code === 'ENOENT' || code === 'ENOTDIR';
    const mistakes = isAbsent ? [] : [`It cannot be read (${code}).`];
    return { config: defaultConfig, mistakes, path, exists: !isAbsent };
  }
}
