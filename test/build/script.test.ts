import type { Metafile } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { script } from '../../src/build/script.js';
import { bundled } from './bundled.ts';

let modules: string[];
let imports: Metafile['outputs'][string]['imports'];
beforeAll(async () => {
  const { outputs } = (await bundled()).metafile;
  const [name = 'none'] = Object.keys(script.entryPoints);
  const output = outputs[`dist/${name}.cjs`];
  modules = Object.keys(output?.inputs ?? {});
  imports = output?.imports ?? [];
});

test('the script of the commands that read needs no other file', () => {
  expect(modules).toContain('src/cli/commands/limits.ts');
  const others = imports.filter(({ path }) => !path.startsWith('builtin!'));
  expect(others.map(({ path }) => path)).toEqual(['keytar']);
});

test('it has nothing of what draws, and not the driver of PostgreSQL', () => {
  const drawing = /node_modules\/(?:react|ink|yoga-layout|pg)\//;

  expect(modules.filter((module) => drawing.test(module))).toEqual([]);
});
