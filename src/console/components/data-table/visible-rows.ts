import type { Field } from '../../../domain/filter/field.ts';
import { type Filter, filterRows, parseFilter } from '../../../domain/filter/filter.ts';
import { type SortDirection, sortRows } from '../../../domain/sort/sort-rows.ts';
import type { Column } from './column.ts';
import { type ColumnValue, sortKeyOf } from './column-value.ts';
import { lastAnswer } from './last-answer.ts';
import type { TableView } from './table-state.ts';

/** What a table could show. */
export type TableContent<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** What filters can name. */
  fields: readonly Field<Row>[];
  idOf: (row: Row) => string;
  /** Further rows are on the server. */
  hasMore?: boolean;
};

/** What a table shows: the rows that match, in their order. */
export type VisibleRows<Row> = {
  rows: readonly Row[];
  ids: readonly string[];
  filter: Filter<Row>;
};

/**
 * Selects the rows on show. Every step remembers its last answer, so that a key costs nothing that
 * grows with the number of rows. Rows are sorted before they are filtered: a filter changes with
 * every letter, and what it leaves of sorted rows is sorted.
 */
export function createRowSelection<Row>() {
  // Columns are made anew as time passes; what their values read stays the same function.
  const sorted = lastAnswer(sortedRows<Row>, (rows, value, direction) => [
    rows,
    value?.read,
    direction,
  ]);
  const parsed = lastAnswer(parseFilter<Row>);
  const matching = lastAnswer(filterRows<Row>);
  const listed = lastAnswer((rows: readonly Row[], idOf: (row: Row) => string) => rows.map(idOf));
  const combined = lastAnswer(
    (rows: readonly Row[], ids: readonly string[], filter: Filter<Row>): VisibleRows<Row> => ({
      rows,
      ids,
      filter,
    }),
  );

  return (
    { rows, columns, fields, idOf }: TableContent<Row>,
    { sort, filter: text }: TableView,
  ) => {
    const value = columns.find(({ id }) => id === sort?.column)?.value;
    const filter = parsed(text, fields);
    const shown = matching(sorted(rows, value, sort?.direction), filter);
    return combined(shown, listed(shown, idOf), filter);
  };
}

const sortedRows = <Row>(
  rows: readonly Row[],
  value: ColumnValue<Row> | undefined,
  direction: SortDirection | undefined,
): readonly Row[] =>
  value === undefined || direction === undefined
    ? rows
    : sortRows(rows, sortKeyOf(value), direction);
