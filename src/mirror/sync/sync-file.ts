import type { Client } from '../../client/client.ts';
import { isMirrorDamage, openOrReplaceMirror, setMirrorAside } from '../open-mirror.ts';
import { type SyncOptions, type SyncReport, sync } from './sync.ts';

export type SyncFileOptions = SyncOptions & {
  /** The address of the server. */
  baseUrl: string;
  /** Called with the new name of a copy that was damaged, in whose place a new one is begun. */
  onSetAside?: ((file: string) => void) | undefined;
};

export type SyncFileReport = SyncReport & {
  /** The days that have data. */
  days: { first: string | undefined; last: string | undefined };
};

/** Brings the mirror in a file up to date, which is made when missing. Throws ClientError and MirrorError. */
export async function syncFile(
  file: string,
  client: Client,
  { baseUrl, onSetAside, ...options }: SyncFileOptions,
): Promise<SyncFileReport> {
  const spacingMs = isThisComputer(baseUrl) ? 0 : undefined;

  // Damage deep in a file shows while it is written; the second turn begins with a new one.
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

/** The pace protects servers that many people share. */
const isThisComputer = (baseUrl: string): boolean =>
  /^(localhost|127\..*|\[::1\])$/.test(URL.parse(baseUrl)?.hostname ?? '');
