import { createColumn } from '../filter/columns.ts';
import { type Field, fieldCalled } from '../filter/field.ts';
import { type Filter, parseFilter } from '../filter/filter.ts';
import { knownValues } from '../filter/known-values.ts';
import { memoizeLast } from '../memoize-last.ts';
import {
  isSameSort,
  orderOf,
  readSortValues,
  type SortDirection,
  type SortValues,
} from '../sort-rows.ts';
import { type ColumnValue, filterFieldOf, sortKeyOf, type ValueColumn } from './column-value.ts';
import { createFilteredRows } from './filtered-rows.ts';

/** The content of a table before filtering. */
export type TableContent<Row, Around> = {
  rows: readonly Row[];
  around: Around;
  /** Unix milliseconds. */
  nowMs: number;
  /** The server has more rows. */
  hasMore: boolean;
};

/** The constant parts of a table: its columns, and additional fields for filters. */
export type TableShape<Row, Around> = {
  columns: readonly ValueColumn<Row, Around>[];
  fields?: readonly Field<Row>[];
  idOf(row: Row): string;
};

/** The visible rows of a table, in order. */
export type VisibleRows<Row> = {
  rows: readonly Row[];
  ids: readonly string[];
  filter: Filter<Row>;
  /** The fields that filters can name. */
  fields: readonly Field<Row>[];
  /** A regular expression was too costly for these rows, so that some are missing. */
  isIncomplete: boolean;
  /** Not all rows have been tested yet. */
  isPartial: boolean;
  /** The texts of a field in all rows, shown or not, most frequent first. */
  valuesOf(name: string): readonly string[];
};

/**
 * Selects the visible rows. Every step caches its last result, so that the cost of a key press does not grow
 * with the number of rows.
 */
export function createRowSelection<Row, Around>(shape: TableShape<Row, Around>) {
  const { columns, idOf } = shape;
  const sortValues = sortMemory<Row, Around>();
  const ordered = memoizeLast(orderOf);
  const fieldsOf = memoizeLast((around: Around) => filterFields(shape, around));
  const parsed = memoizeLast(parseFilter<Row>);
  const filtered = createFilteredRows<Row>();
  const values = memoizeLast((rows: readonly Row[], fields: readonly Field<Row>[]) =>
    memoizeLast((name: string) => knownValues(rows, fieldCalled(name, fields))),
  );
  const withHeld = memoizeLast(matchesWith);
  const idsOf = memoizeLast(createColumn(idOf));
  const shownRows = memoizeLast(arranged<Row>);
  const shownIds = memoizeLast(arranged<string>);
  const visible = memoizeLast(
    (
      rows: readonly Row[],
      ids: readonly string[],
      filter: Filter<Row>,
      fields: readonly Field<Row>[],
      isIncomplete: boolean,
      isPartial: boolean,
      valuesOf: VisibleRows<Row>['valuesOf'],
    ): VisibleRows<Row> => ({ rows, ids, filter, fields, isIncomplete, isPartial, valuesOf }),
  );

  const selectAt = memoizeLast(
    (
      _version: number,
      { rows, around, nowMs }: TableContent<Row, Around>,
      column: string | undefined,
      direction: SortDirection | undefined,
      text: string,
      /** A row that is shown although it may not match. */
      heldId: string | undefined,
    ): VisibleRows<Row> => {
      const value = columns.find(({ id }) => id === column)?.value;
      const order = value && direction && ordered(sortValues(rows, value, around), direction);
      const fields = fieldsOf(around);
      const filter = parsed(text, fields);
      const ids = idsOf(rows);
      // A filter without ages matches the same rows at any time.
      const { found, isIncomplete, isPartial } = filtered.matches(
        rows,
        filter,
        filter.isTimed ? nowMs : 0,
      );
      const matches = withHeld(found, ids, heldId);
      const shown = shownRows(rows, order, matches);
      const valuesOf = values(rows, fields);
      const shownInOrder = shownIds(ids, order, matches);
      return visible(shown, shownInOrder, filter, fields, isIncomplete, isPartial, valuesOf);
    },
  );

  return {
    select: (
      content: TableContent<Row, Around>,
      column: string | undefined,
      direction: SortDirection | undefined,
      text: string,
      heldId: string | undefined,
    ) => selectAt(filtered.version(), content, column, direction, text, heldId),
    continueFilter: filtered.continue,
    filterVersion: filtered.version,

    /** Reads the texts of rows in steps, so that the first letter of a filter need not read them all. */
    *readTexts({ rows, around }: Pick<TableContent<Row, Around>, 'rows' | 'around'>) {
      const textOf = filtered.columns.allTexts(rows, fieldsOf(around));
      for (let index = 0; index < rows.length; index += 1) {
        textOf(index);
        if (index % rowsInStep === rowsInStep - 1) yield;
      }
    },
  };
}

/** Reading the texts of this many rows takes a few milliseconds. */
const rowsInStep = 5_000;

/** The fields that filters can name: those of the columns, and additional ones of the list. */
export const filterFields = <Row, Around>(
  { columns, fields = [] }: TableShape<Row, Around>,
  around: Around,
): Field<Row>[] => [
  ...columns.flatMap((column) =>
    column.value ? [filterFieldOf(column, column.value, around)] : [],
  ),
  ...fields,
];

/**
 * Caches the sort values. While they are equal, the result is the same object, and rows need not be sorted
 * again.
 */
function sortMemory<Row, Around>() {
  const read = memoizeLast(
    (rows: readonly Row[], value: ColumnValue<Row, Around>, around: Around) =>
      readSortValues(rows, sortKeyOf(value, around)),
  );
  let last: SortValues | undefined;

  return (rows: readonly Row[], value: ColumnValue<Row, Around>, around: Around): SortValues => {
    const values = read(rows, value, around);
    if (last === undefined || (last !== values && !isSameSort(last, values))) last = values;
    return last;
  };
}

/** The matching rows, and one additional row. */
function matchesWith(
  matches: Uint8Array | undefined,
  ids: readonly string[],
  heldId: string | undefined,
): Uint8Array | undefined {
  if (matches === undefined || heldId === undefined) return matches;
  const held = ids.indexOf(heldId);
  return matches[held] === 0 ? matches.with(held, 1) : matches;
}

/** The matching items in a given order. The same array if there is neither a filter nor an order. */
function arranged<Item>(
  items: readonly Item[],
  order: Uint32Array | undefined,
  matches: Uint8Array | undefined,
): readonly Item[] {
  if (order === undefined && matches === undefined) return items;
  const shown: Item[] = [];
  for (let place = 0; place < items.length; place += 1) {
    const index = order?.[place] ?? place;
    const item = items[index];
    if (item !== undefined && matches?.[index] !== 0) shown.push(item);
  }
  return shown;
}
