import config from '../../esbuild.config.js';
import { bareBuiltins } from './bare-builtins.js';

/**
 * What is run as one script, with code that V8 has kept: see `../cli/startup/load-script.ts`. All that it may load is in it, so
 * that there are no two of a class of errors.
 *
 * @satisfies {import('esbuild').BuildOptions}
 */
export const script = {
  ...config,
  entryPoints: { reading: 'src/cli/reading.ts' },
  outExtension: { '.js': '.cjs' },
  splitting: false,
  // Whoever runs the script gives it both.
  banner: {},
  define: { ...config.define, 'import.meta.url': 'scriptUrl' },
  plugins: [...config.plugins, bareBuiltins, { name: 'as-function', setup: asFunction }],
};

/**
 * A module becomes an expression: a function that returns what the module exports.
 *
 * @param {import('esbuild').PluginBuild} build
 */
function asFunction({ onEnd }) {
  onEnd(({ outputFiles = [] }) => {
    for (const file of outputFiles) {
      const [end] = /export \{\s*(\w+)\s*\};\s*$/.exec(file.text) ?? [''];
      if (end === '') throw new Error(`${file.path} does not end with the export of one name.`);
      const body = `${file.text.slice(0, -end.length)}${end.replace('export', 'return')}`;
      file.contents = Buffer.from(`(async (require, scriptUrl) => {${body}})\n`);
    }
  });
}
