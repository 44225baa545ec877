import type { ClosableSearch } from '../../mirror/search-thread/open-mirror-search.ts';

/** Searches a local copy. Loads and starts nothing before the first search. */
export function searchInCopy(file: string): ClosableSearch {
  let opening: Promise<ClosableSearch> | undefined;
  return {
    async search(query, options) {
      opening ??= import('../../mirror/search-thread/open-mirror-search.ts').then(
        ({ openMirrorSearch }) => openMirrorSearch(file),
      );
      return (await opening).search(query, options);
    },
    async close() {
      await (await opening)?.close();
    },
  };
}
