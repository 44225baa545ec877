import type { SortDirection } from '../../domain/sort/sort-rows.ts';
import { type OpenedRow, type RowAspect, rowClosed, rowOpened } from './opened-row.ts';
import { firstRow, type TableCursor } from './table-cursor.ts';

/** Which column rows are sorted by. */
export type TableSort = { column: string; direction: SortDirection };

/** How somebody wants to see a table: worth keeping when the program ends. */
export type TableView = {
  /** Undefined is the order of the server. */
  sort: TableSort | undefined;
  /** As many as fit, or all at their natural width with the rest to be scrolled to. */
  columns: 'fitting' | 'wide';
  /** Whether what is known of the selected row stands beside the list, where there is room. */
  preview: 'shown' | 'hidden';
  filter: string;
};

/** Rows that were marked, by id, so that neither a filter nor a refresh loses them. */
export type Marks = {
  ids: ReadonlySet<string>;
  /** The row that was marked last: where a range begins. */
  anchor: string | undefined;
};

/** Everything a table remembers during a visit. */
export type TableState = {
  cursor: TableCursor;
  view: TableView;
  marks: Marks;
  /** How many columns are scrolled away in the wide view. */
  firstColumn: number;
  /** The last row of all is gone to as soon as all are read. */
  isEndWanted: boolean;
  /** What keys act on: the list, or the preview beside it. */
  pane: 'list' | 'preview';
  /** How many lines of a row's preview are scrolled away. */
  previewed: { id: string | undefined; top: number };
  /** The row that fills the screen in place of the list; nothing while the list is on show. */
  opened: OpenedRow | undefined;
  /** Filters of earlier times, oldest first. */
  pastFilters: readonly string[];
};

export type TableEvent =
  | { type: 'cursor-placed'; cursor: TableCursor }
  | { type: 'end-wanted'; isWanted: boolean }
  | { type: 'filtered'; filter: string }
  | { type: 'filter-kept'; filter: string }
  | { type: 'sorted'; sort: TableSort | undefined }
  | { type: 'columns-switched' }
  | { type: 'columns-scrolled'; firstColumn: number }
  | { type: 'marked'; marks: Marks }
  | { type: 'preview-switched' }
  | { type: 'preview-scrolled'; id: string | undefined; top: number }
  | { type: 'pane-focused'; pane: TableState['pane'] }
  | { type: 'row-opened'; id: string; name: string; aspect: RowAspect }
  /** Back to what was on show before: the list, or the row in another way. */
  | { type: 'row-closed' }
  /** Back to the list. */
  | { type: 'row-left' };

const defaultView: TableView = {
  sort: undefined,
  columns: 'fitting',
  preview: 'shown',
  filter: '',
};

export const noMarks: Marks = { ids: new Set(), anchor: undefined };

const mostPastFilters = 50;

export const initialTable = (view: TableView = defaultView): TableState => ({
  cursor: firstRow,
  view,
  marks: noMarks,
  firstColumn: 0,
  isEndWanted: false,
  pane: 'list',
  previewed: { id: undefined, top: 0 },
  opened: undefined,
  pastFilters: [],
});

export function reduceTable(state: TableState, event: TableEvent): TableState {
  const { cursor, view } = state;

  switch (event.type) {
    case 'cursor-placed':
      // Who goes elsewhere wants the end no more.
      return { ...state, cursor: event.cursor, isEndWanted: false };
    case 'end-wanted':
      return { ...state, isEndWanted: event.isWanted };
    case 'filtered':
      // The first match is selected, unless the row under the cursor matches; that one stays on
      // its line of the screen.
      return {
        ...state,
        cursor: { ...cursor, index: 0, top: cursor.top - cursor.index },
        view: { ...view, filter: event.filter },
      };
    case 'filter-kept': {
      const others = state.pastFilters.filter((filter) => filter !== event.filter);
      return { ...state, pastFilters: [...others, event.filter].slice(-mostPastFilters) };
    }
    case 'sorted':
      // Who sorts from the first row wants to see what comes first.
      return {
        ...state,
        cursor: cursor.index === 0 ? firstRow : cursor,
        view: { ...view, sort: event.sort },
      };
    case 'columns-switched': {
      const columns = view.columns === 'wide' ? 'fitting' : 'wide';
      return { ...state, view: { ...view, columns }, firstColumn: 0 };
    }
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
      return { ...state, pane: event.pane };
    case 'row-opened':
      // Whoever reads a row stays with it, also when the last page of the list arrives.
      return { ...state, opened: rowOpened(state.opened, event), isEndWanted: false };
    case 'row-closed':
      return { ...state, opened: rowClosed(state.opened) };
    case 'row-left':
      return { ...state, opened: undefined };
  }
}
