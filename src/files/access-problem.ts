import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { homeFolder } from './folders.ts';
import { userId } from './system.ts';

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
  const me = userId();
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

/**
 * Why another user could move a folder away and put another in its place: the first unsafe folder above it, up to the
 * user's home or the root, with the command that mends it. In a sticky folder of root, such as `/tmp`, nobody else can.
 */
export function parentsProblem(folder: string): string | undefined {
  const parent = dirname(folder);
  if (parent === folder || folder === homeFolder()) return undefined;
  const stats = statSync(parent, { throwIfNoEntry: false });
  const isShared = stats?.uid === 0 && (stats.mode & sticky) !== 0;
  return (isShared ? undefined : accessProblem(parent, 'write')) ?? parentsProblem(parent);
}

const sticky = 0o1000;

/** As an argument for a shell. */
const quoted = (path: string): string =>
  /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
