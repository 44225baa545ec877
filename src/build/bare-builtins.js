import { isBuiltin } from 'node:module';

/** Marks a module of Node in what esbuild writes: no text of the program has this before the name of one. */
const mark = 'builtin!';

/**
 * Modules that take Node 1 to 40 ms of the processor, and that most starts do not need at once: they load when one of their
 * functions is called. Loading TLS, for example, reads the certificates of this computer.
 */
const lateModules = new Set([
  'node:child_process',
  'node:crypto',
  'node:fs/promises',
  'node:https',
  'node:perf_hooks',
  'node:readline',
  'node:readline/promises',
  'node:sqlite',
  'node:stream/consumers',
  'node:tls',
  'node:v8',
  'node:worker_threads',
  'node:zlib',
]);

/** What files with such modules need. A whole module, or a function of one, which may be a class. */
const late = `\
const lateModule = (name) => new Proxy({}, { get: (_, part) => globalThis.process.getBuiltinModule(name)[part] });
const lateFunction = (name, part) => {
  let known;
  const real = () => (known ??= globalThis.process.getBuiltinModule(name)[part]);
  return new Proxy(function () {}, {
    get: (_, key) => real()[key],
    apply: (_, self, given) => Reflect.apply(real(), self, given),
    construct: (_, given) => Reflect.construct(real(), given),
  });
};
`;

/** The word that tells whether a file needs the banner for CommonJS. */
const needsRequire = /\brequire\b/;

/**
 * Takes Node's own modules as they are instead of importing them. An `import` reads every property of such a module, also
 * those that nobody asked for: of `node:process` it opens standard input, of `node:fs` it loads streams. The declarations
 * stand at the top of each file, because functions may be called before their line is reached.
 *
 * @type {import('esbuild').Plugin}
 */
export const bareBuiltins = {
  name: 'bare-builtins',
  setup({ initialOptions, onResolve, onEnd }) {
    const banner = `${initialOptions.banner?.js ?? ''}\n`;

    onResolve({ filter: /^[a-z]/ }, ({ path, kind }) =>
      kind === 'import-statement' && isBuiltin(path)
        ? { path: mark + path, external: true }
        : undefined,
    );
    onEnd(({ outputFiles = [] }) => {
      for (const file of outputFiles) {
        file.contents = Buffer.from(withoutImports(file.text, banner));
      }
    });
  },
};

/**
 * @param {string} text
 * @param {string} banner
 */
function withoutImports(text, banner) {
  /** @type {string[]} */
  const taken = [];
  const rest = text.replaceAll(
    /^import (?:([^;"]+) from )?"builtin!([^"]+)";\n/gm,
    (_, names = '', name) => {
      taken.push(...declarations(names, name));
      return '';
    },
  );
  const [start = ''] = /^#!.*\n/.exec(rest) ?? [];
  const own = rest.slice(start.length);
  const body = needsRequire.test(own.replace(banner, '')) ? own : own.replace(banner, '');
  const declared = taken.map((line) => `${line}\n`).join('');
  return [start, declared.includes(' = late') ? late : '', declared, body].join('');
}

/**
 * The declarations in place of `import whole, { one, other as another } from "name"`.
 *
 * @param {string} names
 * @param {string} name
 */
function declarations(names, name) {
  const [, whole, list] = /^(?:\* as )?([\w$]+)?(?:, )?(?:\{([^}]*)\})?$/.exec(names) ?? [];
  if (names !== '' && whole === undefined && list === undefined) {
    throw new Error(`src/build/bare-builtins.js cannot read: import ${names} from "${name}"`);
  }
  const parts = (list ?? '').split(',').flatMap((part) => {
    const [original, own = original] = part.trim().split(' as ');
    return original ? [{ original, own }] : [];
  });
  const builtin = process.getBuiltinModule(name) ?? {};
  const isLate =
    lateModules.has(name) &&
    parts.every(({ original }) => typeof Reflect.get(builtin, original) === 'function');
  const quoted = JSON.stringify(name);
  const value = isLate ? `lateModule(${quoted})` : `globalThis.process.getBuiltinModule(${quoted})`;
  return [
    ...(whole === undefined ? [] : [`const ${whole} = ${value};`]),
    ...parts.map(({ original, own }) =>
      isLate
        ? `const ${own} = lateFunction(${quoted}, "${original}");`
        : `const ${own} = globalThis.process.getBuiltinModule(${quoted}).${original};`,
    ),
  ];
}
