import { statSync } from 'node:fs';
import { join } from 'node:path';
import { errorReason } from '../files/error-code.ts';
import { acquireLock } from '../files/file-lock.ts';
import { makePrivateFolder } from '../files/private-folder.ts';
import { replaceFile } from '../files/replace-file.ts';
import { textIfThere } from '../files/text-if-there.ts';
import { configFileName } from './config-file.ts';
import { JsonTextError, withoutValueAt, withValueAt } from './json-text.ts';

/** A setting to write or, if the value is undefined, to remove. */
type ConfigChange = { path: readonly string[]; value: unknown };

/** The configuration cannot be changed; the message says why. */
class ConfigChangeError extends Error {
  override readonly name = 'ConfigChangeError';
  readonly code = 'config-change';
}

/**
 * Changes settings in the file and keeps the rest of its text. A symbolic link to the file is preserved.
 * Without changes it only checks whether the file could be changed. Throws ConfigChangeError.
 */
export function changeConfig(folder: string, changes: readonly ConfigChange[]): void {
  const path = join(folder, configFileName);
  try {
    makePrivateFolder(folder);
    using _lock = acquireLock(`${path}.lock`);
    const text = textIfThere(path) ?? '';
    const { mode = 0o600 } = statSync(path, { throwIfNoEntry: false }) ?? {};
    const changed = changes.reduce(
      (last, change) =>
        change.value === undefined
          ? withoutValueAt(last, change.path)
          : withValueAt(last, change.path, change.value),
      // Syntax errors in the file are detected even if nothing is changed.
      withoutValueAt(text.trim() === '' ? '{}\n' : text, ['']),
    );
    if (changes.length > 0) replaceFile(path, changed, { mode: mode & 0o777, flush: true });
  } catch (error) {
    if (error instanceof JsonTextError) {
      const place = `${path}:${error.line}:${error.column}`;
      throw new ConfigChangeError(`${place} is not JSON: ${error.message}. Correct it first.`);
    }
    throw new ConfigChangeError(`${path} cannot be changed (${errorReason(error)}).`);
  }
}
