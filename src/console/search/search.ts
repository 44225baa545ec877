import type { Span } from '../draw/line.ts';
import { keyAction, overlayAction, type ViewAction } from '../keys/action.ts';
import { keyOf } from '../keys/binding.ts';
import { promptOverlay } from '../overlays/prompt/prompt-overlay.tsx';
import type { Keymap, Overlay, Shell } from '../shell/shell.ts';
import type { Store } from '../shell/store.ts';
import { patternOf, type SearchCount, searchRemark, searchSpans } from './search-spans.ts';
import { wrappedText } from './search-texts.ts';

export type SearchControls = {
  /** Prompts for a query. Every letter goes to the first match again. */
  search(): Overlay;
  goToMatch(direction: 1 | -1, shell: Shell): void;
  isSearching(): boolean;
  /** Whether the search has matches, or may still find some. */
  hasMatches(): boolean;
  /** Whether it is on the way to its first match, so that it cannot go to the next one. */
  isOnTheWay?(): boolean;
  endSearch(): void;
};

/** What a search marks. */
export type SearchMarks<Found> = { pattern: RegExp; current: Found | undefined };

/** What a search shows, as of the last key. */
type ShownSearch<Found> = {
  /** Undefined if there is no search. */
  marks(): SearchMarks<Found> | undefined;
  /** The query and the number of its matches; empty if there is no search. */
  title(): readonly Span[];
};

const goToMatch = (direction: 1 | -1) => (controls: SearchControls, shell: Shell) =>
  controls.goToMatch(direction, shell);

const disabledReasonOf =
  (prefix: string) =>
  (controls: SearchControls, keymap?: Keymap): string | undefined => {
    if (controls.isOnTheWay?.()) return 'The search has not found the next match yet.';
    if (controls.isSearching())
      return controls.hasMatches() ? undefined : 'The search has no matches.';
    const key = keyOf(`${prefix}.search`, searchActions(prefix), keymap);
    return `No active search.${key ? ` Press ${key} to start one.` : ''}`;
  };

/** The keys of a search, the same on every screen. Their IDs begin with `prefix`. */
export const searchActions = (prefix: string): ViewAction<SearchControls>[] => [
  overlayAction({
    id: `${prefix}.search`,
    title: 'Search',
    keys: ['/'],
    hint: 'search',
    overlay: (controls) => controls.search(),
  }),
  keyAction(`${prefix}.next-match`, 'Next match', ['n'], goToMatch(1), {
    hint: 'next match',
    isHintKept: true,
    disabledReason: disabledReasonOf(prefix),
  }),
  keyAction(`${prefix}.previous-match`, 'Previous match', ['N'], goToMatch(-1), {
    disabledReason: disabledReasonOf(prefix),
  }),
  keyAction(`${prefix}.end-search`, 'Clear the search', ['esc'], ({ endSearch }) => endSearch(), {
    hint: 'clear search',
    isHintKept: true,
    applies: (controls) => controls.isSearching(),
  }),
];

/** What can be searched, as of the last key. */
type Searchable<Found> = {
  store: Omit<Store<SearchState, SearchEvent>, 'subscribe'>;
  /** All matches in reading order. Returns the same array for the same pattern. */
  matches(pattern: RegExp): readonly Found[];
  /** Index of the first match that is not above the cursor; the number of matches if all are. */
  firstBelow(matches: readonly Found[]): number;
  isAt(match: Found): boolean;
  /** Goes to a match and unfolds what hides it. */
  reach(match: Found): void;
  /** Stores the position. The returned function goes back to it. */
  wayBack(): () => void;
};

export function createSearchControls<Found>(
  target: Searchable<Found>,
): SearchControls & ShownSearch<Found> {
  const { store } = target;

  function goTo(matches: readonly Found[], index: number) {
    const match = matches[index];
    if (match === undefined) return;
    store.dispatch({ type: 'reached', match: index });
    target.reach(match);
  }

  function goToMatch(direction: 1 | -1, { notices }: Pick<Shell, 'notices'>) {
    const matches = matchesOf(target);
    if (matches.length === 0) return;
    const next = nextMatch(target, matches, direction);
    const isWrapped = next < 0 || next >= matches.length;
    if (isWrapped) notices.remark(wrappedText(direction, true));
    goTo(matches, (next + matches.length) % matches.length);
  }

  function search() {
    const before = store.get();
    const goBack = target.wayBack();
    return promptOverlay({
      label: '/',
      past: before.past,
      remark: () => searchRemark(countOf(target)),
      onChange(query) {
        goBack();
        store.dispatch({ type: 'typed', query });
        const matches = matchesOf(target);
        goTo(matches, target.firstBelow(matches) % Math.max(1, matches.length));
      },
      onSubmit(query) {
        store.dispatch(query === '' ? { type: 'ended' } : { type: 'kept', query });
      },
      onCancel() {
        store.dispatch({ type: 'restored', search: before });
        goBack();
      },
    });
  }

  return {
    search,
    goToMatch,
    isSearching: () => store.get().query !== undefined,
    hasMatches: () => matchesOf(target).length > 0,
    endSearch: () => store.dispatch({ type: 'ended' }),
    marks() {
      const { query = '', current = -1 } = store.get();
      const pattern = patternOf(query);
      return pattern && { pattern, current: matchesOf(target)[current] };
    },
    title() {
      const { query = '' } = store.get();
      const count = countOf(target);
      return count === undefined ? [] : searchSpans(query, count);
    },
  };
}

/** The index of the match to go to; -1 or the number of matches if the search wraps. */
function nextMatch<Found>(
  target: Searchable<Found>,
  matches: readonly Found[],
  direction: 1 | -1,
): number {
  const { current } = target.store.get();
  const match = current === undefined ? undefined : matches[current];
  if (current !== undefined && match !== undefined && target.isAt(match)) {
    return current + direction;
  }
  const below = target.firstBelow(matches);
  return direction === 1 ? below : below - 1;
}

/** The matches of the current query; empty if there is no search. */
function matchesOf<Found>({ store, matches }: Searchable<Found>): readonly Found[] {
  const pattern = patternOf(store.get().query ?? '');
  return pattern === undefined ? [] : matches(pattern);
}

/** The number of matches and the current one; undefined if there is no search. */
function countOf<Found>(target: Searchable<Found>): SearchCount | undefined {
  const { query, current } = target.store.get();
  if (query === undefined) return undefined;
  const index = current === undefined ? undefined : current + 1;
  return { index, total: matchesOf(target).length, isWhole: true };
}

/** A search whose matches are all known at once. */
export type SearchState = {
  query: string | undefined;
  /** Index of the current match among all matches. */
  current: number | undefined;
  /** Earlier queries, oldest first. */
  past: readonly string[];
};

export type SearchEvent =
  | { type: 'typed'; query: string }
  | { type: 'kept'; query: string }
  | { type: 'reached'; match: number }
  | { type: 'restored'; search: SearchState }
  | { type: 'ended' };

export const noSearch: SearchState = { query: undefined, current: undefined, past: [] };

export function reduceSearch(search: SearchState, event: SearchEvent): SearchState {
  switch (event.type) {
    case 'typed':
      return { ...search, query: event.query || undefined, current: undefined };
    case 'kept':
      return { ...search, past: withQuery(search.past, event.query) };
    case 'reached':
      return { ...search, current: event.match };
    case 'restored':
      return event.search;
    case 'ended':
      return { ...search, query: undefined, current: undefined };
  }
}

const maxPast = 50;

/** The earlier queries and a further one, without duplicates. */
export const withQuery = (past: readonly string[], query: string): readonly string[] =>
  [...past.filter((other) => other !== query), query].slice(-maxPast);
