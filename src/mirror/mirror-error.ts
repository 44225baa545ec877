export type MirrorErrorCode =
  | 'mirror-missing'
  | 'mirror-damaged'
  | 'mirror-busy'
  | 'mirror-newer'
  | 'mirror-other-organization'
  | 'mirror-storage';

/** The local copy cannot be used. The message says why, and what to do. */
export class MirrorError extends Error {
  override readonly name = 'MirrorError';
  readonly code: MirrorErrorCode;

  constructor(code: MirrorErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Whether an error means that the mirror is damaged, and that a sync can heal it. */
export const isMirrorDamage = (error: unknown): boolean =>
  error instanceof MirrorError ? error.code === 'mirror-damaged' : kindOf(error) === 'damaged';

/** Runs work on a mirror, and explains errors of SQLite and of the disk. Throws MirrorError. */
export function explained<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw mirrorError(error, file);
  }
}

/** Explains an error of SQLite or of the disk; any other error is returned unchanged. */
export function mirrorError(error: unknown, file: string): unknown {
  const kind = kindOf(error);
  return kind === undefined ? error : mirrorFault(kind, file, error);
}

/** The error that says what is wrong with a mirror, and what to do. */
export function mirrorFault(kind: MirrorFault, file: string, cause?: unknown): MirrorError {
  const code =
    kind === 'damaged' || kind === 'busy' ? (`mirror-${kind}` as const) : 'mirror-storage';
  return new MirrorError(code, explanations[kind](file), { cause });
}

/** What went wrong, as far as it matters for what to do. */
type MirrorFault = keyof typeof explanations;

const explanations = {
  damaged: (file: string) => `${file} is damaged. Run "signalbox sync", which heals it.`,
  full: (file: string) =>
    `The disk is full: ${file} cannot grow. Everything reported as synced is kept. Free some space.`,
  readOnly: (file: string) => `${file} cannot be written: its file system is read-only.`,
  refused: (file: string) => `${file} cannot be written. Check its folder and permissions.`,
  notFile: (file: string) => `${file} is not a file. Move it away, then run "signalbox sync".`,
  failing: (file: string) => `${file} cannot be read or written: the disk reports an error.`,
  busy: (file: string) => `${file} is in use by another process. Try again.`,
};

/** Codes of the operating system. */
const systemErrors: Readonly<Record<string, MirrorFault>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'readOnly',
  EACCES: 'refused',
  EPERM: 'refused',
  ENOENT: 'refused',
  ELOOP: 'notFile',
  EISDIR: 'notFile',
  ERR_FS_EISDIR: 'notFile',
  ENOTDIR: 'notFile',
  EIO: 'failing',
};

/** Primary result codes of SQLite, without the bits of extended codes. */
const resultCodes: ReadonlyMap<number, MirrorFault> = new Map([
  [3, 'refused'],
  [5, 'busy'],
  [6, 'busy'],
  [8, 'refused'],
  [10, 'failing'],
  [13, 'full'],
  [14, 'refused'],
]);

const extendedCodes = { sharedMemorySize: 4_874 };

/** Codes of SQLite that say nothing about a file: out of memory, interrupted, misused. */
const unrelatedCodes: ReadonlySet<number> = new Set([7, 9, 21]);

/**
 * Our statements are fixed, and run on an intact mirror without an error: whatever else SQLite, a number that is
 * too large or a text that is no JSON complains of is damage.
 */
function kindOf(error: unknown): MirrorFault | undefined {
  if (error instanceof SyntaxError) return 'damaged';
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  if (error.code === 'ERR_OUT_OF_RANGE') return 'damaged';
  if (error.code !== 'ERR_SQLITE_ERROR' || !('errcode' in error)) {
    return systemErrors[String(error.code)];
  }
  // The file beside a database that is read cannot get its size.
  if (error.errcode === extendedCodes.sharedMemorySize) return 'full';
  const code = Number(error.errcode) & 0xff;
  return unrelatedCodes.has(code) ? undefined : (resultCodes.get(code) ?? 'damaged');
}
