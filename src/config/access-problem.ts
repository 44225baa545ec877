import { statSync } from 'node:fs';

type Access = 'read' | 'write';

const forbidden: Record<Access, { bits: number; mend: string }> = {
  read: { bits: 0o077, mend: 'chmod go-rwx' },
  write: { bits: 0o022, mend: 'chmod go-w' },
};

/**
 * Why a file or folder is not safe to use, because another user could read or change it, with the command that
 * mends it; undefined if it is safe or missing. What root can change is safe.
 */
export function accessProblem(path: string, access: Access): string | undefined {
  // Windows has its own access control, and Node reports no owner there.
  const me = process.getuid?.();
  const stats = statSync(path, { throwIfNoEntry: false });
  if (me === undefined || !stats) return undefined;
  const { bits, mend } = forbidden[access];
  const isOurs = stats.uid === me || (access === 'write' && stats.uid === 0);
  if (!isOurs) {
    return `${path} belongs to another user, so it is not used. Run: chown ${me} ${quoted(path)}`;
  }
  if ((stats.mode & bits) === 0) return undefined;
  return `Others can ${access} ${path}, so it is not used. Run: ${mend} ${quoted(path)}`;
}

/** As an argument for a shell. */
const quoted = (path: string): string =>
  /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
