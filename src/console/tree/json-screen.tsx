import { type ReactNode, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { formatCount } from '../../figures/format/number.ts';
import { memoizeLast } from '../../figures/values/memoize-last.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import type { FreshnessNow } from '../data/feed.ts';
import type { Line, Size, Span } from '../draw/line.ts';
import { Pane } from '../draw/pane.tsx';
import { fitSpans } from '../draw/spans.ts';
import { besideSplit } from '../frame/list-split.ts';
import { frameRows, hasRoomForPreview, Screen, useScreenSize } from '../frame/screen.tsx';
import { Split } from '../frame/split.tsx';
import { createSearchControls, type SearchEvent } from '../search/search.ts';
import type { Binding } from '../shell/shell.ts';
import { useMode, usePainted, useShell } from '../shell/shell-context.ts';
import { childPath, entriesOf, type JsonValue } from './json-path.ts';
import {
  type JsonMarks,
  type JsonMatch,
  type JsonRow,
  jsonLines,
  matchesInNodes,
  type SearchedNode,
  searchedText,
} from './json-rows.ts';
import { createJsonTree, type JsonTree, treeBindings } from './json-tree.ts';
import { ValuePage, ValuePane } from './value-page.tsx';

type JsonScreenProps = {
  /** Unique among the documents of a visit: each has its own folds and cursor. */
  name: string;
  /** Shown in the title bar: `title` after the position in the document, `status` before it. */
  title?: string;
  status?: Span | undefined;
  /** Undefined if it has not been loaded yet, or no longer exists. */
  document: JsonValue;
  /** Undefined if the document was not requested. */
  freshness: FreshnessNow;
  /** Bindings in addition to those of the tree, such as closing it. */
  bindings: readonly Binding[];
  /** Shown beside the tree while the cursor is on its root; by default a summary of the document. */
  rootPane?: ((size: Size) => ReactNode) | undefined;
  /** Draws the tree, or what is shown instead of it. */
  children?: (size: Size, tree: () => ReactNode) => ReactNode;
};

/** A tree of the document, with the value under the cursor beside it if there is room, or on the whole screen. */
export function JsonScreen(props: JsonScreenProps) {
  const { name, document, freshness, bindings: others, rootPane, children } = props;
  const screen = useScreenSize();
  const { isScreenReader } = useShell();
  // Content side by side cannot be read aloud; a key opens the value.
  const isSplit = hasRoomForPreview(screen) && !isScreenReader;
  const width = (isSplit ? besideSplit(screen).list.width : screen.width) - 1;
  const { tree, search } = useJsonTree(name, document, width);
  const isThere = document !== undefined;
  const bindings = useMemo(
    () => [...treeBindings(tree, { search, isThere }), ...others],
    [others, tree, search, isThere],
  );
  const path = useMode(tree, ({ opened }) => opened);
  if (isThere && path !== undefined) {
    return <ValuePage {...{ document, name, path, freshness }} onClose={tree.closePage} />;
  }
  const treeIn = (room: Size) => (
    <Pane lines={() => treeLines(tree, search.marks(), room)} {...room} />
  );
  const valueIn = (room: Size) => <ShownValue {...{ tree, document, rootPane }} size={room} />;
  const body = (size: Size) =>
    isSplit ? <Split split={besideSplit(size)} list={treeIn} preview={valueIn} /> : treeIn(size);
  return (
    <Screen
      freshness={freshness}
      bindings={bindings}
      details={() => (isThere ? [...search.title(), ...positionSpans(tree, props)] : [])}
    >
      {(size) => (children ? children(size, () => body(size)) : body(size))}
    </Screen>
  );
}

function positionSpans(tree: JsonTree, { status, title }: JsonScreenProps): Span[] {
  const { rows, cursor } = tree.snapshot();
  const position = `${formatCount(cursor.index + 1)} of ${formatCount(rows.length)}`;
  return [
    ...(status ? [status, { text: '  ' }] : []),
    { text: title === undefined ? position : `${position}  ${title}`, tone: 'muted' },
  ];
}

/** The visible rows of a tree. The last cell stays blank, as a gap to the pane beside it. */
function treeLines(tree: JsonTree, marks: JsonMarks | undefined, { width }: Size): Line[] {
  const { rows, cursor, row, content } = tree.snapshot();
  const shown = rows.slice(cursor.top, cursor.top + content.height);
  return jsonLines(shown, { selectedId: row?.id, marks }).map((line) => ({
    ...line,
    spans: fitSpans(line.spans, width - 1),
  }));
}

type ShownValueProps = Pick<JsonScreenProps, 'document' | 'rootPane'> & {
  tree: JsonTree;
  size: Size;
};

/** The value under the cursor, which alone is rendered again when the cursor moves. */
function ShownValue({ tree, document, rootPane, size }: ShownValueProps) {
  const path = useSyncExternalStore(tree.subscribe, () => tree.snapshot().row?.path);
  if (rootPane && path === '') return rootPane(size);
  return <ValuePane document={document} tree={tree} size={size} />;
}

function useJsonTree(name: string, document: JsonValue, width: number) {
  const { visitStores } = useShell();
  const height = useScreenSize().height - frameRows;
  const content = useMemo(() => ({ document, width, height }), [document, width, height]);
  const shown = visitStores.of(`${name} tree`, () => {
    const tree = createJsonTree(content);
    return { ...tree, tree, search: createJsonSearch(tree) };
  });
  useLayoutEffect(() => shown.update({ type: 'laid-out', content }), [shown, content]);
  usePainted(shown, ({ content }) => content);
  return shown;
}

/** Rows shown above a match, as its context. */
const contextRows = 3;

/** A search for names and values in a document, folded ones included. */
function createJsonSearch({ get, update, snapshot, goTo }: JsonTree) {
  const nodesOf = memoizeLast(searchedNodes);
  const matchesIn = memoizeLast((value: JsonValue, pattern: RegExp) =>
    matchesInNodes(nodesOf(value), pattern),
  );
  const dispatch = (event: SearchEvent) => update({ type: 'searched', event });
  const controls = createSearchControls<JsonMatch>({
    store: { get: () => get().search, dispatch },
    matches: (pattern) => matchesIn(snapshot().value, pattern),
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
    ...controls,
    endSearch() {
      update({ type: 'settled' });
      controls.endSearch();
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
