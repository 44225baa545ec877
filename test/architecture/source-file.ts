import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A file. Its path is relative to `src`, with forward slashes. */
export type SourceFile = { path: string; text: string };

export type Import = { specifier: string; isTypeOnly: boolean };

/** Every TypeScript and JavaScript file below a folder, whose path relative to `src` is `place`. */
export function readSources(
  folder: string,
  place = '.',
  { recursive = true }: { recursive?: boolean } = {},
): SourceFile[] {
  const paths = readdirSync(folder, { recursive, encoding: 'utf8' });

  return paths
    .filter((path) => /\.(ts|tsx|js)$/.test(path))
    .map((path) => ({
      path: posix.join(place, path.replaceAll('\\', '/')),
      text: readFileSync(join(folder, path), 'utf8'),
    }));
}

/** The layer that a file belongs to: `console/app.tsx` is of `console`. */
export const layerOf = (path: string): string => path.split('/', 1)[0] ?? '';

/** All imports of a file: static, dynamic and re-exported. */
export function importsOf({ text }: SourceFile): Import[] {
  const code = withoutComments(text);
  const statements = [
    ...code.matchAll(/^(?:import|export)\b([^;'"]*?)\bfrom\s*['"]([^'"]+)['"]/gm),
  ];
  const bare = [...code.matchAll(/\bimport\s*\(?\s*['"]([^'"]+)['"]/g)];

  return [
    ...statements.map(([, clause = '', specifier = '']) => ({
      specifier,
      isTypeOnly: isTypeClause(clause),
    })),
    ...bare.map(([, specifier = '']) => ({ specifier, isTypeOnly: false })),
  ];
}

/** What a relative import of a file points to, relative to `src`. */
export function targetOf(file: SourceFile, { specifier }: Import): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  const path = posix.join(posix.dirname(file.path), specifier);
  return path.replace(/^\.\.\/src\//, '');
}

/** `type { A }`, or `{ type A, type B }`. */
function isTypeClause(clause: string): boolean {
  const text = clause.trim();
  if (text.startsWith('type ')) return true;
  const names = /^\{([^}]*)\}$/s.exec(text)?.[1]?.split(',') ?? [''];

  return names
    .filter((name) => name.trim() !== '')
    .every((name) => name.trim().startsWith('type '));
}

export const withoutComments = (text: string) =>
  text.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/^\s*\/\/.*$/gm, '');
