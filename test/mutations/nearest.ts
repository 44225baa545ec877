import { posix } from 'node:path';
import { importsOf, type SourceFile, targetOf } from '../architecture/source-file.ts';

/**
 * Finds the test files that load a file of the sources, those first that tell most about it: of the folder with the same
 * name, then those that load little else and share words of its path. Paths are relative to `src`.
 */
export function nearestTests(files: readonly SourceFile[]): (path: string) => string[] {
  const loaded = new Map(files.map((file) => [file.path, loadedBy(file)]));
  const tests = [...loaded.keys()].filter((path) => /\.test\.tsx?$/.test(path));
  const reached = new Map(tests.map((path) => [path, reachedFrom(path, loaded)]));

  return (path) =>
    tests
      .filter((test) => reached.get(test)?.has(path))
      .map((test) => ({ test, distance: distance(test, path, reached.get(test)?.size ?? 0) }))
      .toSorted((one, other) => one.distance - other.distance)
      .map(({ test }) => test);
}

const loadedBy = (file: SourceFile): string[] =>
  importsOf(file)
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .flatMap((found) => targetOf(file, found) ?? []);

function reachedFrom(path: string, loaded: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set([path]);
  for (const from of reached) {
    for (const to of loaded.get(from) ?? []) reached.add(to);
  }
  return reached;
}

function distance(test: string, path: string, size: number): number {
  const isBeside = posix.dirname(test) === posix.join('../test', posix.dirname(path));
  const words = new Set(wordsOf(test));
  const shared = wordsOf(path).filter((word) => words.has(word)).length;
  return isBeside ? -shared : size / (1 + shared);
}

const wordsOf = (path: string): string[] => path.split(/\W+/).filter((word) => word.length > 3);
