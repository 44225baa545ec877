import type { Field } from '../../domain/filter/field.ts';
import type { JsonValue } from '../../domain/json/json-path.ts';
import type { TableSort } from '../../domain/rows/column-value.ts';
import type { Feed, Freshness } from '../data/feed.ts';
import type { FurtherRows } from '../data/use-sessions.ts';
import type { Line, Size, Span } from '../draw/line.ts';
import type { Action } from '../keys/action.ts';
import type { Binding } from '../shell/shell.ts';
import type { Column } from './column.ts';

/** What a list is as of a frame: its rows, and what it knows beside them. */
export type ListRows<Row, Around> = {
  rows: readonly Row[];
  /** What cells and previews need beside a row. The same object while it is the same. */
  around: Around;
  /** Unix milliseconds, renewed as often as ages change what is worth a frame. */
  nowMs: number;
  /** Says why there are no rows. */
  feed?: Feed<unknown>;
  /** How fresh the rows are; nothing where nothing is requested. */
  freshness?: Freshness;
  /** Rows may still come above these; until then, a cursor that was not moved stays at the top. */
  isArriving?: boolean;
  /** Further rows are on the server. */
  hasMore?: boolean;
  /** Reads further rows: one page, or all until it is called with `none`. */
  loadMore?: (wanted: FurtherRows) => void;
  /** Keys of this screen that do not act on its rows. */
  bindings?: readonly Binding[];
};

/** What lines about a row or about all rows are made with. */
export type ListLook<Around> = {
  around: Around;
  /** Unix milliseconds. */
  nowMs: number;
  /** Cells. */
  width: number;
  /** What `useLater` of a preview has of the row. */
  later?: readonly Line[];
};

/** What is known of a row beside the list, on its whole screen, or below the rows. */
export type RowLines<Row, Around> = (row: Row, look: ListLook<Around>) => readonly Line[];

/** Everything that is special about a list. `Route` is what its place is called with. */
export type ListDescription<Row, Around, Route = object> = {
  /** What the rows are, in one word: names files, and keeps two tables on one screen apart. */
  name: string;
  /** What is loaded, as a sentence would say it: `credit limits`. */
  subject: string;
  /** A hook that reads the rows while the list is on the screen. */
  useRows(route: Route): ListRows<Row, Around>;
  idOf(row: Row): string;
  /** What a question names a row by: the question is closed when its row is gone. */
  targetIdOf?(row: Row): string;
  columns: readonly Column<Row, Around>[];
  /** What filters can name beside the columns. */
  fields?: readonly Field<Row>[];
  /** The sort at first; without it, the order of the server. */
  firstSort?: TableSort;
  /** The newest rows are the last: the cursor begins there, and stays at the end as rows arrive. */
  followsEnd?: boolean;
  /** Actions with a row, or with the marked rows; the first one opens it. */
  actions: readonly Action<Row>[];
  /** Actions without a row. */
  listActions?: readonly Action<true>[];
  /** Why there are no rows. */
  emptyText(look: ListLook<Around>): string | readonly Line[];
  /** What the title says about all rows. */
  summary?(rows: readonly Row[], look: ListLook<Around>): readonly Span[];
  /** What stands above the rows. */
  head?: {
    /** Rows of the screen that it takes. */
    rows(size: Size): number;
    lines(selected: Row | undefined, look: ListLook<Around> & { height: number }): readonly Line[];
  };
  /** What is known of the selected row, under a title of one or two words. */
  preview?: {
    title: string;
    lines: RowLines<Row, Around>;
    /** A hook that reads what only a request for this one row reports. Its lines are handed to `lines`. */
    useLater?(row: Row | undefined, width: number): readonly Line[];
    /** Cells that the lines need beside the list, where that is less than usual. */
    width?: number;
  };
  /** Said of the selected row below all rows, where these leave room and no preview is shown. */
  note?: RowLines<Row, Around>;
  /** The one document of the server that a row is. */
  document?: {
    /** Undefined where the server has none, or has not sent it yet. */
    of(row: Row, around: Around): JsonValue;
    /** Why a row can be without one. */
    missing?: string;
  };
};

/** What is special about a list whose rows are read already. */
export type ReadList<Row, Around> = Omit<ListDescription<Row, Around, never>, 'useRows'>;
