import { importsOf, type SourceFile, targetOf } from './source-file.ts';

/** Every way from a file back to itself, types included: `a.ts → b.ts → a.ts`. One for each file that ends one. */
export function importCircles(files: readonly SourceFile[]): string[] {
  return circlesOf(new Map(files.map((file) => [file.path, importedFiles(file)])));
}

/** The same between the folders directly below `parent`; a file directly below it stands for itself. */
export function folderCircles(files: readonly SourceFile[], parent: string): string[] {
  const depth = parent.split('/').length + 1;
  const folderOf = (path: string) => path.split('/', depth).join('/');
  const targets = new Map<string, string[]>();

  for (const file of files.filter(({ path }) => path.startsWith(`${parent}/`))) {
    const folder = folderOf(file.path);
    const others = importedFiles(file)
      .map(folderOf)
      .filter((target) => target !== folder && target.startsWith(`${parent}/`));
    targets.set(folder, [...(targets.get(folder) ?? []), ...others]);
  }
  return circlesOf(targets);
}

function circlesOf(targets: ReadonlyMap<string, readonly string[]>): string[] {
  const circles: string[] = [];
  const done = new Set<string>();

  function follow(path: string, way: readonly string[]) {
    const start = way.indexOf(path);
    if (start >= 0) {
      circles.push([...way.slice(start), path].join(' → '));
      return;
    }
    if (done.has(path)) return;
    for (const target of targets.get(path) ?? []) follow(target, [...way, path]);
    done.add(path);
  }

  for (const path of targets.keys()) follow(path, []);
  return circles;
}

const importedFiles = (file: SourceFile): string[] =>
  importsOf(file).flatMap((imported) => targetOf(file, imported) ?? []);
