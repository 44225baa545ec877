import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import config from '../../esbuild.config.js';

const root = join(import.meta.dirname, '..', '..');

/** What one press of a key runs through: calls of functions, by the files below `src` that have them. */
export type CallsByFile = ReadonlyMap<string, number>;

/** Counts what one `j` on Sessions at 160x50 runs through, in the code that the bundles have. */
export async function countCalls(): Promise<CallsByFile> {
  // Within the project, so that its packages are found.
  const folder = realpathSync(mkdtempSync(join(root, 'node_modules', '.hops-')));
  try {
    await build({
      ...config,
      entryPoints: { 'key-press': join(import.meta.dirname, 'key-press.tsx') },
      outdir: folder,
    });
    process.env.NODE_ENV = 'production';
    // The file has just been made of a module that is typed.
    const { callsOfOneKey } = (await import(
      join(folder, 'key-press.js')
    )) as typeof import('./key-press.tsx');
    const bundled = pathToFileURL(folder).href;
    const fileAt = fileFinder();
    const calls = new Map<string, number>();
    for (const { url, offset, count } of await callsOfOneKey()) {
      const file = url.startsWith(bundled) ? fileAt(url, offset) : '';
      if (isOurs(file)) calls.set(file, (calls.get(file) ?? 0) + count);
    }
    return calls;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The demo's server runs in the same process here, and in a thread of its own otherwise. */
const isOurs = (file: string) => file.startsWith('src/') && !/^src\/(server|demo)\//.test(file);

/** Above the code of each file, the bundler writes its path as a comment. */
function fileFinder(): (url: string, offset: number) => string {
  const heads = new Map<string, RegExpExecArray[]>();
  return (url, offset) => {
    const known = heads.get(url) ?? [...textOf(url).matchAll(headOfFile)];
    heads.set(url, known);
    return known.findLast(({ index }) => index <= offset)?.[1] ?? '';
  };
}

const headOfFile = /^\/\/ ((?:[\w-]+:)?[\w@./-]+\.\w+)$/gm;
const textOf = (url: string): string => readFileSync(fileURLToPath(url), 'utf8');
