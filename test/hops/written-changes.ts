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
import type { Edit, ExampleChange } from './example-changes.ts';

const root = join(import.meta.dirname, '..', '..');

/** The files that a change touches, each once. */
export const filesOf = ({ edits }: ExampleChange): string[] => [
  ...new Set(edits.map(({ file }) => file)),
];

/**
 * Writes all changes into a copy of the sources and checks its types: what the compiler says, or nothing.
 * Throws where an edit has no place any more.
 */
export function compileWith(changes: readonly ExampleChange[]): string {
  const copy = mkdtempSync(join(tmpdir(), 'signalbox-changed-'));
  try {
    for (const part of [
      'src',
      'test',
      'assets',
      'package.json',
      'tsconfig.json',
      'esbuild.config.js',
    ]) {
      cpSync(join(root, part), join(copy, part), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    for (const edit of changes.flatMap(({ edits }) => edits)) write(edit, copy);

    const tests = changes.flatMap(filesOf).filter((file) => file.startsWith('test/'));
    const project = { extends: './tsconfig.json', files: tests, include: ['src'] };
    writeFileSync(join(copy, 'tsconfig.changed.json'), JSON.stringify(project));
    const compiler = join(root, 'node_modules', '.bin', 'tsc');
    const { stdout } = spawnSync(compiler, ['--noEmit', '--project', 'tsconfig.changed.json'], {
      cwd: copy,
      encoding: 'utf8',
    });
    return stdout;
  } finally {
    rmSync(copy, { recursive: true });
  }
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
