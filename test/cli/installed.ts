import { spawnSync } from 'node:child_process';

/**
 * Whether a program is installed that a test needs. Where every program must be there (`ALL_PROGRAMS`, which the check
 * of all changes sets), a missing one fails; elsewhere its tests are skipped and it is named.
 */
export function isInstalled(program: string): boolean {
  const found = spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
  if (!found && process.env.ALL_PROGRAMS) throw new Error(`${program} is not installed.`);
  if (!found) process.stderr.write(`Left out, because ${program} is not installed.\n`);
  return found;
}
