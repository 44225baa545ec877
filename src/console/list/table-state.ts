import { firstRow, type RowCursor } from '../draw/row-cursor.ts';
import { type ColumnChoice, restoredChoices } from './chosen-columns.ts';
import { inverted, type TableSort } from './column-value.ts';
import { type Marks, noMarks } from './marks.ts';

/** The view of a table, saved when the program ends. */
export type TableView = {
  /** Undefined means the order of the server. */
  sort: TableSort | undefined;
  /** As many columns as fit, or all at their natural width with horizontal scrolling. */
  columns: 'fitting' | 'wide';
  /** Whether the preview of the selected row is shown, if there is room. */
  preview: 'shown' | 'hidden';
  /** Which columns are shown in which order; undefined for all in their usual order. */
  chosen: readonly ColumnChoice[] | undefined;
  filter: string;
};

/** How a row fills the screen: as its preview, or as the server sent it. */
export type RowAspect = 'preview' | 'json';

export type TableState = {
  cursor: RowCursor;
  /** Whether the cursor is at the end, and stays there as rows arrive. */
  isFollowing: boolean;
  view: TableView;
  marks: Marks;
  /** The number of columns that are scrolled out of view in the wide view. */
  firstColumn: number;
  /** Whether all rows are to be loaded, and whether the cursor then goes to the last one: a move cancels only that. */
  wanted: 'end' | 'all' | undefined;
  /** Whether the operator stopped the loading of further rows. */
  isReadingStopped: boolean;
  /** Set if the filter was restored at the start and is unchanged. A notice reports it once, the title always. */
  restoredFilter: 'untold' | 'told' | undefined;
  /** The filter with which another screen opened the list: `esc` leaves it, because nobody typed it. */
  givenFilter: string;
  /** What keys act on: the list, or the preview. */
  pane: 'list' | 'preview';
  /** The number of lines that are scrolled out of view in a row's preview. */
  previewed: { id: string | undefined; top: number };
  /**
   * The row that fills the screen in place of the list. Its name is kept in case it disappears. The last aspect
   * is visible; closing it returns to the previous one.
   */
  opened: { id: string; name: string; aspects: readonly RowAspect[] } | undefined;
  /** Earlier filters, oldest first. */
  pastFilters: readonly string[];
};

export type TableEvent =
  | { type: 'cursor-placed'; cursor: RowCursor; isFollowing?: boolean }
  | { type: 'end-wanted'; isWanted: boolean }
  | { type: 'reading-stopped' }
  | { type: 'filtered'; filter: string }
  | { type: 'filter-kept'; filter: string }
  | { type: 'sorted'; sort: TableSort | undefined }
  | { type: 'sort-inverted' }
  | { type: 'columns-switched' }
  | { type: 'columns-chosen'; chosen: readonly ColumnChoice[] | undefined }
  | { type: 'columns-scrolled'; firstColumn: number }
  | { type: 'marked'; marks: Marks }
  | { type: 'preview-switched' }
  | { type: 'preview-scrolled'; id: string | undefined; top: number }
  | { type: 'pane-focused'; pane: TableState['pane'] }
  | { type: 'row-opened'; id: string; name: string; aspect: RowAspect }
  /** Returns to the previous view: the list, or another aspect of the row. */
  | { type: 'row-closed' };

const maxPastFilters = 50;

export const initialTable = (view: Partial<TableView> = {}): TableState => ({
  cursor: firstRow,
  isFollowing: true,
  view: {
    sort: undefined,
    columns: 'fitting',
    preview: 'shown',
    chosen: undefined,
    filter: '',
    ...view,
  },
  marks: noMarks,
  firstColumn: 0,
  wanted: undefined,
  isReadingStopped: false,
  restoredFilter: undefined,
  givenFilter: '',
  pane: 'list',
  previewed: { id: undefined, top: 0 },
  opened: undefined,
  pastFilters: [],
});

/** Whether a sort or a filter is correct only once all rows are loaded. */
export const needsAllRows = ({ sort, filter }: Pick<TableView, 'sort' | 'filter'>): boolean =>
  sort !== undefined || filter !== '';

export function reduceTable(state: TableState, event: TableEvent): TableState {
  const { view } = state;

  switch (event.type) {
    case 'cursor-placed':
      return cursorPlaced(state, event);
    case 'end-wanted': {
      const wanted = event.isWanted ? 'end' : undefined;
      return state.wanted === wanted ? state : { ...state, wanted, isReadingStopped: false };
    }
    case 'reading-stopped':
      return { ...state, wanted: undefined, isReadingStopped: true };
    case 'filtered':
      return filtered(state, event.filter);
    case 'filter-kept':
      return filterKept(state, event.filter);
    case 'sorted':
      return sortedBy(state, event.sort);
    case 'sort-inverted':
      return view.sort === undefined ? state : sortedBy(state, inverted(view.sort));
    case 'columns-switched': {
      const columns = view.columns === 'wide' ? 'fitting' : 'wide';
      return { ...state, view: { ...view, columns }, firstColumn: 0 };
    }
    case 'columns-chosen':
      return { ...state, view: { ...view, chosen: event.chosen }, firstColumn: 0 };
    case 'columns-scrolled':
      return { ...state, firstColumn: event.firstColumn };
    case 'marked':
      return { ...state, marks: event.marks };
    case 'preview-switched': {
      const preview = view.preview === 'hidden' ? 'shown' : 'hidden';
      return { ...state, view: { ...view, preview }, pane: 'list' };
    }
    case 'preview-scrolled':
      return { ...state, previewed: { id: event.id, top: event.top } };
    case 'pane-focused':
      return {
        ...state,
        pane: event.pane,
        isFollowing: state.isFollowing && event.pane === 'list',
      };
    case 'row-opened':
      return rowOpened(state, event);
    case 'row-closed':
      return rowClosed(state);
  }
}

type EventOf<Type extends TableEvent['type']> = Extract<TableEvent, { type: Type }>;

/** Any other move cancels going to the end; the rows are loaded nevertheless. */
const cursorPlaced = (state: TableState, event: EventOf<'cursor-placed'>): TableState => ({
  ...state,
  cursor: event.cursor,
  isFollowing: event.isFollowing ?? false,
  wanted: state.wanted && 'all',
  // The next rows of the list are loaded as the cursor nears them, even after a stop.
  isReadingStopped: state.isReadingStopped && needsAllRows(state.view),
});

/** Selects the first match, unless the row under the cursor matches: then it keeps its screen line. */
const filtered = (state: TableState, filter: string): TableState => ({
  ...state,
  cursor: { ...state.cursor, index: 0, top: state.cursor.top - state.cursor.index },
  view: { ...state.view, filter },
  isReadingStopped: false,
  restoredFilter: undefined,
});

/** Starts at the first row, so that the effect of sorting is visible. */
const sortedBy = (state: TableState, sort: TableSort | undefined): TableState => ({
  ...state,
  cursor: state.cursor.index === 0 ? firstRow : state.cursor,
  view: { ...state.view, sort },
  isReadingStopped: false,
});

function filterKept(state: TableState, kept: string): TableState {
  const others = state.pastFilters.filter((filter) => filter !== kept);
  const pastFilters = [...others, kept].slice(-maxPastFilters);
  return { ...state, pastFilters, restoredFilter: undefined };
}

function rowOpened(state: TableState, { id, name, aspect }: EventOf<'row-opened'>): TableState {
  // Closing returns to the previous aspect of the same row.
  const before = state.opened?.id === id ? state.opened.aspects : [];
  // The opened row stays selected, even when the last page of the list arrives.
  return {
    ...state,
    opened: { id, name, aspects: [...before, aspect] },
    wanted: state.wanted && 'all',
    isFollowing: false,
  };
}

function rowClosed(state: TableState): TableState {
  const { opened } = state;
  const aspects = opened?.aspects.slice(0, -1) ?? [];
  return { ...state, opened: opened && aspects.length > 0 ? { ...opened, aspects } : undefined };
}

/** The part of a table's state that is saved, as JSON. */
export const savedTable = ({ view, pastFilters, givenFilter }: TableState) => ({
  ...view,
  pastFilters,
  ...(givenFilter !== '' && { givenFilter }),
});

/** Undefined if invalid. In a view that another screen opens, `at` is the ID of the row to begin at. */
export function restoredTable(saved: unknown): TableState | undefined {
  if (typeof saved !== 'object' || saved === null) return undefined;
  const { sort, columns, preview, filter }: Record<string, unknown> = { ...saved };
  const { pastFilters, givenFilter, at, chosen }: Record<string, unknown> = { ...saved };
  const past = Array.isArray(pastFilters) ? pastFilters : [];
  const state = initialTable({
    sort: restoredSort(sort),
    columns: columns === 'wide' ? 'wide' : 'fitting',
    preview: preview === 'hidden' ? 'hidden' : 'shown',
    chosen: restoredChoices(chosen),
    filter: typeof filter === 'string' ? filter : '',
  });
  return {
    ...state,
    ...(typeof at === 'string' && { cursor: { ...firstRow, id: at }, isFollowing: false }),
    givenFilter: typeof givenFilter === 'string' ? givenFilter : '',
    pastFilters: past.filter((filter) => typeof filter === 'string'),
  };
}

function restoredSort(saved: unknown): TableSort | undefined {
  if (typeof saved !== 'object' || saved === null) return undefined;
  const { column, direction }: Record<string, unknown> = { ...saved };
  if (typeof column !== 'string') return undefined;
  return { column, direction: direction === 'descending' ? 'descending' : 'ascending' };
}

/** What `esc` would clear now. */
export function clearable({ view, givenFilter, marks }: TableState): TableEvent | undefined {
  if (view.filter !== '' && view.filter !== givenFilter) return { type: 'filtered', filter: '' };
  return marks.ids.size > 0 ? { type: 'marked', marks: noMarks } : undefined;
}
