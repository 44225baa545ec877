import { inverted, type TableSort } from '../../domain/rows/column-value.ts';
import { type Marks, noMarks } from '../../domain/rows/marks.ts';
import { firstRow, type RowCursor } from '../../domain/rows/row-cursor.ts';

/** How a table is seen, saved when the program ends. */
export type TableView = {
  /** Undefined is server order. */
  sort: TableSort | undefined;
  /** As many as fit, or all at their natural width with the rest to be scrolled to. */
  columns: 'fitting' | 'wide';
  /** Whether what is known of the selected row stands beside the list, where there is room. */
  preview: 'shown' | 'hidden';
  filter: string;
};

/** How a row fills the screen: as its preview, or as the server sent it. */
export type RowAspect = 'preview' | 'json';

/** Everything a table remembers during a visit. */
export type TableState = {
  cursor: RowCursor;
  /** The cursor is at the end, where a list that follows it keeps it. */
  isFollowing: boolean;
  view: TableView;
  marks: Marks;
  /** How many columns are scrolled away in the wide view. */
  firstColumn: number;
  /** The cursor goes to the last row as soon as all are read. */
  isEndWanted: boolean;
  /** The operator stopped the reading of further rows. */
  isReadingStopped: boolean;
  /** The filter is of an earlier start and unchanged since. A notice says so once, the title always. */
  restoredFilter: 'untold' | 'told' | undefined;
  /** What keys act on: the list, or the preview beside it. */
  pane: 'list' | 'preview';
  /** How many lines of a row's preview are scrolled away. */
  previewed: { id: string | undefined; top: number };
  /**
   * The row that fills the screen in place of the list. Its name is kept for when it is gone. The last aspect
   * is on show; closing returns to the one before.
   */
  opened: { id: string; name: string; aspects: readonly RowAspect[] } | undefined;
  /** Filters of earlier times, oldest first. */
  pastFilters: readonly string[];
};

export type TableEvent =
  | { type: 'cursor-placed'; cursor: RowCursor; isFollowing?: boolean }
  | { type: 'end-wanted'; isWanted: boolean }
  | { type: 'reading-stopped' }
  | { type: 'restored-filter-told' }
  | { type: 'filtered'; filter: string }
  | { type: 'filter-kept'; filter: string }
  | { type: 'sorted'; sort: TableSort | undefined }
  | { type: 'sort-inverted' }
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

const mostPastFilters = 50;

export const initialTable = (view: Partial<TableView> = {}): TableState => ({
  cursor: firstRow,
  isFollowing: true,
  view: { sort: undefined, columns: 'fitting', preview: 'shown', filter: '', ...view },
  marks: noMarks,
  firstColumn: 0,
  isEndWanted: false,
  isReadingStopped: false,
  restoredFilter: undefined,
  pane: 'list',
  previewed: { id: undefined, top: 0 },
  opened: undefined,
  pastFilters: [],
});

/** Whether an order or a filter is right only once all rows are read. */
export const needsAllRows = ({ sort, filter }: Pick<TableView, 'sort' | 'filter'>): boolean =>
  sort !== undefined || filter !== '';

export function reduceTable(state: TableState, event: TableEvent): TableState {
  const { cursor, view, opened } = state;

  switch (event.type) {
    case 'cursor-placed':
      // A move elsewhere gives up the way to the end.
      return {
        ...state,
        cursor: event.cursor,
        isFollowing: event.isFollowing ?? false,
        isEndWanted: false,
        // Rows that come next in the list are read as the cursor nears them, stopped or not.
        isReadingStopped: state.isReadingStopped && needsAllRows(view),
      };
    case 'end-wanted':
      return state.isEndWanted === event.isWanted
        ? state
        : { ...state, isEndWanted: event.isWanted, isReadingStopped: false };
    case 'reading-stopped':
      return { ...state, isEndWanted: false, isReadingStopped: true };
    case 'restored-filter-told':
      return { ...state, restoredFilter: 'told' };
    case 'filtered':
      // Selects the first match, unless the row under the cursor matches: it keeps its screen line.
      return {
        ...state,
        cursor: { ...cursor, index: 0, top: cursor.top - cursor.index },
        view: { ...view, filter: event.filter },
        isReadingStopped: false,
        restoredFilter: undefined,
      };
    case 'filter-kept': {
      const others = state.pastFilters.filter((filter) => filter !== event.filter);
      const pastFilters = [...others, event.filter].slice(-mostPastFilters);
      return { ...state, pastFilters, restoredFilter: undefined };
    }
    case 'sorted':
      // From the first row, sorting shows what comes first.
      return {
        ...state,
        cursor: cursor.index === 0 ? firstRow : cursor,
        view: { ...view, sort: event.sort },
        isReadingStopped: false,
      };
    case 'sort-inverted':
      return view.sort === undefined
        ? state
        : reduceTable(state, { type: 'sorted', sort: inverted(view.sort) });
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
      return {
        ...state,
        pane: event.pane,
        isFollowing: state.isFollowing && event.pane === 'list',
      };
    case 'row-opened': {
      const { id, name, aspect } = event;
      // Closing returns to what was on show of the same row.
      const before = opened?.id === id ? opened.aspects : [];
      // The row being read stays selected, even when the last page of the list arrives.
      return {
        ...state,
        opened: { id, name, aspects: [...before, aspect] },
        isEndWanted: false,
        isFollowing: false,
      };
    }
    case 'row-closed': {
      const aspects = opened?.aspects.slice(0, -1) ?? [];
      return {
        ...state,
        opened: opened && aspects.length > 0 ? { ...opened, aspects } : undefined,
      };
    }
    case 'row-left':
      return { ...state, opened: undefined };
  }
}

/** What of a table outlives the program, as JSON. */
export const savedTable = ({ view, pastFilters }: TableState) => ({ ...view, pastFilters });

/** The table that was saved as JSON; nothing where it makes no sense. */
export function restoredTable(saved: unknown): TableState | undefined {
  if (typeof saved !== 'object' || saved === null) return undefined;
  const { sort, columns, preview, filter, pastFilters }: Record<string, unknown> = { ...saved };
  const past = Array.isArray(pastFilters) ? pastFilters : [];
  const state = initialTable({
    sort: restoredSort(sort),
    columns: columns === 'wide' ? 'wide' : 'fitting',
    preview: preview === 'hidden' ? 'hidden' : 'shown',
    filter: typeof filter === 'string' ? filter : '',
  });
  return { ...state, pastFilters: past.filter((filter) => typeof filter === 'string') };
}

function restoredSort(saved: unknown): TableSort | undefined {
  if (typeof saved !== 'object' || saved === null) return undefined;
  const { column, direction }: Record<string, unknown> = { ...saved };
  if (typeof column !== 'string') return undefined;
  return { column, direction: direction === 'descending' ? 'descending' : 'ascending' };
}
