// Replacements for modules and for parts of `Intl` in the bundles. Except where it says so, they only make starts or
// frames faster, or the library smaller: without them signalbox would behave the same.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Modules reduced to the parts that are used here, and faster twins of some, by import name. Importing
 * all names of `node:http` also loads the `WebSocket` of the web API, which takes 20 ms; got imports
 * HTTP/2 but never uses it. The regular expressions of marked take 15 ms to compile; only Markdown needs them.
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
  marked: `
    export const lexer = (...given) => require('marked').lexer(...given);`,
  // The original shows the cursor through standard error when the process ends, even if that is a file.
  'restore-cursor': `
    import signalExit from 'signal-exit';
    let isPrepared = false;
    export default () => {
      if (isPrepared || !process.stderr.isTTY) return;
      isPrepared = true;
      signalExit(() => process.stderr.write('\\u001B[?25h'), { alwaysLast: true });
    };`,
  'string-width': `
    import { quickStringWidth } from './src/cli/startup/quick-string-width.ts';
    export default quickStringWidth(() => require('string-width').default);`,
  'widest-line': `
    import { quickStringWidth, quickWidestLine } from './src/cli/startup/quick-string-width.ts';
    export default quickWidestLine(quickStringWidth(() => require('string-width').default));`,
};

/**
 * Files within packages, by their path in `node_modules`. Packages may move such files in any release,
 * so Ink has an exact version in `package.json`, which also determines that of yoga-layout.
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
  // The original decodes its embedded data with `fetch`, which loads Node's whole web client.
  'yoga-layout/dist/binaries/yoga-wasm-base64-esm.js': (path) =>
    `const fetch = undefined; ${readFileSync(path, 'utf8')}`,
};

/**
 * Modules of the library that it never uses: it has no cache, no HTTP/2, and no JSON Schema.
 *
 * @type {Record<string, string>}
 */
const unusedModules = {
  'cacheable-request': `
    export class CacheError extends Error {}
    export default class CacheableRequest {}`,
};

/** @type {Record<string, (path: string) => string>} */
const unusedFiles = {
  'got/dist/source/core/utils/http2-client.js': () => 'export default {};',
  'zod/v4/core/json-schema-processors.js': (path) => `
    const nothing = () => undefined;
    export { nothing as allProcessors, nothing as toJSONSchema };
    export { aggregateChecks } from ${JSON.stringify(path)};`,
  'zod/v4/core/to-json-schema.js': () => `
    const nothing = () => undefined;
    export {
      nothing as createStandardJSONSchemaMethod, nothing as createToJSONSchemaMethod,
      nothing as extractDefs, nothing as finalize, nothing as handleUnrepresentable,
      nothing as initializeContext, nothing as process, nothing as processSchema, nothing as toJSONSchema,
    };`,
};

/**
 * Parts of `Intl`, each with its twin and the file that contains it.
 *
 * @type {Record<string, { twin: string, file: string }>}
 */
const globals = {
  'Intl.Segmenter': { twin: 'QuickSegmenter', file: 'src/cli/startup/quick-segmenter.js' },
  'Intl.ListFormat': { twin: 'QuickListFormat', file: 'src/cli/startup/quick-list-format.js' },
};

/**
 * The replacement for a file in `node_modules`: source text that imports our own files relative to the
 * root. Undefined if the file is not replaced.
 *
 * @param {string} file the file, such as `ink/build/output.js`
 * @param {string} path where its original code is imported from
 * @returns {string | undefined}
 */
export const replacedFile = (file, path) => files[file]?.(path);

/**
 * The replacement for a module, as source text. Undefined if the module is not replaced.
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
 * The esbuild plugin that replaces modules and files.
 *
 * @param {Record<string, string>} modules
 * @param {Record<string, (path: string) => string>} files
 * @returns {import('esbuild').Plugin}
 */
const replacing = (modules, files) => ({
  name: 'replacements',
  setup({ initialOptions, onResolve, onLoad }) {
    const root = initialOptions.absWorkingDir ?? process.cwd();

    onResolve({ filter: anyOf(Object.keys(modules)) }, (imported) =>
      imported.namespace === namespace ? undefined : { path: imported.path, namespace },
    );
    onLoad({ filter: /./, namespace }, ({ path }) => ({
      contents: modules[path] ?? files[path]?.(join(root, 'node_modules', path)) ?? '',
      resolveDir: root,
    }));

    // By file, not by import name, so that no import bypasses the twin.
    const names = Object.keys(files).map((file) => file.slice(file.lastIndexOf('/')));
    onResolve({ filter: new RegExp(`(?:${names.map(escaped).join('|')})$`) }, (imported) => {
      const path = join(imported.resolveDir, imported.path).replaceAll('\\', '/');
      const file = Object.keys(files).find((known) => path.endsWith(`/node_modules/${known}`));
      return file === undefined || imported.namespace === namespace
        ? undefined
        : { path: file, namespace };
    });
  },
});

/** The plugin for the command and its threads. */
export const replacements = replacing(modules, files);

/** The plugin for the library. */
export const libraryReplacements = replacing(unusedModules, unusedFiles);

/**
 * The names of replacements that no longer apply. If a package renamed a file, signalbox would still
 * work, but be as slow as without the replacement.
 *
 * @param {import('esbuild').Metafile} metafile
 * @returns {string[]}
 */
export function unusedReplacements({ inputs: read, outputs }) {
  const bundled = new Set(
    Object.values(outputs).flatMap(({ inputs }) =>
      Object.entries(inputs).flatMap(([path, { bytesInOutput }]) =>
        bytesInOutput > 0 ? [path] : [],
      ),
    ),
  );
  const inputs = [
    ...[modules, files].flatMap(Object.keys).map((name) => ({
      name,
      path: `${namespace}:${name}`,
    })),
    ...Object.entries(globals).map(([name, { file }]) => ({ name, path: file })),
  ];
  // What replaces code that is not used may have no code itself.
  const unread = [unusedModules, unusedFiles]
    .flatMap(Object.keys)
    .filter((name) => !(`${namespace}:${name}` in read));
  return [...inputs.filter(({ path }) => !bundled.has(path)).map(({ name }) => name), ...unread];
}

/** @param {readonly string[]} names */
const anyOf = (names) => new RegExp(`^(?:${names.map(escaped).join('|')})$`);

/** @param {string} text */
const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
