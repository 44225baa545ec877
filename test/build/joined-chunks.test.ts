import type { Metafile } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { bundled } from './bundled.ts';

let outputs: Metafile['outputs'];
beforeAll(async () => {
  ({ outputs } = (await bundled()).metafile);
});

test.each([
  { what: 'the console', entry: 'src/cli/console/draw-console.ts', max: 14 },
  { what: 'the thread of the demo server', entry: 'src/demo/worker.ts', max: 12 },
  { what: 'a command', entry: 'src/cli/commands/limits.ts', max: 20 },
  { what: 'the client of a command', entry: 'src/client/client.ts', max: 10 },
  { what: 'the line for a status bar', entry: 'src/cli/commands/statusline.ts', max: 8 },
])('$what starts from few files', ({ entry, max }) => {
  expect(filesOf(entry).size).toBeLessThanOrEqual(max);
});

test('what each start reads first is one file, which reads the program only where it runs it', () => {
  const { imports = [] } = outputs['dist/signalbox.js'] ?? {};

  expect(imports.filter(({ path }) => !path.startsWith('builtin!'))).toEqual([
    { path: './main.js', kind: 'dynamic-import', external: true },
  ]);
});

test.each(['src/mirror/write-through/worker.ts', 'src/cli/commands/statusline.ts'])(
  '%s does not read what it does not need',
  (entry) => {
    const bytes = [...filesOf(entry)].reduce((sum, file) => sum + (outputs[file]?.bytes ?? 0), 0);

    expect(bytes).toBeLessThan(400_000);
  },
);

test.each([
  ...['src/demo/worker.ts', 'src/mirror/worker.ts', 'src/mirror/search-thread/worker.ts'],
  ...['src/mirror/sync-thread/worker.ts', 'src/mirror/write-through/worker.ts'],
])('%s does the work of no other thread', (entry) => {
  const threads = modulesOf(entry).filter((module) => /^src.*\/worker.ts$/.test(module));

  expect(threads).toEqual([entry]);
});

test('a command that draws nothing does not read what draws', () => {
  const modules = modulesOf('src/cli/commands/limits.ts');

  expect(modules).toContain('src/cli/commands/limits.ts');
  expect(modules.filter((module) => /node_modules\/(?:react|ink)\//.test(module))).toEqual([]);
});

test.each([
  ...['src/cli/console/draw-console.ts', 'src/cli/commands/limits.ts', 'src/cli/commands/team.ts'],
  ...['src/demo/worker.ts', 'src/mirror/worker.ts', 'src/mirror/sync-thread/worker.ts'],
])('%s does not read the driver of PostgreSQL', (entry) => {
  const modules = modulesOf(entry);

  expect(modules).toContain(entry);
  expect(modules.filter(isDriver)).toEqual([]);
});

test('the server of a team reads it', () => {
  expect(modulesOf('src/cli/team/serve-team.ts').some(isDriver)).toBe(true);
});

const isDriver = (module: string) => module.startsWith('node_modules/pg');

const modulesOf = (entry: string): string[] =>
  [...filesOf(entry)].flatMap((file) => Object.keys(outputs[file]?.inputs ?? {}));

/** The files that are read when a module is imported. */
function filesOf(module: string): Set<string> {
  const files = new Set(
    Object.keys(outputs).filter((file) => outputs[file]?.entryPoint === `joined:${module}`),
  );
  for (const file of files) {
    for (const { path, kind, external } of outputs[file]?.imports ?? []) {
      if (kind === 'import-statement' && !external) files.add(path);
    }
  }
  return files;
}
