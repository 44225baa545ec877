import { type Import, importsOf, layerOf, type SourceFile, targetOf } from './source-file.ts';

type Layer = {
  /** Layers that it may import, besides itself. */
  imports: readonly string[];
  /** Layers of which it may import types only. */
  types?: readonly string[];
  /** Whether it computes only: no Node modules, no transport, no view. */
  isPure?: true;
};

const everything = [
  'api',
  'client',
  'config',
  'console',
  'credentials',
  'domain',
  'server',
  'terminal',
];

/** Who may import whom, as CONTRIBUTING.md draws it. */
const layers: Record<string, Layer> = {
  api: { imports: [], isPure: true },
  build: { imports: ['api', 'cli', '../esbuild.config.js'] },
  domain: { imports: ['api'], isPure: true },
  client: { imports: ['api'] },
  server: { imports: ['api'] },
  config: { imports: ['api'] },
  credentials: { imports: ['api'] },
  terminal: { imports: [] },
  console: { imports: ['api', 'domain', 'terminal'], types: ['client', 'config'] },
  cli: { imports: everything },
};

/** The only door from the client to the embedded server. */
const doors: Record<string, readonly string[]> = { 'client/offline.ts': ['server'] };

const impurePackages = /^(node:.*|got|react|ink|@inkjs\/.*|@tanstack\/.*)$/;

/** Every import that the rules forbid, as a sentence. */
export function forbiddenImports(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    importsOf(file)
      .filter((imported) => !isAllowed(file, imported))
      .map(({ specifier }) => `${file.path} imports ${specifier}`),
  );
}

function isAllowed(file: SourceFile, imported: Import): boolean {
  const from = layerOf(file.path);
  const layer = layers[from];
  const target = targetOf(file, imported);

  if (!layer) return false;
  if (target === undefined) return !layer.isPure || !impurePackages.test(imported.specifier);
  // Above `src` everybody may see the manifest, for the version.
  if (target === '../package.json') return true;

  const to = layerOf(target);
  if (layer.imports.includes(target)) return true;
  const permitted = [from, ...layer.imports, ...(doors[file.path] ?? [])];
  const permittedTypes = imported.isTypeOnly ? (layer.types ?? []) : [];

  return permitted.includes(to) || permittedTypes.includes(to);
}
