import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it that are missing, open to no one else. Throws what the operating
 * system says. One by one, because `recursive` never ends below folders such as `/proc`, where
 * making one fails as if the one above were missing.
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
    // Another start was faster.
    if (!existsSync(folder)) throw error;
  }
}
