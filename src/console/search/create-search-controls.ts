import { promptOverlay } from '../overlays/prompt/prompt-overlay.tsx';
import type { Shell } from '../shell/shell.ts';
import type { Store } from '../shell/store.ts';
import type { DocumentSearch, DocumentSearchEvent } from './document-search.ts';
import { patternOf } from './pattern.ts';
import type { SearchControls } from './search-actions.ts';
import { type SearchCount, searchRemark, wrappedText } from './search-spans.ts';

/** What is searched in, as of the last key. */
export type SearchedDocument<Found> = {
  store: Store<DocumentSearch, DocumentSearchEvent>;
  /** All matches as one reads them. Answers the same array to the same question. */
  matches(pattern: RegExp): readonly Found[];
  /** The first match that is not above the reader; as many as there are when all are. */
  firstBelow(matches: readonly Found[]): number;
  /** Whether the reader is still where this match is. */
  isAt(match: Found): boolean;
  /** Goes to a match, and opens what hides it. */
  reach(match: Found): void;
  /** What brings the reader back to the place of this moment. */
  wayBack(): () => void;
};

/** Ties the keys of a search to what is searched in. */
export function createSearchControls<Found>(document: SearchedDocument<Found>): SearchControls {
  const { store } = document;

  function goTo(matches: readonly Found[], index: number) {
    const match = matches[index];
    if (match === undefined) return;
    store.dispatch({ type: 'reached', match: index });
    document.reach(match);
  }

  function seekMatch(direction: 1 | -1, shell: Pick<Shell, 'say'>) {
    const matches = matchesOf(document);
    if (matches.length === 0) return;
    const next = nextMatch(document, matches, direction);
    const isWrapped = next < 0 || next >= matches.length;
    if (isWrapped) shell.say(wrappedText(direction, true));
    goTo(matches, (next + matches.length) % matches.length);
  }

  function search(shell: Shell) {
    const before = store.get();
    const goBack = document.wayBack();
    shell.show(
      promptOverlay({
        label: '/',
        past: before.past,
        remark: () => searchRemark(countOf(document)),
        onChange(query) {
          goBack();
          store.dispatch({ type: 'typed', query });
          const matches = matchesOf(document);
          goTo(matches, document.firstBelow(matches) % Math.max(1, matches.length));
        },
        onSubmit(query) {
          store.dispatch(query === '' ? { type: 'ended' } : { type: 'kept', query });
        },
        onCancel() {
          store.dispatch({ type: 'restored', search: before });
          goBack();
        },
      }),
    );
  }

  return {
    search,
    seekMatch,
    isSearching: () => store.get().query !== undefined,
    endSearch: () => store.dispatch({ type: 'ended' }),
  };
}

function nextMatch<Found>(
  document: SearchedDocument<Found>,
  matches: readonly Found[],
  direction: 1 | -1,
): number {
  const { current } = document.store.get();
  const match = current === undefined ? undefined : matches[current];
  if (current !== undefined && match !== undefined && document.isAt(match)) {
    return current + direction;
  }
  const below = document.firstBelow(matches);
  return direction === 1 ? below : below - 1;
}

/** The matches of what is searched for now; none while nothing is. */
export function matchesOf<Found>({
  store,
  matches,
}: Pick<SearchedDocument<Found>, 'store' | 'matches'>): readonly Found[] {
  const pattern = patternOf(store.get().query ?? '');
  return pattern === undefined ? [] : matches(pattern);
}

/** How many matches there are, and which of them the reader is at; nothing while nothing is searched. */
export function countOf<Found>(
  document: Pick<SearchedDocument<Found>, 'store' | 'matches'>,
): SearchCount | undefined {
  const { query, current } = document.store.get();
  if (query === undefined) return undefined;
  const index = current === undefined ? undefined : current + 1;
  return { index, total: matchesOf(document).length, isWhole: true };
}
