import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import config from '../../esbuild.config.js';

const root = join(import.meta.dirname, '..', '..');

test('a bundle that disposes in a loop saves a file again and again under one more number', async () => {
  const folder = await mkdtemp(join(root, 'node_modules', '.disposal-'));
  try {
    const entryPoints = { 'save-file': 'src/terminal/save-file.ts' };
    await build({ ...config, entryPoints, outdir: folder });
    const url = pathToFileURL(join(folder, 'save-file.js')).href;
    const { saveFile } = (await import(url)) as typeof import('../../src/terminal/save-file.ts');

    for (let time = 0; time < 3; time += 1) await saveFile(folder, 'saved.md', 'text');

    expect(await readdir(folder)).toEqual(['save-file.js', 'saved-2.md', 'saved-3.md', 'saved.md']);
  } finally {
    await rm(folder, { recursive: true });
  }
});
