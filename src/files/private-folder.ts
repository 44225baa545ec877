import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Creates a folder and its missing parents, accessible only to the user. Throws the operating system's error. */
export const makePrivateFolder = (folder: string): void => makeFolder(folder, 0o700);

/**
 * Creates a folder and its missing parents. Throws the operating system's error. One by one, because `recursive` never
 * returns below folders such as `/proc`, where creating one fails as if its parent were missing.
 */
export function makeFolder(folder: string, mode = 0o777): void {
  if (existsSync(folder)) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process created it first.
    if (!existsSync(folder)) throw error;
  }
}
