import { configFileName } from '../config/config-file.ts';
import type { ReadConfig } from './read-config.ts';

/** Every mistake in configuration and environment, including keys, with its place. */
export async function configProblems(file: ReadConfig): Promise<readonly string[]> {
  // The list of actions requires the whole console.
  const { configuredKeys } = await import('../console/places/places.tsx');
  const { mistakes } = configuredKeys(file.config.keys);
  return [...file.problems, ...mistakes.map((mistake) => `${placeOf(mistake, file)}: ${mistake}`)];
}

/** A mistake begins with the binding it concerns, or with `keys`. */
function placeOf(mistake: string, { config, lineOf }: ReadConfig): string {
  const id = Object.keys(config.keys.bindings).find((name) => mistake.startsWith(`keys.${name}:`));
  const line = lineOf(id === undefined ? ['keys'] : ['keys', id]);
  return line === undefined ? configFileName : `${configFileName}:${line}`;
}
