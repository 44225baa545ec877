import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { isBuilt } from '../src/cli/build-stamp.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder for what is made once in a run of the tests, and read by several files of them. */
    runFolder: string;
    /** Whether the bundles are those of the sources. */
    isBuilt: boolean;
    /** Whether pictures are approved as they are. */
    approves: boolean;
  }
}

let folder: string | undefined;

/** Vitest calls it before all tests, for each project. */
export function setup({ provide, config }: TestProject): void {
  folder ??= mkdtempSync(join(tmpdir(), 'signalbox-run-'));
  // Threads and programs that tests start compile their code once in a run.
  process.env.NODE_COMPILE_CACHE = join(folder, 'cache');
  provide('runFolder', folder);
  provide('approves', config.snapshotOptions.updateSnapshot === 'all');
  provide('isBuilt', isBuilt(join(import.meta.dirname, '..')));
}

/** Vitest calls it after all tests. */
export function teardown(): void {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
