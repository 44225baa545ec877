import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { counted, formatCount } from '../../figures/format/number.ts';
import { memoizeLast } from '../../figures/values/memoize-last.ts';
import { namesField } from '../../language/filter/parse.ts';
import { useScreenSize } from '../frame/screen.tsx';
import { keyOf } from '../keys/binding.ts';
import { keep } from '../shell/kept-stores.ts';
import { currentVisit } from '../shell/navigation.ts';
import type { Shell } from '../shell/shell.ts';
import { useMode, usePainted, useShell } from '../shell/shell-context.ts';
import { type Subscribable, subscribeAfterKeys, useStore } from '../shell/store.ts';
import { restoredChoices } from './chosen-columns.ts';
import type { TableSort } from './column-value.ts';
import type { ListDescription, ListRows, ListShape, ReadList } from './list-description.ts';
import { furtherRows } from './shown-table.ts';
import { createTable, type ShownTable, type Table, type TableKeys } from './table.ts';
import { tableActions } from './table-actions.ts';
import type { TableNews } from './table-facts.ts';
import { initialTable, restoredTable, savedTable, type TableState } from './table-state.ts';

/** The table of a list in the current visit. A filter from an earlier start is marked as restored, or it is dropped. */
export function tableOf<Row, Context>(
  { visitStores, navigation, config }: Shell,
  list: ListShape<Row, Context> & { name: string; firstSort?: TableSort },
): Table<Row, Context> {
  const { name, firstSort } = list;
  const { trail } = navigation.get();
  const { saved } = currentVisit({ trail });
  const opened = (state: TableState): TableState =>
    trail.length > 1 && !saved?.isCarried ? { ...state, givenFilter: state.view.filter } : state;
  const fromStart = (state: TableState): TableState =>
    config.filters === 'keep'
      ? { ...state, restoredFilter: state.view.filter === '' ? undefined : 'untold' }
      : { ...state, view: { ...state.view, filter: '' } };
  const stateFrom = (restored: TableState | undefined): TableState => {
    if (restored === undefined) return initialTable({ sort: firstSort });
    return saved?.views[name] !== undefined ? opened(restored) : fromStart(restored);
  };
  return visitStores.of(name, (restored) => createTable(list, stateFrom(restored)), {
    save: savedTable,
    beside: ['columns', 'preview', 'chosen', 'pastFilters', 'givenFilter', 'at'],
    restore: restoredTable,
  });
}

/**
 * The table of a list, which keeps its state across refreshes and after leaving the screen, and gets what its screen
 * reads. `height` is the number of lines for its column heads and rows, and for a preview below them.
 */
export function useTable<Row, Context>(
  list: ReadList<Row, Context>,
  data: ListRows<Row, Context>,
  height: number,
): Table<Row, Context> {
  const shell = useShell();
  const { width } = useScreenSize();
  const { isScreenReader: isSpoken } = shell;
  const room = useMemo(() => ({ width, height, isSpoken }), [width, height, isSpoken]);
  const [table] = useState(() => {
    const opened = tableOf(shell, list);
    // Before the first frame, so that this already shows what has been read.
    opened.update({ type: 'resized', room });
    restoreColumns(opened, list.name, shell);
    opened.update({ type: 'rows-arrived', data });
    return opened;
  });
  useLayoutEffect(() => table.update({ type: 'resized', room }), [table, room]);
  useEffect(() => table.update({ type: 'rows-arrived', data }), [table, data]);
  useEffect(() => attend(table, shell), [table, shell]);
  useEffect(() => keepColumns(table, list.name, shell), [table, list.name, shell]);
  return table;
}

/** Whether the filter of a list names a field whose values are read on demand. */
export function useDemand<Row, Context, Route>(
  list: ListDescription<Row, Context, Route>,
): boolean {
  const shell = useShell();
  const [table] = useState(() => tableOf(shell, list));
  const get = useMemo(() => {
    const { readOnDemand = [] } = list;
    const isNamedIn = memoizeLast((filter: string) => namesField(filter, readOnDemand));
    return () => readOnDemand.length > 0 && isNamedIn(table.get().view.filter);
  }, [list, table]);
  return useStore({ get, subscribe: table.subscribe });
}

/** Where the columns of a list are kept: the same wherever it is shown. */
const columnsKey = (list: string): string => `columns/${list}`;

/** Shows the columns that were last chosen for a list, unless a saved view has its own. */
function restoreColumns(
  { get, update }: Pick<TableKeys, 'get' | 'update'>,
  list: string,
  { navigation, preferences }: Shell,
) {
  const { saved } = currentVisit(navigation.get());
  if (saved?.views[list] !== undefined && get().view.chosen !== undefined) return;
  const chosen = restoredChoices(preferences.get().views[columnsKey(list)]);
  const isShown = JSON.stringify(chosen) === JSON.stringify(get().view.chosen);
  if (!isShown) update({ type: 'columns-chosen', chosen });
}

function keepColumns(
  { get, subscribe }: Subscribable<TableState>,
  list: string,
  { preferences }: Shell,
): () => void {
  let last = get().view.chosen;
  return subscribe(() => {
    const { chosen } = get().view;
    if (chosen === last) return;
    last = chosen;
    keep(preferences, { [columnsKey(list)]: chosen });
  });
}

/** Rendered again when other parts are drawn; lines are made anew whenever the screen is painted. */
export function useShownTable<Row, Context>(table: Table<Row, Context>): ShownTable<Row, Context> {
  const { look, subscribe } = table;
  useMode({ get: look, subscribe }, ({ snapshot }) => snapshot.opened);
  usePainted({ get: look, subscribe }, ({ frame }) => frame);
  return { ...look(), table };
}

/** What follows from the state of a table on the screen: notices, requests for further rows, the rest of a filter. */
function attend<Row, Context>(table: Table<Row, Context>, shell: Shell): () => void {
  let asked: readonly unknown[] = [];
  let testing: NodeJS.Timeout | undefined;

  function act() {
    const { snapshot, data } = table.look();
    for (const news of table.takeNews()) tell(news, shell);
    const wanted = furtherRows(snapshot);
    // Asked again after each page, because one may not be enough.
    const asking = [wanted, snapshot.total, data.loadMore];
    if (asking.some((part, index) => part !== asked[index])) data.loadMore?.(wanted);
    asked = asking;
    if (snapshot.isPartial) testing ??= setTimeout(testOn);
  }

  /** Tests rows of a long list in between keys. All matches are drawn once they are found. */
  function testOn() {
    testing = undefined;
    table.continueFilter();
    act();
  }

  act();
  const end = subscribeAfterKeys(table, act);
  return () => {
    end();
    clearTimeout(testing);
    table.content().loadMore?.('none');
    table.release();
  };
}

/** The name prefix of a row's stores while its document fills the screen. */
export const inspectedName = (id: string | undefined): string => `row ${id}`;

function tell(news: TableNews, { say, refuse, notices, visitStores, keymap }: Shell) {
  switch (news.type) {
    case 'filter-restored': {
      const key = keyOf('table.clear', tableActions, keymap);
      const rows = `${formatCount(news.hidden)} of ${counted(news.total, 'row')}`;
      say(`The restored filter hides ${rows}${key ? `: ${key} clears it` : ''}`);
      return;
    }
    case 'row-gone': {
      visitStores.forget(inspectedName(news.id));
      // The result of a deletion has already said why, of a long name only with its beginning.
      const { result, works } = notices.get();
      if (result?.text.includes(news.name.slice(0, 40)) || works.length > 0) return;
      refuse(`No longer in the list: ${news.name}`);
    }
  }
}
