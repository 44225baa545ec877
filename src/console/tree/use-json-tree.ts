import { useMemo, useRef } from 'react';
import { firstRow, type RowCursor } from '../keys/row-cursor.ts';
import { noSearch, reduceSearch } from '../search/document-search.ts';
import { useShell } from '../shell/shell-context.ts';
import { createStore, useStore } from '../shell/store.ts';
import { reduceFolding, unfoldedByItself } from './json-folding.ts';
import type { JsonRow } from './json-rows.ts';
import { createJsonSearch, type JsonSearch } from './json-search.ts';
import {
  createJsonTreeControls,
  type JsonContent,
  type JsonTreeControls,
  jsonTreeModel,
} from './json-tree-controls.ts';

export type JsonTree = {
  /** The rows on the screen. */
  rows: readonly JsonRow[];
  /** Rows that are open in all, and which of them the cursor is on. */
  count: number;
  index: number;
  /** The row under the cursor in this frame. */
  selected: JsonRow | undefined;
  controls: JsonTreeControls;
  search: JsonSearch;
};

/** `name` keeps two trees of one visit apart. */
export type JsonTreeOptions = JsonContent & { name: string };

/** The cursor and the folds of a tree: both are paths, so that a refresh moves nothing. */
export function useJsonTree({ name, ...content }: JsonTreeOptions): JsonTree {
  const { visitStores } = useShell();
  const folds = visitStores.of(`${name} folds`, () => createStore(reduceFolding, unfoldedByItself));
  const place = visitStores.of(`${name} cursor`, () =>
    createStore((_: RowCursor, next: RowCursor) => next, firstRow),
  );
  const searched = visitStores.of(`${name} search`, () => createStore(reduceSearch, noSearch));
  useStore(folds);
  useStore(place);
  useStore(searched);
  const latest = useRef(content);
  latest.current = content;

  const { now, controls, search } = useMemo(() => {
    const state = { folds, place, content: () => latest.current };
    const now = jsonTreeModel(state);
    const search = createJsonSearch(state, now, searched);
    return { now, search, controls: createJsonTreeControls(state, now) };
  }, [folds, place, searched]);

  const { rows, cursor, row } = now();
  return {
    rows: rows.slice(cursor.top, cursor.top + content.height),
    count: rows.length,
    index: cursor.index,
    selected: row,
    controls,
    search,
  };
}
