import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { forRoles, type Role, roles } from '../../api/role.ts';
import { errorReason } from '../../files/error-code.ts';
import { jsonOf } from '../../files/json-of.ts';
import { makePrivateFolder } from '../../files/private-folder.ts';
import { replaceFile } from '../../files/replace-file.ts';
import { isApiKey, makeApiKey } from '../../server/authentication/api-key.ts';
import { privateText } from '../process/private-text.ts';
import { UsageError } from '../process/usage-error.ts';

/**
 * The keys in a file, which is created (0600) if missing, so that signed-in clients stay signed in when the
 * server restarts. Throws UsageError for a file that others can read, or with any other content.
 */
export function keptKeys(path: string): Record<Role, string> {
  if (existsSync(path)) return readKeys(privateText(path), path);
  const keys = forRoles(makeApiKey);
  try {
    makePrivateFolder(dirname(path));
    replaceFile(path, `${JSON.stringify(keys, undefined, 2)}\n`);
  } catch (error) {
    throw new UsageError(`The keys cannot be written to ${path} (${errorReason(error)}).`);
  }
  return keys;
}

function readKeys(text: string, path: string): Record<Role, string> {
  const kept: Partial<Record<string, unknown>> = Object(jsonOf(text));
  return forRoles((role) => {
    const key = kept[role];
    if (typeof key === 'string' && isApiKey(key)) return key;
    throw new UsageError(`${path} does not hold keys for ${roles.join(', ')}. Name another file.`);
  });
}
