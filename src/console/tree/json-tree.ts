import { jsonText } from '../../figures/format/json-text.ts';
import { memoizeLast } from '../../figures/values/memoize-last.ts';
import { firstRow, moveTo, type RowCursor, settle } from '../draw/row-cursor.ts';
import { keyAction, type ListedAction, viewAction } from '../keys/action.ts';
import { bind } from '../keys/binding.ts';
import { type ScrollControls, scrollActions } from '../keys/scroll-actions.ts';
import { outsideAction } from '../overlays/view-text.ts';
import {
  noSearch,
  reduceSearch,
  type SearchControls,
  type SearchEvent,
  type SearchState,
  searchActions,
} from '../search/search.ts';
import { textPageActions } from '../search/text-screen.tsx';
import type { Binding } from '../shell/shell.ts';
import { createStore } from '../shell/store.ts';
import {
  defaultFolding,
  type FoldableNode,
  type JsonFolding,
  type JsonFoldingEvent,
  reduceFolding,
} from './json-folding.ts';
import {
  ancestorPaths,
  type JsonValue,
  parentPath,
  valueAt,
  valueText,
  writtenPath,
} from './json-path.ts';
import { type JsonRow, jsonRows } from './json-rows.ts';

/** The document that a tree shows, and its size on the screen in cells. */
type JsonContent = {
  /** Undefined if it has not been loaded yet, or no longer exists. */
  document: JsonValue;
  width: number;
  height: number;
};

/** The state of a tree. Folds and cursor are kept as paths, so a refresh moves nothing. */
type JsonTreeState = {
  content: JsonContent;
  folding: JsonFolding;
  cursor: RowCursor;
  /** The path of the value that fills the screen; undefined while the tree is shown. */
  opened: string | undefined;
  search: SearchState;
};

type JsonTreeEvent =
  | { type: 'laid-out'; content: JsonContent }
  | { type: 'cursor-placed'; cursor: RowCursor }
  | { type: 'value-opened'; path: string | undefined }
  | { type: 'searched'; event: SearchEvent }
  | JsonFoldingEvent;

function reduceTree(state: JsonTreeState, event: JsonTreeEvent): JsonTreeState {
  switch (event.type) {
    case 'laid-out':
      return { ...state, content: event.content };
    case 'cursor-placed':
      return { ...state, cursor: event.cursor };
    case 'value-opened':
      return { ...state, opened: event.path };
    case 'searched':
      return { ...state, search: reduceSearch(state.search, event.event) };
    default:
      return { ...state, folding: reduceFolding(state.folding, event) };
  }
}

export type JsonTree = ReturnType<typeof createJsonTree>;

/** The model of a tree, and its key actions: each sees the effect of the previous one. */
export function createJsonTree(content: JsonContent) {
  const moving = createTreeCursor(content);
  const { update, snapshot, goTo, goToPath } = moving;

  function flip(row: JsonRow) {
    goToPath(row.path);
    update({ type: 'flipped', node: nodeOf(row) });
  }

  /** The JSON pointer of the value under the cursor; empty for the root. */
  const pointer = () => snapshot().row?.path ?? '';

  const scroll: ScrollControls = {
    moveBy: (count) => goTo((index) => index + count),
    moveTo: (target) => goTo(() => target),
    pageSize: () => snapshot().content.height,
    count: () => snapshot().rows.length,
  };

  return {
    ...moving,
    ...scroll,
    /** Opens the node under the cursor, or goes into it if it is open. */
    open() {
      const { row } = snapshot();
      if (row?.kind === 'node' && row.fold === 'folded') flip(row);
      else goTo((index) => index + 1);
    },
    /** Folds the node under the cursor, or goes to its parent if there is no fold. */
    fold() {
      const { row } = snapshot();
      if (row === undefined) return;
      const isFoldable = row.kind === 'text' || row.fold === 'open';
      if (isFoldable && row.path !== '') flip(row);
      else goToPath(parentPath(row.path) ?? '');
    },
    toggle() {
      const { row } = snapshot();
      if (row !== undefined && (row.kind === 'text' || row.fold !== undefined)) flip(row);
    },
    changeAll(type: 'all-opened' | 'all-folded') {
      const path = pointer();
      update({ type });
      goToPath(path);
    },
    pointer,
    openPage: () => update({ type: 'value-opened', path: pointer() }),
    closePage: () => update({ type: 'value-opened', path: undefined }),
  };
}

const nothing = {};

function createTreeCursor(content: JsonContent) {
  const initial = {
    folding: defaultFolding,
    cursor: firstRow,
    opened: undefined,
    search: noSearch,
  };
  const { get, dispatch: update, subscribe } = createStore(reduceTree, { ...initial, content });
  const rowsOf = memoizeLast(jsonRows);
  const idsOf = memoizeLast((rows: readonly JsonRow[]) => rows.map(({ id }) => id));

  /** All visible rows, and the one under the cursor, as of the last key. */
  function snapshot() {
    const { content, folding, cursor: placed } = get();
    const value = content.document ?? nothing;
    const rows = rowsOf(value, folding, content.width);
    const ids = idsOf(rows);
    const cursor = settle(placed, ids, content.height);
    return { content, value, rows, ids, cursor, row: rows[cursor.index] };
  }

  /** Goes to a row; `from` is where the window is before. */
  function goTo(target: (index: number) => number, from = snapshot().cursor) {
    const { ids, cursor, content } = snapshot();
    const moved = moveTo(from, target(cursor.index), ids, content.height);
    update({ type: 'cursor-placed', cursor: moved });
  }

  /** Goes to a node, or to its nearest visible ancestor. */
  function goToPath(path: string) {
    const { ids } = snapshot();
    const nearest = [path, ...ancestorPaths(path).toReversed()].find((each) => ids.includes(each));
    goTo(() => ids.indexOf(nearest ?? ''));
  }

  return { get, update, subscribe, snapshot, goTo, goToPath };
}

// The lines of a text are indented one level more than their node.
const nodeOf = (row: JsonRow): FoldableNode =>
  row.kind === 'text'
    ? { path: row.path, depth: row.depth - 1, isText: true }
    : { path: row.path, depth: row.depth, isText: typeof row.value === 'string' };

const treeAction = keyAction<JsonTree>;

const nodeActions = [
  viewAction<JsonTree>({
    id: 'tree.toggle',
    title: 'Expand or collapse the node',
    keys: ['enter', 'space'],
    hint: 'open/fold',
    run: (tree) => tree.toggle(),
  }),
  treeAction('tree.open', 'Expand the node or enter it', ['right', 'l'], (tree) => tree.open()),
  treeAction('tree.fold', 'Collapse the node or go to its parent', ['left', 'h'], (tree) =>
    tree.fold(),
  ),
  treeAction('tree.open-all', 'Expand all', ['E'], (tree) => tree.changeAll('all-opened'), {
    hint: 'expand all',
  }),
  treeAction('tree.fold-all', 'Collapse all', ['C'], (tree) => tree.changeAll('all-folded'), {
    hint: 'collapse all',
  }),
  viewAction<JsonTree>({
    id: 'tree.copy',
    title: 'Copy the value',
    keys: ['y'],
    hint: 'copy value',
    run: (tree, shell) =>
      shell.copy(valueText(valueAt(tree.snapshot().value, tree.pointer())), 'the value'),
  }),
  outsideAction<JsonTree>('tree.outside', (tree) => ({
    name: 'record.json',
    text: (clean) => clean(jsonText(tree.snapshot().value)),
  })),
  viewAction<JsonTree>({
    id: 'tree.copy-path',
    title: 'Copy the path, such as pages[0].title',
    keys: ['P'],
    disabledReason: (tree) => (tree.pointer() === '' ? 'The whole record has no path.' : undefined),
    run(tree, shell) {
      const path = writtenPath(tree.snapshot().value, tree.pointer());
      shell.copy([path], path);
    },
  }),
];

const treeSearchActions = searchActions('tree');

const openPageActions = [
  viewAction<JsonTree>({
    id: 'tree.read',
    title: 'Show the value full screen',
    keys: ['z'],
    hint: 'read',
    disabledReason: (tree) =>
      tree.pointer() === '' ? 'Select a value of the record first.' : undefined,
    run: (tree) => tree.openPage(),
  }),
];

type OpenPage = { value: JsonValue; close(): void };

export const pageActions = [
  viewAction<OpenPage>({
    id: 'tree.copy-read',
    title: 'Copy the value',
    keys: ['y'],
    hint: 'copy',
    run: ({ value }, shell) => shell.copy(valueText(value), 'the value'),
  }),
  viewAction<OpenPage>({
    id: 'tree.end-reading',
    title: 'Return to the record',
    keys: ['esc', 'q', 'z'],
    hint: 'back',
    isHintKept: true,
    run: ({ close }) => close(),
  }),
];

/** All actions of a tree and of the page of one value, for the table of keys. */
export const treeActions = [
  ...nodeActions,
  ...treeSearchActions,
  ...openPageActions,
  ...pageActions,
];

/** All actions of a JSON screen that shows its tree, nearest first. */
export const jsonScreenActions: readonly ListedAction[] = [
  ...openPageActions,
  ...treeSearchActions,
  ...nodeActions,
  ...scrollActions,
];

/** All actions of a JSON screen that shows one value, nearest first. */
export const valuePageActions: readonly ListedAction[] = [...textPageActions, ...pageActions];

/** The bindings of a tree, as long as there is one. */
export function treeBindings(
  tree: JsonTree,
  { search, isThere }: { search: SearchControls; isThere: boolean },
): Binding[] {
  const target = () => (isThere ? tree : undefined);
  return [
    ...bind(openPageActions, target),
    // Without a tree, esc must do what it does elsewhere.
    ...(isThere ? bind(treeSearchActions, () => search) : []),
    ...bind(nodeActions, target),
    ...bind(scrollActions, () => tree),
  ];
}
