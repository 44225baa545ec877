export type MirrorErrorCode =
  | 'mirror-missing'
  | 'mirror-damaged'
  | 'mirror-busy'
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

/** Primary result codes of SQLite, without the bits of extended codes. */
const resultCodes = {
  readOnly: 8,
  inputOutput: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
};

/** Whether SQLite reports that a file is damaged or not a database. */
export const isDamage = (error: unknown): boolean => {
  const code = resultCodeOf(error);
  return code === resultCodes.corrupt || code === resultCodes.notADatabase;
};

/** Explains an SQLite error about the disk; any other error is returned unchanged. */
export function storageError(error: unknown, file: string): unknown {
  const say = (message: string) => new MirrorError('mirror-storage', message, { cause: error });

  switch (resultCodeOf(error)) {
    case resultCodes.full:
      return say(`The disk is full: ${file} cannot grow. Everything reported as synced is kept.`);
    case resultCodes.readOnly:
    case resultCodes.cannotOpen:
      return say(`${file} cannot be written. Check its folder and permissions.`);
    case resultCodes.inputOutput:
      return say(`${file} cannot be read or written: the disk reports an error.`);
    case resultCodes.corrupt:
    case resultCodes.notADatabase:
      return new MirrorError(
        'mirror-damaged',
        `${file} is damaged. The next "signalbox sync" sets it aside and starts a new one.`,
        { cause: error },
      );
    default:
      return error;
  }
}

function resultCodeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;
  return Number(error.errcode) & 0xff;
}
