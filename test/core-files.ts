import { readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What Linux calls the memory of a crashed process by default, in the folder where it ran. */
const coreName = /^core(\.\d+)?$/;

const coresIn = (folder: string, sinceMs: number): string[] =>
  readdirSync(folder)
    .filter((name) => coreName.test(name))
    .map((name) => join(folder, name))
    .filter((path) => {
      const facts = statSync(path, { throwIfNoEntry: false });
      return facts?.isFile() === true && facts.mtimeMs >= sinceMs;
    });

/**
 * Vitest calls it after all tests: none may have left the memory of a process in a file, which holds the keys that
 * tests enter.
 */
export function teardown(): void {
  const startedMs = Date.now() - process.uptime() * 1_000;
  const cores = [process.cwd(), tmpdir()].flatMap((folder) => coresIn(folder, startedMs));
  if (cores.length > 0) throw new Error(`A process has crashed and left ${cores.join(', ')}.`);
}
