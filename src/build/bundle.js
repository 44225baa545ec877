import { basename } from 'node:path';
import config from '../../esbuild.config.js';
import { unusedReplacements } from './replacements.js';

/**
 * A file of the bundles. `isEntry`: it is run or imported by its name.
 *
 * @typedef {{ name: string, contents: Uint8Array, isEntry: boolean }} BundledFile
 */

/**
 * Bundles the command, the server's worker thread and the client library. Returns undefined on failure,
 * after the reason was written to standard error.
 *
 * @returns {Promise<{ files: BundledFile[], metafile: import('esbuild').Metafile } | undefined>}
 */
export async function bundle() {
  // Loaded lazily, because most starts find nothing to build.
  const esbuild = await import('esbuild');
  const building = esbuild.build({ ...config, write: false, metafile: true });
  // esbuild has already reported what is wrong, and where.
  const result = await building.catch(() => undefined);
  if (!result) return undefined;
  const { outputFiles, metafile } = result;

  const unused = unusedReplacements(metafile);
  if (unused.length > 0) {
    const names = unused.join(', ');
    console.error(
      `src/build/replacements.js replaces ${names}, which the bundles do not use any more.`,
    );
    return undefined;
  }

  const entries = new Set(Object.keys(config.entryPoints).map((name) => `${name}.js`));

  const files = outputFiles.map(({ path, contents }) => {
    const name = basename(path);
    return { name, contents, isEntry: entries.has(name) };
  });
  return { files, metafile };
}
