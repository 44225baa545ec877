import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its missing parents, accessible only to the user. Throws the operating system's error.
 * One by one, because `recursive` never returns below folders such as `/proc`, where creating one fails as if
 * its parent were missing.
 */
export function makePrivateFolder(folder: string): void {
  if (existsSync(folder)) return;
  const above = dirname(folder);
  if (above !== folder) makePrivateFolder(above);
  make(folder);
}

function make(folder: string) {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process created it first.
    if (!existsSync(folder)) throw error;
  }
}
