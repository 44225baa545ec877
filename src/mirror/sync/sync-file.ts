import type { Client } from '../../client/client.ts';
import { isMirrorDamage, MirrorError, mirrorError } from '../mirror-error.ts';
import { openOrReplaceMirror, replaceMirror } from '../replace-mirror.ts';
import { type SyncOptions, type SyncReport, sync } from './sync.ts';

type SyncFileOptions = SyncOptions & {
  /** The address of the server. */
  baseUrl: string;
  /** Called with the new name of a damaged copy, which is replaced by a new one. */
  onSetAside?: ((file: string) => void) | undefined;
};

export type SyncFileReport = SyncReport & {
  /** The first and last day with data. */
  days: { first: string | undefined; last: string | undefined };
};

/**
 * Syncs the mirror in a file, which is created if missing. What is damaged is removed and read again, and a file that is
 * too damaged for that is replaced. Throws ClientError and MirrorError.
 */
export async function syncFile(
  file: string,
  client: Client,
  { baseUrl, onSetAside, ...options }: SyncFileOptions,
): Promise<SyncFileReport> {
  const spacingMs = isThisComputer(baseUrl) ? 0 : undefined;
  const open = (turn: number) =>
    turn < lastTurn ? openOrReplaceMirror(file, Date.now()) : replaceMirror(file, Date.now());

  for (let turn = 0; ; turn += 1) {
    const { mirror, setAside } = open(turn);
    using _mirror = mirror;
    if (setAside !== undefined) onSetAside?.(setAside);
    try {
      mirror.transaction(() => mirror.state.set('source', URL.parse(baseUrl)?.host ?? baseUrl));
      const report = await sync(mirror, client, { spacingMs, isChecked: turn > 0, ...options });
      const { first, last } = mirror.days.span();
      return { ...report, days: { first, last } };
    } catch (error) {
      // In a new file it is no damage, but a mistake of ours.
      if (turn === lastTurn) throw error instanceof MirrorError ? (error.cause ?? error) : error;
      if (!isMirrorDamage(error)) throw mirrorError(error, file);
    }
  }
}

/** Damage may show only when it is read: then all is checked, and at last the file is replaced. */
const lastTurn = 2;

/** The pace protects servers that many people share, so it does not apply to this computer. */
const isThisComputer = (baseUrl: string): boolean =>
  /^(localhost|127\..*|\[::1\])$/.test(URL.parse(baseUrl)?.hostname ?? '');
