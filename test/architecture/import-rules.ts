import { type Import, importsOf, layerOf, type SourceFile, targetOf } from './source-file.ts';

type Layer = {
  /** What it may import besides itself: layers, or folders and files of one. */
  imports: readonly string[];
  /** The same, for types only. */
  types?: readonly string[];
  /** Whether it computes only: no Node modules, no transport, no view. */
  isPure?: true;
};

const everything = [
  'api',
  'client',
  'console',
  'credentials',
  'demo',
  'figures',
  'files',
  'language',
  'mirror',
  'output',
  'postgres',
  'push',
  'rules',
  'server',
  'settings',
  'state',
  'team',
  'terminal',
];

/** Who may import whom, as CONTRIBUTING.md draws it. */
const layers: Record<string, Layer> = {
  api: { imports: [], isPure: true },
  build: {
    imports: [
      'api',
      'cli',
      'client/error-from-answer.ts',
      'demo/assets/schemas.ts',
      '../esbuild.config.js',
    ],
  },
  figures: { imports: ['api'], isPure: true },
  language: { imports: ['api', 'figures'], isPure: true },
  rules: { imports: ['api', 'figures', 'language'], isPure: true },
  client: { imports: ['api', 'files/system.ts'] },
  server: { imports: ['api'] },
  demo: { imports: ['api', 'server/store', 'server/supply.ts', '../assets/demo'] },
  postgres: { imports: ['api', 'server/store'] },
  mirror: {
    imports: ['api', 'client', 'figures', 'files/private-folder.ts', 'language', 'server/store'],
  },
  team: { imports: ['api', 'figures', 'language', 'postgres', 'server'] },
  push: { imports: ['api', 'client', 'figures', 'mirror'] },
  files: { imports: [] },
  settings: { imports: ['api', 'files'] },
  state: { imports: ['files'] },
  credentials: { imports: ['api', 'files', 'settings'] },
  terminal: { imports: ['files/system.ts'] },
  output: { imports: ['figures', 'terminal'] },
  console: {
    imports: ['api', 'figures', 'language', 'output', 'rules', 'terminal'],
    types: ['client', 'settings', 'state'],
  },
  cli: { imports: everything },
};

/** Single files that may import more than their layer. */
const exceptions: Record<string, readonly string[]> = {
  // The only way from the client to the embedded server.
  'client/offline.ts': ['demo'],
  // Puts the demo organization and a server together.
  'demo/start-demo-server.ts': ['server'],
  // Puts a mirror and a server together.
  'mirror/serve-mirror.ts': ['server'],
  // The key of that server.
  'mirror/worker.ts': ['server/authentication/api-key.ts'],
};

/**
 * The rooms of the console from the highest to the lowest. A room imports itself and those below; two
 * in one row do not know each other.
 */
const rooms: readonly (readonly string[])[] = [
  ['app'],
  ['places'],
  ['screens'],
  ['list'],
  ['tree', 'dashboard'],
  ['search'],
  ['overlays'],
  ['frame'],
  ['keys'],
  ['data'],
  ['shell'],
  ['draw'],
];

const impurePackages = /^(node:.*|got|react|ink|@inkjs\/.*|@tanstack\/.*)$/;

/** Every import that the rules forbid, as a sentence. */
export function forbiddenImports(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    importsOf(file)
      .filter((imported) => !isAllowed(file, imported))
      .map(({ specifier }) => `${file.path} imports ${specifier}`),
  );
}

/** Every import from a room of the console to one that is not below it, as a sentence. */
export function upwardImports(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    importsOf(file)
      .filter((imported) => leadsUp(file, imported))
      .map(({ specifier }) => `${file.path} imports ${specifier}`),
  );
}

function leadsUp(file: SourceFile, imported: Import): boolean {
  const from = roomOf(file.path);
  const to = roomOf(targetOf(file, imported) ?? '');
  if (from === undefined || to === undefined || from === to) return false;
  // A room that nobody has placed has no height, and nothing is below or above it.
  return !(heightOf(to) < heightOf(from));
}

/** `console/list/table.ts` is of `list`; files directly in `console` put the rooms together. */
function roomOf(path: string): string | undefined {
  const [layer, room = '', ...rest] = path.split('/');
  if (layer !== 'console') return undefined;
  return rest.length === 0 ? 'app' : room;
}

const heightOf = (room: string): number => {
  const place = rooms.findIndex((row) => row.includes(room));
  return place === -1 ? Number.NaN : rooms.length - place;
};

function isAllowed(file: SourceFile, imported: Import): boolean {
  const from = layerOf(file.path);
  const layer = layers[from];
  const target = targetOf(file, imported);

  if (!layer) return false;
  if (target === undefined) return !layer.isPure || !impurePackages.test(imported.specifier);

  const permitted = [
    from,
    // For the version.
    '../package.json',
    ...layer.imports,
    ...(imported.isTypeOnly ? (layer.types ?? []) : []),
    ...(exceptions[file.path] ?? []),
  ];
  return permitted.some((place) => target === place || target.startsWith(`${place}/`));
}
