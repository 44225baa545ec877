import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderCircles, importCircles } from './import-circles.ts';
import { forbiddenImports, upwardImports } from './import-rules.ts';
import { filesOfOneUser } from './short-files.ts';
import { importsOf, readSources, type SourceFile, withoutComments } from './source-file.ts';

const root = join(import.meta.dirname, '..', '..');
const code = readSources(join(root, 'src'));
const tests = readSources(join(root, 'test'), '../test');
const tools = readSources(root, '..', { recursive: false });

const pathsWhere = (isWrong: (file: SourceFile) => boolean) =>
  code.filter(isWrong).map(({ path }) => path);

test('every layer imports only what it may', () => {
  expect(forbiddenImports(code)).toEqual([]);
});

test.each([
  { path: 'api/a.ts', text: "import { b } from '../figures/b.ts';" },
  { path: 'api/a.ts', text: "import { readFile } from 'node:fs/promises';" },
  { path: 'figures/a.ts', text: "import { useState } from 'react';" },
  { path: 'client/client.ts', text: "import { b } from '../server/b.ts';" },
  { path: 'client/client.ts', text: "const b = await import('../server/b.ts');" },
  { path: 'server/a.ts', text: "import type { B } from '../figures/b.ts';" },
  { path: 'server/a.ts', text: "import type { B } from '../demo/b.ts';" },
  { path: 'demo/a.ts', text: "import { b } from '../server/b.ts';" },
  { path: 'demo/a.ts', text: "import type { B } from '../server/store-of-others/b.ts';" },
  { path: 'terminal/a.ts', text: "export { b } from '../api/b.ts';" },
  { path: 'console/a.ts', text: "import { b } from '../client/b.ts';" },
  { path: 'console/a.ts', text: "import { type A, b } from '../client/b.ts';" },
  { path: 'console/a.ts', text: "import { b } from '../../test/b.ts';" },
  { path: 'server/a.ts', text: "import b from '../../assets/demo/b.json' with { type: 'json' };" },
  { path: 'somewhere/a.ts', text: "import { b } from './b.ts';" },
])('$path may not say: $text', (file) => {
  expect(forbiddenImports([file])).toHaveLength(1);
});

test.each([
  { path: 'client/offline.ts', text: "import { b } from '../demo/b.ts';" },
  { path: 'demo/a.ts', text: "import type { B } from '../server/store/b.ts';" },
  { path: 'demo/a.ts', text: "import b from '../../assets/demo/b.json' with { type: 'json' };" },
  { path: 'demo/start-demo-server.ts', text: "import { b } from '../server/b.ts';" },
  { path: 'client/client.ts', text: "import {\n  a,\n  b,\n} from '../api/b.ts';" },
  { path: 'console/a.ts', text: "import type { B } from '../client/b.ts';" },
  { path: 'console/a.ts', text: "import { type A, type B } from '../client/b.ts';" },
  { path: 'cli/main.ts', text: "import json from '../../package.json' with { type: 'json' };" },
  { path: 'figures/a.ts', text: "// import { b } from '../server/b.ts';" },
])('$path may say: $text', (file) => {
  expect(forbiddenImports([file])).toEqual([]);
});

// Node's own way never returns below folders such as /proc.
test('only the build makes a folder and those above it in one step', () => {
  const isOneStep = ({ path, text }: SourceFile) =>
    !path.startsWith('build/') && /mkdir(Sync)?\([^;]*recursive: true/.test(text);

  expect(pathsWhere(isOneStep)).toEqual([]);
});

test('no import leads back to its own file, not even for a type', () => {
  expect(importCircles(code)).toEqual([]);
});

test('a circle of imports is found, and two ways to the same file are none', () => {
  const a = {
    path: 'figures/a.ts',
    text: "import { b } from './b.ts';\nimport { c } from './c.ts';",
  };
  const b = { path: 'figures/b.ts', text: "import type { C } from './c.ts';" };
  const c = { path: 'figures/c.ts', text: "import { a } from './a.ts';" };

  expect(importCircles([a, b, { ...c, text: '' }])).toEqual([]);
  expect(importCircles([a, b, c])).toContain(
    'figures/a.ts → figures/b.ts → figures/c.ts → figures/a.ts',
  );
});

test('no folder imports one that imports it', () => {
  const parents = new Set(code.flatMap(({ path }) => foldersAbove(path)));

  expect(parents).toContain('console/screens');
  expect([...parents].flatMap((parent) => folderCircles(code, parent))).toEqual([]);
});

/** `console/list`, then `console`, for `console/list/table.ts`. */
function foldersAbove(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}

test('arrows between the rooms of the console go down only, types included', () => {
  expect(upwardImports(code)).toEqual([]);
});

test.each([
  { path: 'console/draw/a.ts', text: "import type { B } from '../shell/b.ts';" },
  { path: 'console/tree/a.ts', text: "import { b } from '../dashboard/b.ts';" },
  { path: 'console/screens/day/a.ts', text: "import { b } from '../../places/b.ts';" },
  { path: 'console/shell/a.ts', text: "import { b } from '../app.tsx';" },
  { path: 'console/screens/a.ts', text: "import { b } from '../attic/b.ts';" },
])('$path is below, or beside: $text', (file) => {
  expect(upwardImports([file])).toHaveLength(1);
});

test.each([
  { path: 'console/app.tsx', text: "import { b } from './places/b.ts';" },
  { path: 'console/list/a.ts', text: "import { b } from '../tree/b.ts';" },
  { path: 'console/list/a.ts', text: "import { b } from './b.ts';" },
  { path: 'console/draw/a.ts', text: "import { b } from '../../terminal/b.ts';" },
])('$path is above: $text', (file) => {
  expect(upwardImports([file])).toEqual([]);
});

test('in the console only a pane has text, and nothing has a border or a background', () => {
  const isDrawing = ({ text }: SourceFile) =>
    /import \{[^}]*\b(Text|Newline|Static|Transform|render\w*)\b[^}]*\} from 'ink';/.test(text) ||
    /\b(border\w*|backgroundColor)=/.test(text);

  expect(pathsWhere((file) => file.path.startsWith('console/') && isDrawing(file))).toEqual([
    'console/draw/pane.tsx',
  ]);
});

test('a circle of folders is found although no file leads back to itself', () => {
  const a = { path: 'server/http/a.ts', text: "import { b } from '../store/b.ts';" };
  const b = { path: 'server/store/b.ts', text: '' };
  const c = { path: 'server/store/c.ts', text: "import { d } from '../http/d.ts';" };

  expect(folderCircles([a, b], 'server')).toEqual([]);
  expect(folderCircles([a, b, c], 'server')).toEqual(['server/http → server/store → server/http']);
});

test('no file is longer than 300 lines, not even a test', () => {
  const isLong = ({ text }: SourceFile) => text.trimEnd().split('\n').length > 300;

  expect([...code, ...tests].filter(isLong).map(({ path }) => path)).toEqual([]);
});

test('a short file with one user and no test of its own belongs to its user', () => {
  expect(filesOfOneUser(code, [...tests, ...tools])).toEqual([]);
});

const user = { path: 'api/user.ts', text: "import { a } from './a.ts';" };

test.each([
  { why: 'another file uses it, too', files: [user, { ...user, path: 'api/b.ts' }] },
  { why: 'it is loaded when it is needed', files: [{ ...user, text: "await import('./a.ts');" }] },
  { why: 'nothing uses it', files: [] },
  { why: 'it is long', files: [user], lines: 60 },
])('a file stays a file: $why', ({ files, lines = 1 }) => {
  const a = { path: 'api/a.ts', text: 'export {};\n'.repeat(lines) };

  expect(filesOfOneUser([a, ...files], [])).toEqual([]);
  expect(filesOfOneUser([{ ...a, text: '' }, user], [])).toEqual(['api/a.ts → api/user.ts']);
});

test('a short file with a test of its own stays a file', () => {
  const aTest = { path: '../test/api/a.test.ts', text: "import { a } from '../../src/api/a.ts';" };

  expect(filesOfOneUser([{ path: 'api/a.ts', text: '' }, user], [aTest])).toEqual([]);
});

test('nothing is exported as default', () => {
  expect(pathsWhere(({ text }) => /^export default\b|\bas default\b/m.test(text))).toEqual([]);
});

test('nothing is exported a second time, except by the public face of the client', () => {
  const reexports = pathsWhere(({ text }) => /^export\b[^;=(]*\bfrom\s*['"]/m.test(text));

  expect(reexports.filter((path) => path !== 'client/index.ts')).toEqual([]);
});

test('names say what a file is about', () => {
  const vague = /(^|[/-])(utils?|helpers?|common|services?|managers?|misc)([/.-]|$)/;

  expect(pathsWhere(({ path }) => vague.test(path))).toEqual([]);
});

test('imports name the file, with its extension', () => {
  const withoutExtension = code.flatMap((file) =>
    importsOf(file)
      .filter(
        ({ specifier }) => specifier.startsWith('.') && !/\.(ts|tsx|js|json)$/.test(specifier),
      )
      .map(({ specifier }) => `${file.path} imports ${specifier}`),
  );

  expect(withoutExtension).toEqual([]);
});

test('nothing but the contract knows a path of the interface', () => {
  const namesPath = ({ text }: SourceFile) => /['"`\s]\/api\//.test(withoutComments(text));

  expect(pathsWhere((file) => namesPath(file) && !file.path.startsWith('api/'))).toEqual([]);
  expect(pathsWhere(namesPath)).toContain('api/group.ts');
});

test('the contract, figures, rules and language read no clock, no chance and no environment', () => {
  const isPure = ({ path }: SourceFile) => /^(api|figures|language|rules)\//.test(path);
  const asksTheWorld = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\./;

  expect(pathsWhere((file) => isPure(file) && asksTheWorld.test(file.text))).toEqual([]);
});
