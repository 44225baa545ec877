import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Edit, ExampleChange } from './examples/example-change.ts';

const root = join(import.meta.dirname, '..', '..');

/** What a test of a change needs of the project. */
const parts = [
  'src',
  'test',
  'assets',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
  'esbuild.config.js',
];

/** The files that a change touches, each once. */
export const filesOf = ({ edits }: ExampleChange): string[] => [
  ...new Set(edits.map(({ file }) => file)),
];

/**
 * Writes all changes into a copy of the project, checks the types of all of it, and runs the tests that the changes
 * bring and those that cover them: what failed, or nothing. Throws where an edit has no place any more.
 */
export function mistakesOf(changes: readonly ExampleChange[]): string {
  const copy = mkdtempSync(join(tmpdir(), 'signalbox-changed-'));
  try {
    for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    for (const edit of changes.flatMap(({ edits, test }) => [...edits, test])) write(edit, copy);

    const tests = changes.flatMap(({ test, coveredBy }) => [test.file, ...coveredBy]);
    return (
      // Several checkers, or several workers, do much of the same work again, and the processors have other tests.
      failureOf(copy, ['typescript/bin/tsc', '--noEmit', '--singleThreaded']) ||
      failureOf(copy, [
        'vitest/vitest.mjs',
        'run',
        '--retry',
        '0',
        '--maxWorkers',
        '1',
        // Each test once, not on every engine of the store.
        '--project',
        'in-process',
        ...new Set(tests),
      ])
    );
  } finally {
    rmSync(copy, { recursive: true });
  }
}

/** What a program of a package printed, if it failed. */
function failureOf(folder: string, [program = '', ...argv]: readonly string[]): string {
  const script = join(root, 'node_modules', program);
  // A run within a test is one of its own.
  const { VITEST: _, VITEST_POOL_ID: __, VITEST_WORKER_ID: ___, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...argv], {
    cwd: folder,
    encoding: 'utf8',
    env,
  });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

function write({ file, before, text }: Edit, folder: string): void {
  const path = join(folder, file);
  if (before === undefined) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { flag: 'wx' });
    return;
  }
  const [start, end, ...more] = readFileSync(path, 'utf8').split(before);
  if (end === undefined || more.length > 0) {
    throw new Error(`${file} does not have this text once:\n${before}`);
  }
  writeFileSync(path, `${start}${text}${before}${end}`);
}
