import type { Removed } from '../../figures/limits/removal.ts';
import { foldersOf } from '../../files/folders.ts';
import type { CliContext } from '../process/cli-context.ts';

/** Whom this computer removed from the organization of a profile. What reads it is loaded here, because most commands do not. */
export async function removalsOf(
  profile: string,
  { env }: Pick<CliContext, 'env'>,
): Promise<Removed> {
  const { removalsIn } = await import('../../console/shell/audit.ts');
  const { createAuditFile } = await import('../../state/audit-file.ts');
  return removalsIn(createAuditFile(foldersOf(env).state), { profile });
}
