import type { ExplainedFigure } from '../../figures/explain/explained-figure.ts';
import type { DayValue } from '../../figures/usage/day-series.ts';
import type { Field } from '../../language/filter/field.ts';
import type { Feed, FreshnessNow } from '../data/feed.ts';
import type { FurtherRows } from '../data/use-sessions.ts';
import type { Line, Size, Span } from '../draw/line.ts';
import type { Action } from '../keys/action.ts';
import type { ActionOn } from '../keys/binding.ts';
import type { Binding, Keymap } from '../shell/shell.ts';
import type { JsonValue } from '../tree/json-path.ts';
import type { Column } from './column.ts';
import type { TableSort } from './column-value.ts';

/** The content of a list in a frame: its rows, and related data. */
export type ListRows<Row, Context> = {
  rows: readonly Row[];
  /** Data that cells and previews need besides the row. The same object as long as it does not change. */
  context: Context;
  /** Unix milliseconds, updated as often as ages change enough to be worth a frame. */
  nowMs: number;
  /** The reason why there are no rows. */
  feed?: Feed<unknown>;
  /** The freshness of the rows; undefined if nothing is requested. */
  freshness?: FreshnessNow;
  /** Whether rows may still arrive above these; until then, a cursor that was not moved stays at the top. */
  isArriving?: boolean;
  /** Whether the server has further rows. */
  hasMore?: boolean;
  /** Reads further rows: one page, or all until it is called with `none`. */
  loadMore?: (wanted: FurtherRows) => void;
  /** Bindings of this screen that do not act on its rows. */
  bindings?: readonly Binding[];
};

/** The context for rendering lines about one row or all rows. */
export type LineContext<Context> = {
  context: Context;
  /** Unix milliseconds. */
  nowMs: number;
  /** Cells. */
  width: number;
  /** Rows of each of the columns that the lines fill one after the other; undefined if they are in a single one. */
  height?: number | undefined;
  /** What `useLater` of the preview returned for the row. */
  later?: readonly Line[];
};

/** Lines about a row, shown beside or below the list, or on the whole screen. */
export type RowLines<Row, Context> = (row: Row, context: LineContext<Context>) => readonly Line[];

/** Everything that is special about a list. `Route` is the route that opens it. */
export type ListDescription<Row, Context, Route = object> = {
  /** The kind of rows in one word: used in file names, and to distinguish two tables on one screen. */
  name: string;
  /** What is loaded, as part of a sentence: `credit limits`. */
  subject: string;
  /** A hook that reads the rows while the list is visible, and what is read on demand if that is wanted. */
  useRows(route: Route, isDemanded: boolean): ListRows<Row, Context>;
  /** Names of fields whose values are read only while a filter names one of them. */
  readOnDemand?: readonly string[];
  idOf(row: Row): string;
  /** The IDs by which a question refers to a row: the question is closed when one of them is gone. */
  targetIdOf?(row: Row): string | readonly string[];
  columns: readonly Column<Row, Context>[];
  /** Whether columns do not become narrower while the list is read, because its texts change all the time. */
  keepsWidths?: true;
  /** Filter fields other than the columns. */
  fields?: readonly Field<Row>[];
  /** Further ones, of what the list knows besides its rows. Their names do not depend on it. */
  filters?(context: Context): readonly Field<Row>[];
  /** The order of unsorted rows, as `newest first`, unless it is the order of the server. */
  order?: string;
  /** The initial sort; without it, the order above. */
  firstSort?: TableSort;
  /** Whether the newest rows come last: the cursor begins there, and stays at the end as rows arrive. */
  followsEnd?: boolean;
  /** Actions on a row or on the marked rows; the first harmless one opens the row. */
  actions: readonly (Action<Row> | ActionOn<Row>)[];
  /** Actions that need no row. */
  listActions?: readonly Action<true>[];
  /** The reason why there are no rows. */
  emptyText(context: LineContext<Context>, keymap: Keymap): string | readonly Line[];
  /** Facts about all rows, for the title, and about those that a filter shows. */
  summary?(
    rows: readonly Row[],
    context: LineContext<Context>,
    shown?: readonly Row[],
  ): readonly Span[];
  head?: {
    /** The number of screen rows that it takes. */
    rows(size: Size): number;
    lines(
      selected: Row | undefined,
      context: LineContext<Context> & { height: number },
    ): readonly Line[];
  };
  /** Details of the selected row, under a title of one or two words. */
  preview?: {
    title: string;
    lines: RowLines<Row, Context>;
    /** A hook that loads details with a request for this row only. Its lines are passed to `lines`. */
    useLater?(row: Row | undefined, width: number): readonly Line[];
    /** Cells that the lines need beside the list, if fewer than usual. */
    width?: number;
    /** Whether the lines name the keys of a row, so that the footer does not repeat them and seldom changes. */
    namesKeys?: true;
  };
  /** A note on the selected row below all rows, if they leave room and no preview is shown. */
  note?: RowLines<Row, Context>;
  /** What explains its figures beside what the columns say themselves. */
  explain?: {
    days?(row: Row, context: Context): readonly DayValue[] | undefined;
    /** Figures that are in no column. */
    others?(
      row: Row | undefined,
      room: Pick<LineContext<Context>, 'context' | 'nowMs'>,
    ): ExplainedFigure[];
  };
  /** The server's document of a row. */
  document?: {
    /** Undefined if the server has none, or has not sent it yet. */
    of(row: Row, context: Context): JsonValue;
    /** The reason why a row can be without one. */
    missing?: string;
  };
};

/** The description of a list whose rows are already loaded. */
export type ReadList<Row, Context> = Omit<ListDescription<Row, Context, never>, 'useRows'>;

/** What a table needs to know of its list. */
export type ListShape<Row, Context> = Pick<
  ReadList<Row, Context>,
  'columns' | 'fields' | 'filters' | 'idOf' | 'order' | 'followsEnd' | 'keepsWidths'
> & { preview?: Pick<NonNullable<ReadList<Row, Context>['preview']>, 'width'> };
