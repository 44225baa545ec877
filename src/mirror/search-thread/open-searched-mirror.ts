import { type Mirror, openExistingMirror } from '../open-mirror.ts';

const cacheKb = 32_768;

/** Opens an existing mirror, with a larger page cache than a sync needs. Throws MirrorError. */
export function openSearchedMirror(file: string): Mirror {
  const mirror = openExistingMirror(file);
  mirror.database.exec(`PRAGMA cache_size = -${cacheKb}`);
  return mirror;
}
