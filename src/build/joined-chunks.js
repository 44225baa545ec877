import { readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

/** @typedef {import('esbuild').Metafile['inputs']} Inputs */

const program = 'src/cli/main.ts';

/** Where something starts that has to be fast: the console in its steps, a client, threads, and the line for a status bar. */
const starts = [
  program,
  'src/cli/draw-console.ts',
  'src/client/client.ts',
  'src/client/http.ts',
  'src/console/data/watch-attention.ts',
  'src/demo/worker.ts',
  'src/mirror/worker.ts',
  'src/mirror/search-thread/worker.ts',
  'src/mirror/sync-thread/worker.ts',
  'src/mirror/write-through/worker.ts',
  'src/cli/commands/statusline.ts',
];

/** What only programs that draw import. */
const drawing = 'node_modules/react/index.js';

/**
 * Keeps low how many files a start reads. esbuild divides modules by the entry points that reach them: with a hundred lazy
 * imports, the console's start is 150 files, and each takes Node about a millisecond. With this plugin, whoever imports
 * one module of a group imports all of it, so that a group is one file: the modules that the same starts need, and
 * that a command without a screen needs or does not.
 *
 * @type {import('esbuild').Plugin}
 */
export const joinedChunks = {
  name: 'joined-chunks',
  async setup({ esbuild, initialOptions, onLoad, onResolve }) {
    if (!initialOptions.splitting) return;
    const root = initialOptions.absWorkingDir ?? process.cwd();
    const plugins = initialOptions.plugins?.filter(({ name }) => name !== 'joined-chunks') ?? [];
    // What is wrong is reported by the build that follows.
    const first = await esbuild
      .build({ ...initialOptions, plugins, write: false, metafile: true, logLevel: 'silent' })
      .catch(() => undefined);
    if (!first?.metafile) return;
    const { inputs, outputs } = first.metafile;
    const moved = starts.filter((start) => !(start in inputs));
    // A build of one module, as some tests make, reaches few of them.
    if (program in inputs && moved.length > 0)
      throw new Error(`src/build/joined-chunks.js names ${moved.join(', ')}, which is not there.`);
    const entries = Object.values(outputs).flatMap(({ entryPoint }) => entryPoint ?? []);
    const groups = groupsOf(entries, inputs);

    // Beside the entry point, not in it: modules of a group import each other, and a circle would change their order.
    const own = entries.filter((entry) => entry.startsWith('src/'));
    const names = own.map((entry) => basename(entry).replaceAll('.', '\\.'));
    onResolve({ filter: new RegExp(`(?:^|/)(?:${names.join('|')})$`) }, (imported) => {
      if (imported.kind !== 'dynamic-import' && imported.kind !== 'entry-point') return undefined;
      const file = relative(root, join(imported.resolveDir, imported.path)).replaceAll('\\', '/');
      return own.includes(file) ? { path: file, namespace: 'joined' } : undefined;
    });
    onLoad({ filter: /./, namespace: 'joined' }, ({ path: entry }) => {
      const reached = reachedFrom(entry, inputs, groups);
      const joined = groups.flatMap((group, index) =>
        group.some((module) => reached.has(module)) ? [`import 'joined-group:${index}';`] : [],
      );
      const path = join(root, entry);
      // The command names its interpreter in its first line.
      const [start = ''] = /^#!.*\n/.exec(readFileSync(path, 'utf8')) ?? [];
      const lines = [`export * from ${JSON.stringify(path)};`, ...joined];
      return { contents: start + lines.join('\n'), resolveDir: root };
    });

    onResolve({ filter: /^joined-group:/ }, ({ path }) => ({
      path: path.slice('joined-group:'.length),
      namespace: 'joined-group',
    }));
    onLoad({ filter: /./, namespace: 'joined-group' }, ({ path: index }) => ({
      contents: (groups[Number(index)] ?? [])
        .filter((module) => isJoinable(module, inputs))
        .map((module) => `import ${JSON.stringify(join(root, module))};`)
        .join('\n'),
      resolveDir: root,
    }));
  },
};

/**
 * The modules of each group.
 *
 * @param {readonly string[]} entries
 * @param {Inputs} inputs
 * @returns {string[][]}
 */
function groupsOf(entries, inputs) {
  const started = starts.map((start) => reachedFrom(start, inputs));
  const others = entries
    .filter((entry) => !starts.includes(entry))
    .map((entry) => reachedFrom(entry, inputs))
    .filter((reached) => !reached.has(drawing));
  const needed = [...started, new Set(others.flatMap((reached) => [...reached]))];
  const joined = new Set(started.flatMap((reached) => [...reached]));
  const groups = Map.groupBy(joined, (module) => needed.map((one) => one.has(module)).join());
  return withoutSmallOnes([...groups.values()], inputs);
}

/** Bytes of sources that whoever needs one of them may read without need. */
const small = 12_000;

/**
 * Joins the small groups that every start of the program reads, unless one of them needs more: for the others, a file is dearer than
 * what they do not need in it.
 *
 * @param {readonly string[][]} groups
 * @param {Inputs} inputs
 */
function withoutSmallOnes(groups, inputs) {
  const always = reachedFrom(program, inputs);
  const bytesOf = (/** @type {string} */ module) => inputs[module]?.bytes ?? 0;
  const isSmall = (/** @type {readonly string[]} */ group) =>
    group.every((module) => always.has(module)) &&
    group.reduce((sum, module) => sum + bytesOf(module), 0) < small;
  const candidates = new Set(groups.filter(isSmall).flat());
  const needsNoMore = (/** @type {readonly string[]} */ group) =>
    group.every((module) => [...reachedFrom(module, inputs)].every((one) => candidates.has(one)));
  const joined = groups.filter((group) => isSmall(group) && needsNoMore(group));
  return [joined.flat(), ...groups.filter((group) => !joined.includes(group))];
}

/**
 * What a module imports, directly or by way of others, and what is in one group with that. What it requires may be
 * loaded later.
 *
 * @param {string} entry
 * @param {Inputs} inputs
 * @param {readonly string[][]} [groups]
 * @returns {Set<string>} with the entry
 */
function reachedFrom(entry, inputs, groups = []) {
  const groupOf = new Map(groups.flatMap((group) => group.map((module) => [module, group])));
  const reached = new Set([entry]);
  for (const module of reached) {
    for (const { path, kind } of inputs[module]?.imports ?? []) {
      if (kind === 'import-statement' && path in inputs) reached.add(path);
    }
    const group = groupOf.get(module) ?? [];
    for (const other of group) {
      reached.add(other);
      groupOf.delete(other);
    }
  }
  return reached;
}

/**
 * Modules of CommonJS run where they are required, and are in the files of those that require them.
 *
 * @param {string} module
 * @param {Inputs} inputs
 */
const isJoinable = (module, inputs) => inputs[module]?.format === 'esm' && !module.includes(':');
