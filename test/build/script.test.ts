import { isBuiltin } from 'node:module';
import type { Metafile } from 'esbuild';
import { expect, test } from 'vitest';
import { scripts } from '../../src/build/script.js';
import { bundled } from './bundled.ts';

const names = scripts.flatMap(({ entryPoints }) => Object.keys(entryPoints));

async function outputOf(name: string): Promise<Metafile['outputs'][string] | undefined> {
  return (await bundled()).metafile.outputs[`dist/${name}.cjs`];
}

test.each(names)('the script %s needs no other file', async (name) => {
  const { imports = [] } = (await outputOf(name)) ?? {};

  const others = imports.filter(({ path }) => !isBuiltin(path.replace('builtin!', '')));
  // It is native, and only used if it is there.
  expect(others.filter(({ path }) => path !== 'keytar')).toEqual([]);
});

test('no script imports at run time, of which Node would warn on standard error', async () => {
  const texts = (await bundled()).texts.filter((text) => text.startsWith('(async (require, '));

  expect(texts).toHaveLength(names.length);
  for (const text of texts) expect(text).not.toMatch(/(?<![.\w$])import\(/);
});

test.each([
  {
    name: 'reading',
    has: 'src/cli/commands/limits.ts',
    not: /node_modules\/(?:react|ink|yoga-layout|pg)\//,
  },
  {
    name: 'console',
    has: 'src/console/start.tsx',
    not: /node_modules\/pg\/|src\/cli\/commands\/limits/,
  },
  { name: 'demo-server', has: 'src/demo/worker.ts', not: /node_modules\/pg\/|src\/console/ },
])(
  'the script $name has what it may need, and not what it does not',
  async ({ name, has, not }) => {
    const modules = Object.keys((await outputOf(name))?.inputs ?? {});

    expect(modules).toContain(has);
    expect(modules.filter((module) => not.test(module))).toEqual([]);
  },
);
