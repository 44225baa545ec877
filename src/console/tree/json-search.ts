import { memoizeLast } from '../../figures/values/memoize-last.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import type { Span } from '../draw/line.ts';
import { countOf, createSearchControls, matchesOf } from '../search/search.ts';
import { patternOf, searchSpans } from '../search/search-spans.ts';
import type { SearchEvent } from '../search/search-state.ts';
import { type JsonMatch, matchesInNodes, type SearchedNode } from './json-matches.ts';
import { childPath, entriesOf, type JsonValue } from './json-path.ts';
import { type JsonMarks, type JsonRow, searchedText } from './json-rows.ts';
import type { JsonTree } from './json-tree.ts';

/** Rows shown above a match, as its context. */
const contextRows = 3;

/** A search for names and values in a document, folded ones included. */
export function createJsonSearch({ get, update, snapshot, goTo }: JsonTree) {
  const nodesOf = memoizeLast(searchedNodes);
  const matchesIn = memoizeLast((value: JsonValue, pattern: RegExp) =>
    matchesInNodes(nodesOf(value), pattern),
  );
  const dispatch = (event: SearchEvent) => update({ type: 'searched', event });
  const found = {
    store: { get: () => get().search, dispatch },
    matches: (pattern: RegExp) => matchesIn(snapshot().value, pattern),
  };

  const controls = createSearchControls<JsonMatch>({
    ...found,
    firstBelow: (matches) => firstBelow(matches, nodesOf(snapshot().value), snapshot().row),
    isAt(match) {
      const { rows, cursor } = snapshot();
      return rowOfMatch(rows, match) === cursor.index;
    },
    reach(match) {
      const { path, depth, isText } = match.node;
      const isTextOpened = isText && match.field === 'value';
      update({ type: 'revealed', node: { path, depth, isText: isTextOpened } });
      const { rows, cursor, content } = snapshot();
      const index = rowOfMatch(rows, match);
      const isInSight = index >= cursor.top && index < cursor.top + content.height - contextRows;
      const top = isInSight ? cursor.top : Math.max(0, index - contextRows);
      goTo(() => index, { ...cursor, top });
    },
    wayBack() {
      const { folding, cursor } = get();
      return () => {
        update({ type: 'folding-restored', folding });
        update({ type: 'cursor-placed', cursor });
      };
    },
  });

  return {
    controls: {
      ...controls,
      endSearch() {
        update({ type: 'settled' });
        controls.endSearch();
      },
    },
    marks(): JsonMarks | undefined {
      const { query = '', current } = get().search;
      const pattern = patternOf(query);
      if (pattern === undefined) return undefined;
      const matches = matchesOf(found);
      return { pattern, current: current === undefined ? undefined : matches[current] };
    },
    /** For the title; empty while there is no search. */
    spans(): Span[] {
      const { query } = get().search;
      const count = countOf(found);
      return query === undefined || count === undefined ? [] : searchSpans(query, count);
    },
  };
}

/** All nodes of a document in the order of their rows. The indices of a list are not searched. */
function searchedNodes(root: JsonValue): SearchedNode[] {
  const nodes: SearchedNode[] = [];
  const visit = (value: JsonValue, key: string, path: string, depth: number) => {
    const isText = typeof value === 'string';
    nodes.push({ path, depth, isText, index: nodes.length, key, text: searchedText(value) });
    for (const [name, child] of entriesOf(value)) {
      const childKey = Array.isArray(value) ? '' : sanitizeLine(name);
      visit(child, childKey, childPath(path, name), depth + 1);
    }
  };
  visit(root, '', '', 0);
  return nodes;
}

/** The index of the row in which a match begins; -1 while it is folded away. */
function rowOfMatch(rows: readonly JsonRow[], { node, field, start }: JsonMatch): number {
  const head = rows.findIndex(({ path }) => path === node.path);
  if (head === -1 || field === 'key') return head;
  let at = head;
  for (let row = rows[at + 1]; row?.kind === 'text'; row = rows[at + 1]) {
    if (row.path !== node.path || row.line.offset > start) break;
    at += 1;
  }
  return at;
}

/** The index of the first match that is not above a row; the number of matches if all are. */
function firstBelow(
  matches: readonly JsonMatch[],
  nodes: readonly SearchedNode[],
  row: JsonRow | undefined,
): number {
  const index = nodes.findIndex(({ path }) => path === row?.path);
  const offset = row?.kind === 'text' ? row.line.offset : 0;
  const below = matches.findIndex(
    ({ node, start }) => node.index > index || (node.index === index && start >= offset),
  );
  return below === -1 ? matches.length : below;
}
