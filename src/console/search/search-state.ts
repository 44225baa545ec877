/** A search whose matches are all known at once. */
export type SearchState = {
  /** Undefined if there is no search. */
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
