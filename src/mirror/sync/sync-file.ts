import type { Client } from '../../client/client.ts';
import { isMirrorDamage, openOrReplaceMirror, setMirrorAside } from '../open-mirror.ts';
import { type SyncOptions, type SyncReport, sync } from './sync.ts';

export type SyncFileOptions = SyncOptions & {
  /** The address of the server. */
  baseUrl: string;
  /** Called with the new name of a damaged copy, which is replaced by a new one. */
  onSetAside?: ((file: string) => void) | undefined;
};

export type SyncFileReport = SyncReport & {
  /** The first and last day with data. */
  days: { first: string | undefined; last: string | undefined };
};

/** Syncs the mirror in a file, which is created if missing. Throws ClientError and MirrorError. */
export async function syncFile(
  file: string,
  client: Client,
  { baseUrl, onSetAside, ...options }: SyncFileOptions,
): Promise<SyncFileReport> {
  const spacingMs = isThisComputer(baseUrl) ? 0 : undefined;

  // Damage deep in a file shows only when it is written; the second attempt starts with a new file.
  for (let turn = 0; ; turn += 1) {
    const { mirror, setAside } = openOrReplaceMirror(file, Date.now());
    if (setAside !== undefined) onSetAside?.(setAside);
    try {
      mirror.transaction(() => mirror.state.set('source', URL.parse(baseUrl)?.host ?? baseUrl));
      const report = await sync(mirror, client, { spacingMs, ...options });
      const { first, last } = mirror.days.span();
      return { ...report, days: { first, last } };
    } catch (error) {
      if (turn > 0 || !isMirrorDamage(error)) throw error;
      mirror.close();
      onSetAside?.(setMirrorAside(file, Date.now()));
    } finally {
      mirror.close();
    }
  }
}

/** The pace protects servers that many people share, so it does not apply to this computer. */
const isThisComputer = (baseUrl: string): boolean =>
  /^(localhost|127\..*|\[::1\])$/.test(URL.parse(baseUrl)?.hostname ?? '');
