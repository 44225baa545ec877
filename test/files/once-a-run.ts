import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject, vi } from 'vitest';

/**
 * A folder that is made once in a run, by the file of tests that needs it first; the others wait until it is whole.
 * Nobody may change it.
 */
export async function onceARun(
  name: string,
  make: (folder: string) => Promise<unknown>,
): Promise<string> {
  const folder = join(inject('runFolder'), name);
  const outcome = `${folder}.outcome`;
  if (isFirst(`${folder}.begun`)) {
    const failure = await make(folder).then(
      () => '',
      (error: unknown) => `The ${name} could not be made: ${error}`,
    );
    // Whole at once for those who wait for it.
    writeFileSync(`${outcome}.new`, failure);
    renameSync(`${outcome}.new`, outcome);
  }
  await vi.waitUntil(() => existsSync(outcome), { timeout: 590_000, interval: 50 });
  const failure = readFileSync(outcome, 'utf8');
  if (failure !== '') throw new Error(failure);
  return folder;
}

function isFirst(mark: string): boolean {
  try {
    mkdirSync(mark);
    return true;
  } catch {
    return false;
  }
}
