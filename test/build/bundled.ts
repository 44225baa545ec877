import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Metafile } from 'esbuild';
import { bundle } from '../../src/build/bundle.js';
import { onceARun } from '../files/once-a-run.ts';

/** The bundles of these sources, which are made once in a run: what is in them, and their texts. */
export async function bundled(): Promise<{ metafile: Metafile; texts: string[] }> {
  const folder = await onceARun('bundles', makeBundles);
  const metafile: Metafile = JSON.parse(readFileSync(join(folder, 'metafile.json'), 'utf8'));
  const names: string[] = JSON.parse(readFileSync(join(folder, 'names.json'), 'utf8'));
  return { metafile, texts: names.map((name) => readFileSync(join(folder, name), 'utf8')) };
}

async function makeBundles(folder: string): Promise<void> {
  const made = await bundle();
  if (!made) throw new Error('The sources cannot be bundled.');
  for (const { name, contents } of made.files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), contents);
  }
  const names = made.files.map(({ name }) => name);
  writeFileSync(join(folder, 'names.json'), JSON.stringify(names));
  writeFileSync(join(folder, 'metafile.json'), JSON.stringify(made.metafile));
}
