import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../cli/signalbox-process.ts';
import { onceARun } from '../files/once-a-run.ts';

const run = promisify(execFile);

/** Beside the package in a folder, what esbuild tells of its bundles. */
export const metafileOf = (folder: string): string => `${folder}.metafile.json`;

/** Makes the package from a checkout of the repository, in `folder`. `umask` is that of who builds. */
export async function writePackage(checkout: string, folder: string, umask = '022'): Promise<void> {
  const script = join(checkout, 'src', 'build', 'write-package.js');
  const argv = [process.execPath, script, folder, metafileOf(folder)];
  await run('sh', ['-c', 'umask "$0"; exec "$@"', umask, ...argv]);
}

/** The package of this checkout, which is made once in a run. Nobody may change it. */
export const builtPackage = (): Promise<string> =>
  onceARun('package', (folder) => writePackage(root, folder));

/** Packs the package in `folder` and returns the path of the tarball, which is put in `destination`. */
export async function pack(folder: string, destination: string): Promise<string> {
  const { stdout } = await npm(['pack', folder, '--pack-destination', destination], destination);
  return join(destination, stdout.trim());
}

/** Runs npm in a folder, as somebody would who has nothing to do with this repository. */
export function npm(argv: readonly string[], cwd: string, path = process.env.PATH) {
  // An npm that runs the tests tells its own settings to all that it starts.
  const others = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const env = { ...Object.fromEntries(others), PATH: path, npm_config_loglevel: 'error' };
  return run('npm', argv, { cwd, env });
}
