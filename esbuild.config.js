import { checkedAssets } from './src/build/checked-assets.js';
import { joinedChunks } from './src/build/joined-chunks.js';
import { replacedGlobals, replacements } from './src/build/replacements.js';

/** Some packages are CommonJS and ask for Node's own modules with `require`. */
const requireForCommonJs =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

/**
 * Every bundle lies flat in `dist`, so `./server-worker.js` is beside whoever asks for it.
 *
 * @satisfies {import('esbuild').BuildOptions}
 */
export default {
  entryPoints: {
    main: 'src/cli/main.ts',
    'server-worker': 'src/cli/startup/server-thread.ts',
  },
  absWorkingDir: import.meta.dirname,
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  // Node disposes by itself. What esbuild writes instead remembers an error of the pass before in a loop.
  supported: { using: true },
  // Not its white space and names: they cost no time, and a stack trace needs them.
  minifySyntax: true,
  // A file beside the bundles holds all notices.
  legalComments: 'none',
  // A linked `node_modules` must not make another bundle than one that is there.
  preserveSymlinks: true,
  define: {
    // React's development half is bundled unless this is known.
    'process.env.NODE_ENV': '"production"',
    ...replacedGlobals.define,
  },
  inject: replacedGlobals.inject,
  plugins: [replacements, checkedAssets, joinedChunks],
  // Such imports only decide what is in one file.
  logOverride: { 'ignored-bare-import': 'silent' },
  // Ink asks for the first only while Ink itself is developed; the second is native and optional.
  external: ['react-devtools-core', 'keytar'],
  banner: { js: requireForCommonJs },
  logLevel: 'warning',
};
