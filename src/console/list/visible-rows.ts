import type { Field } from '../../domain/filter/field.ts';
import { type Filter, matchesOf, parseFilter } from '../../domain/filter/filter.ts';
import {
  inDirection,
  isSameSort,
  orderOf,
  readSortValues,
  type SortValues,
} from '../../domain/sort/sort-rows.ts';
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
 * grows with the number of rows, and steps hand on indexes: reading very many rows in another order
 * than they lie in memory takes longer than sorting them.
 */
export function createRowSelection<Row>() {
  const sortValues = sortMemory<Row>();
  const ordered = lastAnswer(orderOf);
  const directed = lastAnswer(inDirection);
  const parsed = lastAnswer(parseFilter<Row>, (text, fields) => [
    text,
    fields.length,
    ...fields.map((field) => (isAsked(text, field) ? field.read : field.name)),
  ]);
  const matching = lastAnswer(matchesOf<Row>);
  const withHeld = lastAnswer(matchesWith);
  const listed = lastAnswer((rows: readonly Row[], idOf: (row: Row) => string) => rows.map(idOf));
  const shownRows = lastAnswer(arranged<Row>);
  const shownIds = lastAnswer(arranged<string>);
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
    /** A row that is shown although it may not match. */
    heldId?: string,
  ) => {
    const value = columns.find(({ id }) => id === sort?.column)?.value;
    const order = value && sort && directed(ordered(sortValues(rows, value)), sort.direction);
    const filter = parsed(text, fields);
    const ids = listed(rows, idOf);
    const matches = withHeld(matching(rows, filter), ids, heldId);
    return combined(shownRows(rows, order, matches), shownIds(ids, order, matches), filter);
  };
}

/** Ages are read anew all the time; without need for them a filter stays what it is. */
const isAsked = <Row>(text: string, { kind, name }: Field<Row>): boolean =>
  kind !== 'age' || text.toLowerCase().includes(name.toLowerCase());

/** Reads what rows are sorted by. As long as it is the same, so is the answer: rows need not be sorted again. */
function sortMemory<Row>() {
  // Columns are made anew as time passes; what their values read mostly stays the same function.
  const read = lastAnswer(
    (rows: readonly Row[], value: ColumnValue<Row>) => readSortValues(rows, sortKeyOf(value)),
    (rows, value) => [rows, value.read],
  );
  let last: SortValues | undefined;

  return (rows: readonly Row[], value: ColumnValue<Row>): SortValues => {
    const values = read(rows, value);
    if (last === undefined || (last !== values && !isSameSort(last, values))) last = values;
    return last;
  };
}

/** What matches, and one row more. */
function matchesWith(
  matches: Uint8Array | undefined,
  ids: readonly string[],
  heldId: string | undefined,
): Uint8Array | undefined {
  if (matches === undefined || heldId === undefined) return matches;
  const held = ids.indexOf(heldId);
  return matches[held] === 0 ? matches.with(held, 1) : matches;
}

/** Items in an order, those alone that match. The same array when there is neither. */
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
