import { join, relative } from 'node:path';
import config from '../../esbuild.config.js';
import { bareBuiltins } from './bare-builtins.js';
import { isPart, library } from './library.js';
import { unusedReplacements } from './replacements.js';
import { scripts } from './script.js';

/**
 * The command, which only finds what to run, in one file: of what it shares with the program it would read all that is grouped with that.
 *
 * @type {import('esbuild').BuildOptions & { entryPoints: Record<string, string> }}
 */
const command = {
  ...config,
  entryPoints: { signalbox: 'src/cli/signalbox.ts' },
  splitting: false,
  plugins: [
    {
      name: 'program-beside',
      setup: ({ onResolve }) =>
        onResolve({ filter: /^\.\/main\.ts$/ }, () => ({ path: './main.js', external: true })),
    },
    ...config.plugins,
    bareBuiltins,
  ],
};

/**
 * A file of the bundles, by its path in `dist`. `isEntry`: it is run or imported by its name.
 *
 * @typedef {{ name: string, contents: Uint8Array, isEntry: boolean }} BundledFile
 */

/**
 * Bundles the command with its script, the server's worker thread and the client library. Returns undefined on failure,
 * after the reason was written to standard error.
 *
 * @returns {Promise<{ files: BundledFile[], metafile: import('esbuild').Metafile } | undefined>}
 */
export async function bundle() {
  // esbuild soon ends and frees its memory: to collect garbage as often as a program that stays takes a quarter of its time.
  process.env.GOGC ??= '200';
  // Loaded lazily, because most starts find nothing to build.
  const esbuild = await import('esbuild');
  const program = { ...config, plugins: [...config.plugins, bareBuiltins] };
  const builds = [...scripts, command, program, ...library];
  const results = [];
  try {
    // One after another: each uses all processors, and together they need twice the memory.
    for (const options of builds) {
      results.push(await esbuild.build({ ...options, write: false, metafile: true }));
    }
  } catch {
    // esbuild has already reported what is wrong, and where.
    return undefined;
  }
  const metafile = joined(results.map((result) => result.metafile));

  const unused = unusedReplacements(metafile);
  if (unused.length > 0) {
    const names = unused.join(', ');
    console.error(
      `src/build/replacements.js replaces ${names}, which the bundles do not use any more.`,
    );
    return undefined;
  }

  const entries = new Set(builds.flatMap(({ entryPoints }) => Object.keys(entryPoints)));
  const dist = join(config.absWorkingDir, config.outdir);

  const files = results
    .flatMap(({ outputFiles }) => outputFiles)
    .map(({ path, text }) => ({
      name: relative(dist, path).replaceAll('\\', '/'),
      contents: inAscii(text),
    }))
    .filter(({ name }) => !isPart(name))
    .map((file) => ({ ...file, isEntry: entries.has(file.name.replace(/\.c?js$/, '')) }));
  return { files, metafile };
}

/**
 * A program with escapes for all characters outside ASCII: with a single one, the engine keeps its whole source in two
 * bytes a character. esbuild escapes those of strings, and leaves those of comments and regular expressions.
 *
 * @param {string} text
 */
const inAscii = (text) =>
  Buffer.from(
    text.replaceAll(
      /[^\0-\x7F]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  );

/** @param {readonly import('esbuild').Metafile[]} metafiles */
const joined = (metafiles) => ({
  inputs: Object.assign({}, ...metafiles.map(({ inputs }) => inputs)),
  outputs: Object.assign({}, ...metafiles.map(({ outputs }) => outputs)),
});
