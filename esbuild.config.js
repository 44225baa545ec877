// Bundles the command, the server's worker thread and the client library into `dist`.
// `--if-stale` does nothing when `dist` is up to date.
import { mkdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { putFile, removeOldFiles } from './src/cli/build-files.js';
import { fingerprint, isBuilt, stampPath } from './src/cli/build-stamp.js';

const root = import.meta.dirname;
const dist = join(root, 'dist');

/** Every bundle lies flat in `dist`, so `./server-worker.js` is beside whoever asks for it. */
const entryPoints = {
  signalbox: 'src/cli/signalbox.ts',
  'server-worker': 'src/cli/startup/server-thread.ts',
  client: 'src/client/index.ts',
};

/** Some packages are CommonJS and ask for Node's own modules with `require`. */
const requireForCommonJs =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

/**
 * Modules as far as they are used here, and quicker twins of some. Importing all names of `node:http` loads the web's
 * `WebSocket` as well, which takes 20 ms; got names HTTP/2 and never uses it.
 *
 * @type {Record<string, string>}
 */
const slimModules = {
  'node:http': `
    const http = process.getBuiltinModule('node:http');
    export default http;
    export const { STATUS_CODES, ServerResponse, createServer } = http;
    export const { validateHeaderName, validateHeaderValue } = http;`,
  'node:http2': `
    export const constants = {};
    export default { constants };
    export class Http2ServerResponse {}`,
  'string-width': `
    import { quickStringWidth } from './src/cli/startup/quick-string-width.ts';
    export default quickStringWidth(() => require('string-width').default);`,
  './output.js': `
    import Exact from './node_modules/ink/build/output.js';
    import { quickOutput } from './src/cli/startup/quick-output.ts';
    export default quickOutput((size) => new Exact(size));`,
  './sanitize-ansi.js': `
    import exact from './node_modules/ink/build/sanitize-ansi.js';
    import { quickSanitizeAnsi } from './src/cli/startup/quick-sanitize-ansi.ts';
    export default quickSanitizeAnsi(exact);`,
};

/** @type {import('esbuild').Plugin} */
const quickStart = {
  name: 'quick-start',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(node:http2?|string-width)$/ }, ({ path, namespace }) =>
      namespace === 'slim' ? undefined : { path, namespace: 'slim' },
    );
    onResolve({ filter: /^\.\/(output|sanitize-ansi)\.js$/ }, ({ path, importer }) =>
      dirname(importer).endsWith(join('node_modules', 'ink', 'build'))
        ? { path, namespace: 'slim' }
        : undefined,
    );
    onLoad({ filter: /./, namespace: 'slim' }, ({ path }) => ({
      contents: slimModules[path] ?? '',
      resolveDir: root,
    }));
    // With `fetch`, which loads the web's whole client, it would read what it holds as text.
    onLoad({ filter: /yoga-wasm-base64-esm\.js$/ }, ({ path }) => ({
      contents: `const fetch = undefined; ${readFileSync(path, 'utf8')}`,
    }));
  },
};

if (!process.argv.includes('--if-stale') || !isBuilt(root)) await build();

async function build() {
  // Taken before: a file that changes during the build must leave it stale.
  const sources = fingerprint(root);
  const files = await bundle();
  if (!files) return;
  const chunks = files.filter((file) => !isEntry(file.path));
  const entries = files.filter((file) => isEntry(file.path));

  mkdirSync(dist, { recursive: true });
  // Chunks first: whoever starts in this moment finds all that an entry point names.
  for (const { path, contents } of chunks) putFile(path, contents, 0o644);
  for (const { path, contents } of entries) putFile(path, contents, 0o755);
  putFile(join(root, stampPath), sources, 0o644);
  const current = [...files.map(({ path }) => path), stampPath].map((path) => basename(path));
  removeOldFiles(dist, new Set(current), Date.now());
}

async function bundle() {
  // Loaded late, because most starts find nothing to build.
  const esbuild = await import('esbuild');
  const bundling = esbuild.build({
    entryPoints,
    outdir: dist,
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // Not its white space and names: they cost no time, and a stack trace needs them.
    minifySyntax: true,
    legalComments: 'none',
    // React's development half is bundled unless this is known.
    define: {
      'process.env.NODE_ENV': '"production"',
      'Intl.Segmenter': 'QuickSegmenter',
      'Intl.ListFormat': 'QuickListFormat',
    },
    inject: ['./src/cli/startup/quick-intl.js'],
    plugins: [quickStart],
    // Ink asks for it only while Ink itself is developed.
    external: ['react-devtools-core'],
    banner: { js: requireForCommonJs },
    logLevel: 'warning',
  });

  try {
    return (await bundling).outputFiles;
  } catch {
    // The bundler has said what is wrong, and where.
    process.exitCode = 1;
    return undefined;
  }
}

/** @param {string} path */
function isEntry(path) {
  return basename(path, '.js') in entryPoints;
}
