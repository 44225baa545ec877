import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { builtPackage, metafileOf } from './packed.ts';

/** The bundles of these sources, as the package of this run has them: what is in them, and their texts. */
export async function bundled(): Promise<{ metafile: Metafile; texts: string[] }> {
  const folder = await builtPackage();
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return {
    metafile: JSON.parse(readFileSync(metafileOf(folder), 'utf8')),
    texts: names
      .filter((name) => /\.c?js$/.test(name))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  };
}
