import { readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

/** @typedef {import('esbuild').Metafile['inputs']} Inputs */

const program = 'src/cli/main.ts';

/** Threads, which do their work where they are loaded. */
const threads = [
  'src/demo/worker.ts',
  'src/mirror/worker.ts',
  'src/mirror/search-thread/worker.ts',
  'src/mirror/sync-thread/worker.ts',
  'src/mirror/write-through/worker.ts',
];

/** Where something starts that has to be fast: the console in its steps, a client, commands, and the line for a status bar. */
const starts = [
  program,
  'src/cli/console/draw-console.ts',
  'src/client/client.ts',
  'src/client/http.ts',
  'src/console/data/watch-attention.ts',
  ...threads,
  'src/cli/commands/statusline.ts',
  'src/cli/command-parts/rows-command.ts',
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
  return withoutSmallOnes([...groups.values()], needed, inputs);
}

/** Bytes of sources that a start may read without need: they cost less than one more file. */
const small = 40_000;

/**
 * Joins each small group to one that all of its readers read, where no other reader of that one has to read more files for it.
 *
 * @param {readonly string[][]} groups
 * @param {readonly Set<string>[]} needed the modules that each start reads
 * @param {Inputs} inputs
 */
function withoutSmallOnes(groups, needed, inputs) {
  const bytesOf = (/** @type {readonly string[]} */ group) =>
    group.reduce((sum, module) => sum + (inputs[module]?.bytes ?? 0), 0);
  const readersOf = (/** @type {readonly string[]} */ [module = '']) =>
    needed.filter((one) => one.has(module));
  const joined = new Set(groups);
  for (const group of groups.toSorted((a, b) => bytesOf(a) - bytesOf(b))) {
    if (bytesOf(group) >= small) break;
    if (group.some((module) => threads.includes(module))) continue;
    const reached = new Set(group.flatMap((module) => [...reachedFrom(module, inputs)]));
    const others = [...reached].filter((module) => !group.includes(module));
    const readers = readersOf(group);
    const [target] = [...joined]
      .filter((one) => one !== group && readers.every((reader) => reader.has(one[0] ?? '')))
      .filter((one) =>
        readersOf(one).every((reader) => others.every((module) => reader.has(module))),
      )
      .toSorted((a, b) => readersOf(a).length - readersOf(b).length);
    if (target === undefined) continue;
    for (const reader of readersOf(target)) for (const module of group) reader.add(module);
    target.push(...group);
    joined.delete(group);
  }
  return [...joined];
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
