import { accessProblem } from '../../files/access-problem.ts';
import { errorReason } from '../../files/error-code.ts';
import { readPlainFile } from '../../files/plain-file.ts';
import { UsageError } from './usage-error.ts';

/** The text of a file with a secret. Throws UsageError if it cannot be read, or others can read it. */
export function privateText(path: string): string {
  try {
    const problem = accessProblem(path, 'read');
    if (problem !== undefined) throw new UsageError(problem);
    return readPlainFile(path);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${path} cannot be read (${errorReason(error)}).`);
  }
}
