/** A search in something that is at hand as a whole. */
export type DocumentSearch = {
  /** Nothing while nothing is searched for. */
  query: string | undefined;
  /** The match that the reader is at, by its place among all. */
  current: number | undefined;
  /** What was searched for before, oldest first. */
  past: readonly string[];
};

export type DocumentSearchEvent =
  | { type: 'typed'; query: string }
  | { type: 'kept'; query: string }
  | { type: 'reached'; match: number }
  | { type: 'restored'; search: DocumentSearch }
  | { type: 'ended' };

export const noSearch: DocumentSearch = { query: undefined, current: undefined, past: [] };

const mostPast = 50;

export function reduceSearch(search: DocumentSearch, event: DocumentSearchEvent): DocumentSearch {
  switch (event.type) {
    case 'typed':
      return { ...search, query: event.query || undefined, current: undefined };
    case 'kept': {
      const others = search.past.filter((query) => query !== event.query);
      return { ...search, past: [...others, event.query].slice(-mostPast) };
    }
    case 'reached':
      return { ...search, current: event.match };
    case 'restored':
      return event.search;
    case 'ended':
      return { ...search, query: undefined, current: undefined };
  }
}
