import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SpawnOptions, spawnTerminal } from './spawn-terminal.ts';

/** The built command. `npm test` brings it up to date first. */
export const command = join(import.meta.dirname, '..', '..', '..', 'dist', 'signalbox.js');

/** Where what is compiled in one start is read in the next, in a run of the tests. */
export const compileCache = process.env.NODE_COMPILE_CACHE;

/** A demo organization that is the same in every run. */
export const sameDemo = ['--demo', '--seed', '7', '--now', '2026-11-20T14:30:00Z'];

/**
 * The built command in a real pseudo-terminal, with folders of its own, which are empty. Dispose it with
 * `await using`.
 */
export function openSignalbox(
  argv: readonly string[],
  { env = {}, ...options }: SpawnOptions = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'e2e-'));
  const temporary = mkdtempSync(join(folder, 'tmp-'));
  const terminal = spawnTerminal(process.execPath, [command, ...argv], {
    ...options,
    env: {
      TMPDIR: temporary,
      XDG_CACHE_HOME: compileCache ?? join(folder, 'cache'),
      // Nothing is changed that cannot be recorded.
      XDG_STATE_HOME: join(folder, 'state'),
      ...env,
    },
  });

  return {
    ...terminal,
    /** Files and folders in the temporary folder of the command. */
    temporaryFiles: () => readdirSync(temporary, { recursive: true }),
    async [Symbol.asyncDispose]() {
      await terminal[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A terminal as its shell wants it back. */
export const restored = {
  isAlternateScreen: false,
  isCursorVisible: true,
  hasMouse: false,
  isBracketedPaste: false,
  isSynchronized: false,
};
