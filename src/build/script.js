import config from '../../esbuild.config.js';
import { bareBuiltins } from './bare-builtins.js';

/** The scripts, by the name of their file. */
const entries = {
  reading: 'src/cli/reading.ts',
  console: 'src/cli/console.ts',
  'demo-server': 'src/demo/worker.ts',
};

/**
 * What is run as one script, with code that V8 has kept: see `../cli/startup/load-script.ts`. All that it may load is in it, so
 * that there are no two of a class of errors.
 */
export const scripts = Object.entries(entries).map(([name, entry]) => ({
  ...config,
  entryPoints: { [name]: entry },
  outExtension: { '.js': '.cjs' },
  splitting: false,
  // In a script, an import at run time is experimental: Node warns of it where it is the first.
  supported: { ...config.supported, 'dynamic-import': false },
  // Whoever runs the script gives it both.
  banner: {},
  define: { ...config.define, 'import.meta.url': 'scriptUrl', 'import.meta.resolve': 'undefined' },
  plugins: [
    ...config.plugins,
    bareBuiltins,
    { name: 'no-devtools', setup: withoutDevtools },
    { name: 'as-function', setup: asFunction },
  ],
}));

/**
 * What Ink imports while it is developed is never there.
 *
 * @param {import('esbuild').PluginBuild} build
 */
function withoutDevtools({ onResolve, onLoad }) {
  const namespace = 'no-devtools';
  onResolve({ filter: /^react-devtools-core$/ }, ({ path }) => ({ path, namespace }));
  onLoad({ filter: /./, namespace }, () => ({ contents: 'export default undefined;' }));
}

/**
 * A module becomes an expression: a function that returns what the module exports, if it exports something.
 *
 * @param {import('esbuild').PluginBuild} build
 */
function asFunction({ onEnd }) {
  onEnd(({ outputFiles = [] }) => {
    for (const file of outputFiles) {
      const body = file.text.replace(/^export (?=\{\s*\w+\s*\};\s*$)/m, 'return ');
      if (/^export\b/m.test(body)) throw new Error(`${file.path} exports more than one name.`);
      file.contents = Buffer.from(`(async (require, scriptUrl) => {${body}})\n`);
    }
  });
}
