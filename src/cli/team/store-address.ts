import { accessProblem } from '../../files/access-problem.ts';
import { errorReason } from '../../files/error-code.ts';
import { readPlainFile } from '../../files/plain-file.ts';
import type { Environment } from '../../files/system.ts';
import { UsageError } from '../usage-error.ts';

export type StoreOptions = { storeFile?: string };

/**
 * The address of the database of a team, which may hold a password: other programs see arguments, so it is read from the
 * environment or a private file. Throws UsageError, which never quotes it.
 */
export function storeAddress({ storeFile }: StoreOptions, env: Environment): string {
  const text = (storeFile === undefined ? env.SIGNALBOX_STORE : textOf(storeFile))?.trim();
  if (text === undefined || text === '') {
    throw new UsageError(
      'No database is named. Set SIGNALBOX_STORE to postgres://USER:PASSWORD@HOST/DATABASE, or name a file that holds it with --store-file.',
    );
  }
  if (!/^postgres(ql)?:\/\/\S+$/.test(text)) {
    const place = storeFile === undefined ? 'SIGNALBOX_STORE' : storeFile;
    throw new UsageError(`${place} must be an address as postgres://USER:PASSWORD@HOST/DATABASE.`);
  }
  return text;
}

function textOf(path: string): string {
  try {
    const problem = accessProblem(path, 'read');
    if (problem !== undefined) throw new UsageError(problem);
    return readPlainFile(path);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${path} cannot be read (${errorReason(error)}).`);
  }
}
