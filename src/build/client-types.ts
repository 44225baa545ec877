import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contractTypes } from './contract-types.ts';
import { type EmittedFile, mergedTypes } from './emitted-types.ts';

// `await using` needs the types of disposal, which no edition of the language has yet.
const head = '/// <reference lib="esnext.disposable" />';

/** The types of `signalbox/client` in one file that needs no other package, not even Node's types. */
export function clientTypes(root: string): string {
  const types = mergedTypes(emitTypes(root), 'client/index.d.ts', contractTypes());

  // Nothing but what says `export` leaves a module that has an export statement.
  return `${head}\n${types}\n\nexport {};\n`;
}

/** The declarations that the compiler makes of the client and of everything that it imports. */
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
