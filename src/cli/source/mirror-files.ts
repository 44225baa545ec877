import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { foldersOf } from '../../files/folders.ts';
import { UsageError } from '../process/usage-error.ts';

const suffix = '.db';

const mirrorFolder = (env: NodeJS.ProcessEnv): string => join(foldersOf(env).state, 'mirrors');

/** The name of a server's local copy: its host and path, as a file name. */
export function mirrorName(baseUrl: string): string {
  const url = URL.parse(baseUrl);
  const place = url === null ? baseUrl : url.host + url.pathname;
  return place
    .toLowerCase()
    .replaceAll(/[^\w.-]+/g, '-')
    .replace(/-$/, '');
}

/** The path of the copy with this name, whether or not it exists. */
export const mirrorFile = (env: NodeJS.ProcessEnv, name: string): string =>
  join(mirrorFolder(env), name + suffix);

/**
 * The file of a copy by its name; without a name, that of the only copy. Throws UsageError if there is none,
 * or if there are several.
 */
export function chooseMirrorFile(env: NodeJS.ProcessEnv, name: string | undefined): string {
  if (name !== undefined) return mirrorFile(env, name);
  const names = mirrorNames(env);
  const [only] = names;
  if (only === undefined) {
    throw new UsageError('There is no local copy yet. Make one with "signalbox sync".');
  }
  if (names.length > 1) {
    throw new UsageError(`Name a server with --base-url. Local copies: ${names.join(', ')}.`);
  }
  return mirrorFile(env, only);
}

function mirrorNames(env: NodeJS.ProcessEnv): string[] {
  try {
    return readdirSync(mirrorFolder(env))
      .filter((file) => file.endsWith(suffix))
      .map((file) => file.slice(0, -suffix.length))
      .sort();
  } catch {
    // No copy was ever synced, or the folder is not readable.
    return [];
  }
}
