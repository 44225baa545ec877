import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import config from '../../esbuild.config.js';
import { checkedAssets } from './checked-assets.js';
import { libraryReplacements } from './replacements.js';

const errors = 'src/client/errors';
const errorFiles = readdirSync(join(config.absWorkingDir, errors));

/**
 * Entry points that nobody imports. They make esbuild put errors, calls and the demo organization in files of their own,
 * so that a program that is bundled with the library has only those that it uses.
 */
const parts = {
  'client/part-errors': 'errors',
  'client/part-calls': 'src/client/client.ts',
  'client/part-demo': 'src/client/offline-client.ts',
};

/** @type {import('esbuild').Plugin} */
const allErrors = {
  name: 'all-errors',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^errors$/ }, ({ path }) => ({ path, namespace: 'all' }));
    onLoad({ filter: /./, namespace: 'all' }, () => ({
      contents: errorFiles.map((name) => `export * from './${errors}/${name}';`).join('\n'),
      resolveDir: config.absWorkingDir,
    }));
  },
};

/** @satisfies {import('esbuild').BuildOptions} */
const common = {
  absWorkingDir: config.absWorkingDir,
  outdir: config.outdir,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'es2022',
  minifySyntax: true,
  legalComments: 'none',
  preserveSymlinks: true,
  logLevel: 'warning',
};

/**
 * The library, which runs on older versions of Node than the command, on Deno and on Bun, and in bundles of other
 * programs: the client, the thread of its demo organization in a single file, and what `require` loads.
 *
 * @satisfies {import('esbuild').BuildOptions[]}
 */
export const library = [
  {
    ...common,
    entryPoints: { 'client/index': 'src/client/index.ts', ...parts },
    splitting: true,
    chunkNames: 'client/[name]-[hash]',
    plugins: [allErrors, libraryReplacements],
    // Functions of replaced files, which nothing calls.
    logOverride: { 'import-is-undefined': 'silent' },
  },
  {
    ...common,
    entryPoints: { 'client/server-worker': 'src/demo/worker.ts' },
    plugins: [checkedAssets],
  },
  {
    ...common,
    entryPoints: { 'client/require': 'src/client/require.cjs' },
    format: 'cjs',
    external: ['./index.js'],
    outExtension: { '.js': '.cjs' },
  },
];

/**
 * Whether a file of the bundles is one of the entry points that nobody imports.
 *
 * @param {string} name
 */
export const isPart = (name) => Object.keys(parts).some((part) => name === `${part}.js`);
