// What the bundles have in place of modules and of parts of `Intl`. Except where it says so, it only makes starts
// faster, or the library smaller: without it signalbox would behave the same.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Packages that load when one of these functions is called. The regular expressions of marked take 15 ms, and only
 * Markdown needs them. string-width takes 15 ms and then 30 for its first emoji; only rare characters and screen
 * readers need it.
 *
 * @type {Record<string, readonly string[]>}
 */
const lazyModules = {
  marked: ['lexer'],
  'string-width': ['default'],
};

/** @param {readonly [name: string, functions: readonly string[]]} module */
const lazyModule = ([name, functions]) => [
  name,
  functions
    .map((called) => {
      const call = `(...given) => require('${name}').${called}(...given);`;
      return called === 'default' ? `export default ${call}` : `export const ${called} = ${call}`;
    })
    .join('\n'),
];

/**
 * Parts of got that are never used: no client has a cache, HTTP/2, or somebody who listens to its diagnostics.
 *
 * @type {Record<string, string>}
 */
const unusedModules = {
  'cacheable-request': `
    export class CacheError extends Error {}
    export default class CacheableRequest {}`,
};

/** @type {Record<string, (path: string) => string>} */
const unusedClient = {
  'got/dist/source/core/utils/http2-client.js': () => 'export default {};',
  // The original makes a random ID for each request, which loads the whole of `node:crypto`.
  'got/dist/source/core/diagnostics-channel.js': () => `
    export const generateRequestId = () => '';
    const nothing = () => {};
    export {
      nothing as publishError, nothing as publishRedirect, nothing as publishRequestCreate,
      nothing as publishRequestStart, nothing as publishResponseEnd, nothing as publishResponseStart,
      nothing as publishRetry,
    };`,
};

/** @type {Record<string, string>} */
const modules = {
  ...unusedModules,
  'node:http2': `
    export const constants = {};
    export default { constants };
    export class Http2ServerResponse {}`,
  // The original shows the cursor through standard error when the process ends, even if that is a file.
  'restore-cursor': `
    import signalExit from 'signal-exit';
    let isPrepared = false;
    export default () => {
      if (isPrepared || !process.stderr.isTTY) return;
      isPrepared = true;
      signalExit(() => process.stderr.write('\\u001B[?25h'), { alwaysLast: true });
    };`,
  ...Object.fromEntries(Object.entries(lazyModules).map(lazyModule)),
};

/**
 * Files within packages, by their path in `node_modules`. Packages may move such files in any release, which
 * fails the build.
 *
 * @type {Record<string, (path: string) => string>}
 */
const files = {
  'yoga-layout/dist/binaries/yoga-wasm-base64-esm.js': withDataDecoded,
  ...unusedClient,
};

/**
 * A module of Emscripten decodes its embedded data with `fetch`, which loads Node's whole web client, or else letter by
 * letter, and has other threads compile them, for which a start waits. It takes a compiled module, too.
 *
 * @param {string} path
 */
function withDataDecoded(path) {
  const [before, data, after] = readFileSync(path, 'utf8').split(/(?<=;base64,)([\w+/=]{999,})/);
  const [code, isExport] = (after ?? '').split(/^export default loadYoga;/m);
  if (isExport === undefined) throw new Error(`${path} embeds its data in another way.`);
  return `${before}${code}
    export default () => loadYoga({
      instantiateWasm(imports, take) {
        const module = new WebAssembly.Module(Buffer.from('${data}', 'base64'));
        take(new WebAssembly.Instance(module, imports));
        return {};
      },
    });`;
}

/**
 * The library has no JSON Schema, either.
 *
 * @type {Record<string, (path: string) => string>}
 */
const unusedFiles = {
  ...unusedClient,
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
  'Intl.Segmenter': { twin: 'LazySegmenter', file: 'src/cli/startup/lazy-segmenter.js' },
  'Intl.ListFormat': { twin: 'LazyListFormat', file: 'src/cli/startup/lazy-list-format.js' },
};

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
