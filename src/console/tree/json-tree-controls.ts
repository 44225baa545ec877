import { moveTo, type RowCursor, settle } from '../keys/row-cursor.ts';
import type { ScrollControls } from '../keys/scroll-actions.ts';
import { memoizeLast } from '../shell/memoize-last.ts';
import type { Store } from '../shell/store.ts';
import type { FoldableNode, JsonFolding, JsonFoldingEvent } from './json-folding.ts';
import {
  type JsonValue,
  parentPath,
  pathsAround,
  valueAt,
  valueText,
  writtenPath,
} from './json-path.ts';
import { type JsonRow, jsonRows } from './json-rows.ts';

/** What keys do to a tree, beside moving over its rows. */
export type JsonTreeControls = ScrollControls & {
  /** Opens the node under the cursor; one that is open is entered. */
  open(): void;
  /** Folds the node under the cursor; from one without a fold it goes to the node around it. */
  fold(): void;
  toggle(): void;
  openAll(): void;
  foldAll(): void;
  /** The value under the cursor as text: a string as it is, everything else as JSON. */
  text(): string;
  /** The JSON pointer (RFC 6901) of the value under the cursor. */
  pointer(): string;
  /** Where the value under the cursor is, as code reads it: `pages[0].title`. */
  path(): string;
};

/** What is drawn now. */
export type JsonContent = { value: JsonValue; width: number; height: number };

export type JsonTreeState = {
  folds: Store<JsonFolding, JsonFoldingEvent>;
  place: Store<RowCursor, RowCursor>;
  content(): JsonContent;
};

/** The rows of a tree and where its cursor is, as of the last key, even before it is drawn. */
export function jsonTreeModel({ folds, place, content }: JsonTreeState) {
  const rowsOf = memoizeLast(jsonRows);
  const idsOf = memoizeLast((rows: readonly JsonRow[]) => rows.map(({ id }) => id));

  return function now() {
    const { value, width, height } = content();
    const rows = rowsOf(value, folds.get(), width);
    const ids = idsOf(rows);
    const cursor = settle(place.get(), ids, height);
    return { rows, ids, height, cursor, row: rows[cursor.index] };
  };
}

type Now = ReturnType<typeof jsonTreeModel>;

export function createJsonTreeControls(state: JsonTreeState, now: Now): JsonTreeControls {
  const { folds, content } = state;
  const { goTo, goToPath } = createMovement(state, now);

  function flip(row: JsonRow) {
    goToPath(row.path);
    folds.dispatch({ type: 'flipped', node: nodeOf(row) });
  }

  function changeAll(type: 'all-opened' | 'all-folded') {
    const { row } = now();
    folds.dispatch({ type });
    if (row) goToPath(row.path);
  }

  const pointer = () => now().row?.path ?? '';

  return {
    moveBy: (count) => goTo((index) => index + count),
    moveTo: (target) => goTo(() => target),
    pageSize: () => content().height,
    count: () => now().rows.length,
    open() {
      const { row } = now();
      if (row?.kind === 'node' && row.fold === 'folded') flip(row);
      else goTo((index) => index + 1);
    },
    fold() {
      const { row } = now();
      if (row === undefined) return;
      const isFoldable = row.kind === 'text' || row.fold === 'open';
      if (isFoldable && row.path !== '') flip(row);
      else goToPath(parentPath(row.path) ?? '');
    },
    toggle() {
      const { row } = now();
      if (row !== undefined && (row.kind === 'text' || row.fold !== undefined)) flip(row);
    },
    openAll: () => changeAll('all-opened'),
    foldAll: () => changeAll('all-folded'),
    text: () => valueText(valueAt(content().value, pointer())),
    pointer,
    path: () => writtenPath(content().value, pointer()),
  };
}

function createMovement({ place }: JsonTreeState, now: Now) {
  function goTo(target: (index: number) => number) {
    const { ids, height, cursor } = now();
    place.dispatch(moveTo(cursor, target(cursor.index), ids, height));
  }

  /** To a node, or to the nearest one around it that is in sight. */
  function goToPath(path: string) {
    const { ids } = now();
    const nearest = [path, ...pathsAround(path).toReversed()].find((each) => ids.includes(each));
    goTo(() => ids.indexOf(nearest ?? ''));
  }

  return { goTo, goToPath };
}

// Rows of a text stand one further to the right than the node that they are of.
const nodeOf = (row: JsonRow): FoldableNode =>
  row.kind === 'text'
    ? { path: row.path, depth: row.depth - 1, isText: true }
    : { path: row.path, depth: row.depth, isText: typeof row.value === 'string' };
