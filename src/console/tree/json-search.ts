import type { Span } from '../draw/line.ts';
import { moveTo } from '../keys/row-cursor.ts';
import {
  countOf,
  createSearchControls,
  matchesOf,
  type SearchedDocument,
} from '../search/create-search-controls.ts';
import type { DocumentSearch, DocumentSearchEvent } from '../search/document-search.ts';
import { patternOf } from '../search/pattern.ts';
import type { SearchControls } from '../search/search-actions.ts';
import { searchSpans } from '../search/search-spans.ts';
import { memoizeLast } from '../shell/memoize-last.ts';
import type { Store } from '../shell/store.ts';
import type { FoldableNode } from './json-folding.ts';
import type { JsonMarks } from './json-lines.ts';
import {
  firstBelow,
  type JsonMatch,
  matchesInNodes,
  rowOfMatch,
  searchedNodes,
} from './json-matches.ts';
import type { JsonTreeState, jsonTreeModel } from './json-tree-controls.ts';

/** A search in a tree: its keys, and what is drawn of it. */
export type JsonSearch = {
  controls: SearchControls;
  marks(): JsonMarks | undefined;
  /** For the title; nothing while nothing is searched for. */
  spans(): Span[];
};

/** Rows above a match that is gone to, so that one sees where it belongs. */
const contextRows = 3;

type SearchStore = Store<DocumentSearch, DocumentSearchEvent>;
type Now = ReturnType<typeof jsonTreeModel>;

/** Finds names and values anywhere in a record, also in what is folded. */
export function createJsonSearch(state: JsonTreeState, now: Now, store: SearchStore): JsonSearch {
  const { document, nodeOf } = searchedTree(state, now, store);
  const controls = createSearchControls(document);

  return {
    controls: {
      ...controls,
      endSearch() {
        state.folds.dispatch({ type: 'settled' });
        controls.endSearch();
      },
    },
    marks() {
      const { query = '', current } = store.get();
      const pattern = patternOf(query);
      if (pattern === undefined) return undefined;
      const match = current === undefined ? undefined : matchesOf(document)[current];
      return { pattern, current: match && { ...match, path: nodeOf(match).path } };
    },
    spans() {
      const { query } = store.get();
      const count = countOf(document);
      return query === undefined || count === undefined ? [] : searchSpans(query, count);
    },
  };
}

const rootNode: FoldableNode = { path: '', depth: 0, isText: false };

function searchedTree({ folds, place, content }: JsonTreeState, now: Now, store: SearchStore) {
  const nodesOf = memoizeLast(searchedNodes);
  const nodes = () => nodesOf(content().value);
  const matches = memoizeLast(
    (nodes: ReturnType<typeof searchedNodes>, source: string, flags: string) =>
      matchesInNodes(nodes, new RegExp(source, flags)),
  );
  const nodeOf = ({ node }: JsonMatch): FoldableNode => nodes()[node] ?? rootNode;
  const rowOf = (match: JsonMatch) => rowOfMatch(now().rows, nodeOf(match), match);

  const document: SearchedDocument<JsonMatch> = {
    store,
    matches: ({ source, flags }) => matches(nodes(), source, flags),
    firstBelow: (found) => firstBelow(found, nodes(), now().row),
    isAt: (match) => rowOf(match) === now().cursor.index,
    reach(match) {
      const { path, depth, isText } = nodeOf(match);
      const isTextOpened = isText && match.part === 'value';
      folds.dispatch({ type: 'revealed', node: { path, depth, isText: isTextOpened } });
      const { ids, height, cursor } = now();
      const index = rowOf(match);
      const isInSight = index >= cursor.top && index < cursor.top + height - contextRows;
      const top = isInSight ? cursor.top : Math.max(0, index - contextRows);
      place.dispatch(moveTo({ ...cursor, top }, index, ids, height));
    },
    wayBack() {
      const folding = folds.get();
      const cursor = place.get();
      return () => {
        folds.dispatch({ type: 'restored', folding });
        place.dispatch(cursor);
      };
    },
  };
  return { document, nodeOf };
}
