import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contractTypes } from './contract-types.ts';
import { type EmittedFile, mergedTypes } from './emitted-types.ts';

// `await using` needs the types of disposal, which are not in any released ECMAScript library yet.
const head = '/// <reference lib="esnext.disposable" />';

/** The types of `signalbox/client` in one file that depends on no other package, not even on Node's types. */
export function clientTypes(root: string): string {
  const types = mergedTypes(emitTypes(root), 'client/index.d.ts', contractTypes());

  // In a module with an export statement, only declarations marked `export` are visible.
  return `${head}\n${types}\n\nexport {};\n`;
}

/** The declarations that the compiler emits for the client and everything it imports. */
function emitTypes(root: string): EmittedFile[] {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-types-'));
  try {
    const tsc = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')));
    const project = join(root, 'tsconfig.build.json');
    execFileSync(process.execPath, [tsc, '-p', project, '--outDir', folder]);
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.d.ts'))
      .map((path) => ({
        path: path.replaceAll('\\', '/'),
        text: readFileSync(join(folder, path), 'utf8'),
      }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
