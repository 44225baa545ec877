// What the bundles have in place of a module or a part of `Intl`. Everything here makes starts or
// frames quicker, and nothing else: without it signalbox would behave the same.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Modules as far as they are used here, and quicker twins of some, by the name that imports have.
 * Importing all names of `node:http` loads the web's `WebSocket` as well, which takes 20 ms; got
 * names HTTP/2 and never uses it.
 *
 * @type {Record<string, string>}
 */
const modules = {
  'node:http': `
    const http = process.getBuiltinModule('node:http');
    export default http;
    export const { Agent, STATUS_CODES, ServerResponse, createServer } = http;
    export const { validateHeaderName, validateHeaderValue } = http;`,
  'node:http2': `
    export const constants = {};
    export default { constants };
    export class Http2ServerResponse {}`,
  'string-width': `
    import { quickStringWidth } from './src/cli/startup/quick-string-width.ts';
    export default quickStringWidth(() => require('string-width').default);`,
  'widest-line': `
    import { quickStringWidth, quickWidestLine } from './src/cli/startup/quick-string-width.ts';
    export default quickWidestLine(quickStringWidth(() => require('string-width').default));`,
};

/**
 * Files within packages, by their path in `node_modules`. No package promises to keep such a file, so
 * Ink has an exact version in `package.json`; yoga-layout comes with it.
 *
 * @type {Record<string, (path: string) => string>}
 */
const files = {
  'ink/build/output.js': (path) => `
    import Exact from ${JSON.stringify(path)};
    import { inkOutput } from './src/cli/startup/ink-output.ts';
    export default inkOutput((size) => new Exact(size));`,
  'ink/build/sanitize-ansi.js': (path) => `
    import exact from ${JSON.stringify(path)};
    import { quickSanitizeAnsi } from './src/cli/startup/ink-output.ts';
    export default quickSanitizeAnsi(exact);`,
  'ink/build/line-update.js': () => `
    import { wholeLineUpdate } from './src/cli/startup/ink-output.ts';
    export default wholeLineUpdate;`,
  // With `fetch`, which loads the web's whole client, it would read what it holds as text.
  'yoga-layout/dist/binaries/yoga-wasm-base64-esm.js': (path) =>
    `const fetch = undefined; ${readFileSync(path, 'utf8')}`,
};

/**
 * Parts of `Intl`, by their twin and the file that has it.
 *
 * @type {Record<string, { twin: string, file: string }>}
 */
const globals = {
  'Intl.Segmenter': { twin: 'QuickSegmenter', file: 'src/cli/startup/quick-segmenter.js' },
  'Intl.ListFormat': { twin: 'QuickListFormat', file: 'src/cli/startup/quick-list-format.js' },
};

/**
 * What bundles have in place of a file in `node_modules`: source text that imports other files of ours
 * relative to the root. Undefined where nothing replaces it.
 *
 * @param {string} file the file, such as `ink/build/output.js`
 * @param {string} path where its own code is imported from
 * @returns {string | undefined}
 */
export const replacedFile = (file, path) => files[file]?.(path);

/**
 * What bundles have in place of a module, as source text in the same way.
 *
 * @param {string} name the module, such as `string-width`
 * @returns {string | undefined}
 */
export const replacedModule = (name) => modules[name];

const namespace = 'replacement';

/**
 * Options of esbuild that replace the globals.
 *
 * @type {{ define: Record<string, string>, inject: string[] }}
 */
export const replacedGlobals = {
  define: Object.fromEntries(Object.entries(globals).map(([name, { twin }]) => [name, twin])),
  inject: Object.values(globals).map(({ file }) => file),
};

/**
 * Replaces modules and files.
 *
 * @type {import('esbuild').Plugin}
 */
export const replacements = {
  name: 'replacements',
  setup({ initialOptions, onResolve, onLoad }) {
    const root = initialOptions.absWorkingDir ?? process.cwd();

    onResolve({ filter: anyOf(Object.keys(modules)) }, (imported) =>
      imported.namespace === namespace ? undefined : { path: imported.path, namespace },
    );
    onLoad({ filter: /./, namespace }, ({ path }) => ({
      contents: modules[path] ?? replacedFile(path, join(root, 'node_modules', path)) ?? '',
      resolveDir: root,
    }));

    // By the file and not by what imports call it, so that no way leads around the twin.
    const names = Object.keys(files).map((file) => file.slice(file.lastIndexOf('/')));
    onResolve({ filter: new RegExp(`(?:${names.map(escaped).join('|')})$`) }, (imported) => {
      const path = join(imported.resolveDir, imported.path).replaceAll('\\', '/');
      const file = Object.keys(files).find((known) => path.endsWith(`/node_modules/${known}`));
      return file === undefined || imported.namespace === namespace
        ? undefined
        : { path: file, namespace };
    });
  },
};

/**
 * Names what is to be replaced and is not in the bundles any more. Once a package has renamed a file,
 * signalbox would work as before, and be as slow as without the replacement.
 *
 * @param {import('esbuild').Metafile} metafile
 * @returns {string[]}
 */
export function unusedReplacements({ outputs }) {
  const bundled = new Set(
    Object.values(outputs).flatMap(({ inputs }) =>
      Object.entries(inputs).flatMap(([path, { bytesInOutput }]) =>
        bytesInOutput > 0 ? [path] : [],
      ),
    ),
  );
  const inputs = [
    ...[...Object.keys(modules), ...Object.keys(files)].map((name) => ({
      name,
      path: `${namespace}:${name}`,
    })),
    ...Object.entries(globals).map(([name, { file }]) => ({ name, path: file })),
  ];
  return inputs.filter(({ path }) => !bundled.has(path)).map(({ name }) => name);
}

/** @param {readonly string[]} names */
const anyOf = (names) => new RegExp(`^(?:${names.map(escaped).join('|')})$`);

/** @param {string} text */
const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
