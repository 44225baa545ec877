import { parse } from '@babel/parser';
import { build } from 'esbuild';
import config from '../../../esbuild.config.js';

/**
 * A program as one CommonJS script, which is what an executable of Node can start with compiled code. Some packages
 * await at their top level, which no CommonJS bundle can: the script is a module whose statements stand in a function.
 *
 * @param {string} entry a source file, from the root of the repository
 * @returns {Promise<{ script: string, metafile: import('esbuild').Metafile }>}
 */
export async function scriptBundle(entry) {
  const { outputFiles, metafile } = await build({
    ...config,
    entryPoints: { script: entry },
    splitting: false,
    minify: true,
    // The packages find `require` in the script. Whoever asks for an address only starts a thread beside it.
    banner: {},
    define: {
      ...config.define,
      'import.meta.url': JSON.stringify('executable:/signalbox.ts'),
      'import.meta.resolve': 'undefined',
    },
    external: [],
    plugins: [...config.plugins, assets],
    write: false,
    metafile: true,
  });
  const [bundle] = outputFiles;
  if (bundle === undefined) throw new Error(`esbuild made nothing of ${entry}.`);
  return { script: inFunction(bundle.text), metafile };
}

/**
 * What stands for modules in the executable: threads start from code in it, the key ring's library is in it, and what
 * Ink imports while it is developed is never there.
 *
 * @type {Record<string, string>}
 */
const modules = {
  'node:worker_threads': `
    import { getAsset } from 'node:sea';
    const threads = process.getBuiltinModule('node:worker_threads');
    export const { isMainThread, parentPort, workerData } = threads;
    export class Worker extends threads.Worker {
      constructor(_file, options) {
        super(getAsset('server-worker.js', 'utf8'), { ...options, eval: true });
      }
    }`,
  keytar: `
    import { nativeKeyRing } from './src/cli/startup/key-ring-asset.ts';
    export default nativeKeyRing();`,
  'react-devtools-core': 'export default undefined;',
};

/** @type {import('esbuild').Plugin} */
const assets = {
  name: 'assets',
  setup({ onResolve, onLoad }) {
    const names = new RegExp(`^(?:${Object.keys(modules).join('|')})$`);
    onResolve({ filter: names }, ({ path }) => ({ path, namespace: 'asset' }));
    onLoad({ filter: /./, namespace: 'asset' }, ({ path }) => ({
      contents: modules[path] ?? '',
      resolveDir: config.absWorkingDir,
    }));
  },
};

/**
 * The statements of a module in an asynchronous function, after its imports as calls of `require`.
 *
 * @param {string} module without exports, which imports Node's own modules only
 */
function inFunction(module) {
  const { program } = parse(module, { sourceType: 'module', attachComment: false });
  const imports = program.body.filter((statement) => statement.type === 'ImportDeclaration');
  const required = imports.map(({ specifiers, source }) => requirement(specifiers, source.value));
  let statements = '';
  let end = program.interpreter?.end ?? 0;
  for (const statement of imports) {
    statements += module.slice(end, statement.start ?? end);
    end = statement.end ?? end;
  }
  return `${required.join('')}(async()=>{${statements}${module.slice(end)}})();`;
}

/**
 * @param {import('@babel/types').ImportDeclaration['specifiers']} specifiers
 * @param {string} from
 */
function requirement(specifiers, from) {
  const names = specifiers.flatMap((specifier) => {
    if (specifier.type !== 'ImportSpecifier') return [];
    const { imported, local } = specifier;
    return [`${'name' in imported ? imported.name : JSON.stringify(imported.value)}:${local.name}`];
  });
  const wholes = specifiers.flatMap(({ type, local }) =>
    type === 'ImportSpecifier' ? [] : [`${local.name}=require(${JSON.stringify(from)});`],
  );
  const parts = names.length === 0 ? [] : [`{${names.join()}}=require(${JSON.stringify(from)});`];
  return [...wholes, ...parts].map((part) => `const ${part}`).join('');
}
