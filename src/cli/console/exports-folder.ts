import { statSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import type { ExportsFolder } from '../../console/shell/shell.ts';
import { errorReason } from '../../files/error-code.ts';
import { foldersOf, homeFolder } from '../../files/folders.ts';
import { makePrivateFolder } from '../../files/private-folder.ts';
import type { Environment } from '../../files/system.ts';
import { changeConfig } from '../../settings/change-config.ts';
import type { Config } from '../../settings/settings.ts';

/** The folder for exports that the configuration names, or that is chosen and kept there. */
export function createExportsFolder(
  { exports: configured }: Pick<Config, 'exports'>,
  env: Environment,
): ExportsFolder {
  let folder = configured === undefined ? undefined : pathOf(configured);
  const isThere = (path: string) =>
    statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  return {
    folder: () => (folder !== undefined && isThere(folder) ? folder : undefined),
    get offered() {
      return folder ?? process.cwd();
    },
    problem(text) {
      const path = pathOf(text);
      if (!isAbsolute(path)) return 'Enter the path of a folder, from / or ~.';
      const stats = statSync(path, { throwIfNoEntry: false });
      if (stats === undefined && fileEnd.test(path)) return 'That is a file name: enter a folder.';
      return stats === undefined || stats.isDirectory() ? undefined : 'That is not a folder.';
    },
    choose(text) {
      const path = resolve(pathOf(text));
      try {
        makePrivateFolder(path);
      } catch (error) {
        throw new ExportsFolderError(`Cannot make ${path}: ${errorReason(error)}.`);
      }
      // Also if it cannot be kept: then it is for this console only.
      folder = path;
      changeConfig(foldersOf(env).config, [{ path: ['exports'], value: path }]);
    },
  };
}

/** A folder of such a name is hardly meant, unless there is one. */
const fileEnd = /\.(?:csv|html|json|md|ndjson|svg|tsv|txt)$/i;

class ExportsFolderError extends Error {
  override readonly name = 'ExportsFolderError';
  readonly code = 'exports-folder';
}

/** `~` is the home of the user, as in a shell. */
const pathOf = (text: string): string =>
  /^~(?=$|[/\\])/.test(text) ? join(homeFolder(), text.slice(1)) : text.trim();
