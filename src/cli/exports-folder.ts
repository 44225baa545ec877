import { statSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import type { ExportsFolder } from '../console/shell/shell.ts';
import { errorReason } from '../files/error-code.ts';
import { foldersOf, homeFolder } from '../files/folders.ts';
import { makePrivateFolder } from '../files/private-folder.ts';
import type { Environment } from '../files/system.ts';
import { changeConfig } from '../settings/change-config.ts';
import type { Config } from '../settings/settings.ts';

/** The folder for exports that the configuration names, or that is chosen and kept there. */
export function createExportsFolder(
  { exports: configured }: Pick<Config, 'exports'>,
  env: Environment,
): ExportsFolder {
  let folder = configured === undefined ? undefined : pathOf(configured);
  return {
    folder: () => folder,
    offered: process.cwd(),
    problem(text) {
      const path = pathOf(text);
      if (!isAbsolute(path)) return 'Enter the path of a folder, from / or ~.';
      const stats = statSync(path, { throwIfNoEntry: false });
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

class ExportsFolderError extends Error {
  override readonly name = 'ExportsFolderError';
  readonly code = 'exports-folder';
}

/** `~` is the home of the user, as in a shell. */
const pathOf = (text: string): string =>
  /^~(?=$|[/\\])/.test(text) ? join(homeFolder(), text.slice(1)) : text.trim();
