import { formatCount } from '../../figures/format/number.ts';
import { memoizeLast } from '../../figures/values/memoize-last.ts';
import { createFilterColumns, valuesOf } from '../../language/filter/columns.ts';
import type { Field } from '../../language/filter/field.ts';
import {
  type Filter,
  type Matches,
  type MatchRun,
  parseFilter,
  startMatching,
} from '../../language/filter/filter.ts';
import { isNarrower } from '../../language/filter/narrower.ts';
import { idsOfRows, type RowIds } from '../draw/row-cursor.ts';
import { type ColumnValue, filterFieldOf, sortKeyOf } from './column-value.ts';
import type { ListRows, ListShape } from './list-description.ts';
import { knownValues, type ValuesOf } from './nothing-found.ts';
import {
  createSortedRows,
  isSameSort,
  readSortValues,
  type SortDirection,
  type SortValues,
} from './sort-rows.ts';

export type VisibleRows<Row> = {
  rows: readonly Row[];
  ids: RowIds;
  filter: Filter<Row>;
  fields: readonly Field<Row>[];
  /** A regular expression was too costly for these rows, so that some are missing. */
  isIncomplete: boolean;
  /** Not all rows have been tested and sorted yet. */
  isPartial: boolean;
  /** The texts of a field in all rows, shown or not, most frequent first. */
  valuesOf: ValuesOf;
};

/** How many rows match a filter: `12/400`, or `12+/400` while further rows are tested. Nothing before rows are read. */
export const matchCount = (
  {
    ids,
    isPartial,
    hasMore,
  }: Pick<VisibleRows<unknown>, 'ids' | 'isPartial'> & { hasMore: boolean },
  total: number,
): string =>
  // Without rows and without further ones, perhaps none was read yet.
  total === 0 && !hasMore
    ? ''
    : `${formatCount(ids.length)}${isPartial ? '+' : ''}/${formatCount(total)}`;

/** Each step caches its last result, so that the cost of a key does not grow with the number of rows. */
export function createRowSelection<Row, Context>(shape: ListShape<Row, Context>) {
  const steps = cachedSteps(shape);
  const filtered = createFilteredRows<Row>();
  const sorted = createSortedRows();

  const selectAt = memoizeLast(
    (
      _version: number,
      { rows, context, nowMs }: ListRows<Row, Context>,
      column: string | undefined,
      direction: SortDirection | undefined,
      text: string,
      /** A row that is shown although it may not match. */
      heldId: string | undefined,
    ): VisibleRows<Row> => {
      const value = shape.columns.find(({ id }) => id === column)?.value;
      const { order, isSorted } =
        value && direction
          ? sorted.order(steps.sortValues(rows, value, context), direction)
          : { order: undefined, isSorted: true };
      const fields = steps.fieldsOf(context);
      const filter = steps.parsed(text, fields);
      // A filter without ages matches the same rows at any time.
      const { found, isIncomplete, ...tested } = filtered.matches(
        rows,
        filter,
        filter.isTimed ? nowMs : 0,
      );
      const matches = steps.withHeld(found, rows, heldId);
      const shown = steps.shownRows(rows, order, matches);
      const [ids, valuesOf] = [steps.idsOf(shown), steps.values(rows, fields)];
      const isPartial = tested.isPartial || !isSorted;
      return { rows: shown, ids, filter, fields, isIncomplete, isPartial, valuesOf };
    },
  );

  return {
    select: (
      content: ListRows<Row, Context>,
      column: string | undefined,
      direction: SortDirection | undefined,
      text: string,
      heldId: string | undefined,
    ) => selectAt(filtered.version() + sorted.version(), content, column, direction, text, heldId),
    /** Tests and sorts further rows, by default some thousand. Returns whether that is done for all. */
    continueFilter: (count?: number) => sorted.continue(count) && filtered.continue(count),
    readAhead: ({ rows, context }: ListRows<Row, Context>) =>
      filtered.readAhead(rows, steps.fieldsOf(context)),
  };
}

const cachedSteps = <Row, Context>(shape: ListShape<Row, Context>) => ({
  sortValues: sortMemory<Row, Context>(),
  fieldsOf: memoizeLast((context: Context) => filterFields(shape, context)),
  parsed: memoizeLast(parseFilter<Row>),
  values: memoizeLast(knownValues<Row>),
  withHeld: memoizeLast(
    (matches: Uint8Array | undefined, rows: readonly Row[], heldId: string | undefined) => {
      if (matches === undefined || heldId === undefined) return matches;
      const held = idsOfRows(rows, shape.idOf).indexOf(heldId);
      return matches[held] === 0 ? matches.with(held, 1) : matches;
    },
  ),
  shownRows: memoizeLast(arranged<Row>),
  idsOf: memoizeLast((rows: readonly Row[]) => idsOfRows(rows, shape.idOf)),
});

/** Reading and testing this many rows takes a few milliseconds. */
const testsInStep = 5_000;

/** A filter on certain rows. A filter with ages matches other rows as time passes. */
type Run<Row> = { rows: readonly Row[]; filter: Filter<Row>; nowMs: number };

type State<Row> = Run<Row> & { matching: MatchRun; matches: Matches; isPartial: boolean };

/**
 * Filters rows in steps: the first one at once, for the first screen of matches, the others when `continue` is
 * called, in between keys. When rows are added at either end, the existing ones are not tested again.
 */
export function createFilteredRows<Row>() {
  const columns = createFilterColumns<Row>();
  let now: State<Row> | undefined;
  /** The last filtering that came to its end. */
  let done: State<Row> | undefined;
  let version = 0;

  function start(run: Run<Row>): State<Row> {
    const { rows, filter, nowMs } = run;
    const known = done && knownMatches(run, done);
    const matching = startMatching(rows, filter, { nowMs, columns, known });
    // Rows whose ages match must not disappear for a moment whenever time has passed.
    const isAgain = filter.isTimed && done?.filter === filter;
    matching.test(isAgain ? rows.length : testsInStep);
    return { ...run, matching, matches: matching.matches(), isPartial: !matching.isDone() };
  }

  return {
    /** Reads texts of rows before a filter needs them, a step with each call. Returns whether all have been read. */
    readAhead(rows: readonly Row[], fields: readonly Field<Row>[]): () => boolean {
      let next = 0;
      return () => {
        const textOf = columns.allTexts(rows, fields);
        const end = Math.min(rows.length, next + testsInStep);
        for (; next < end; next += 1) textOf(next);
        return next >= rows.length;
      };
    },

    /** The matches that are known so far; `isPartial` says whether others may follow. */
    matches(rows: readonly Row[], filter: Filter<Row>, nowMs: number) {
      if (now?.rows !== rows || now.filter !== filter || now.nowMs !== nowMs) {
        now = start({ rows, filter, nowMs });
        if (!now.isPartial) done = now;
      }
      return { ...now.matches, isPartial: now.isPartial };
    },

    /** Tests further rows, by default one step. Returns whether all have been tested. */
    continue(count = testsInStep): boolean {
      if (!now?.isPartial) return true;
      now.matching.test(count);
      if (!now.matching.isDone()) return false;
      now = { ...now, matches: now.matching.matches(), isPartial: false };
      done = now;
      version += 1;
      return true;
    },

    /** Changes when `continue` has found the rest of the matches. */
    version: () => version,
  };
}

const untested = 2;

/** The results of an earlier run for the same rows; undefined if the filter was an unrelated one. */
function knownMatches<Row>(
  { rows, filter, nowMs }: Run<Row>,
  done: State<Row>,
): readonly number[] | undefined {
  const { found, isIncomplete } = done.matches;
  if (done.nowMs !== nowMs || isIncomplete || !found) return undefined;
  const values = knownValuesOf(found);
  return values && valuesOf(rows, () => untested, { rows: done.rows, values });

  function knownValuesOf(results: Uint8Array): Uint8Array | undefined {
    if (done.filter === filter) return results;
    // Other fields may read other texts from the same rows.
    if (done.filter.fields !== filter.fields || !isNarrower(filter, done.filter)) return undefined;
    return results.map((isMatch) => (isMatch === 0 ? 0 : untested));
  }
}

/** The fields that filters can name: those of the columns, and additional ones of the list. */
export const filterFields = <Row, Context>(
  { columns, fields = [], filters }: ListShape<Row, Context>,
  context: Context,
): Field<Row>[] => [
  ...columns.flatMap((column) =>
    column.value ? [filterFieldOf(column, column.value, context)] : [],
  ),
  ...fields,
  ...(filters?.(context) ?? []),
];

/** While the values are equal, the result is the same object, and rows need not be sorted again. */
function sortMemory<Row, Context>() {
  const read = memoizeLast(
    (rows: readonly Row[], value: ColumnValue<Row, Context>, context: Context) =>
      readSortValues(rows, sortKeyOf(value, context)),
  );
  let last: SortValues | undefined;

  return (rows: readonly Row[], value: ColumnValue<Row, Context>, context: Context): SortValues => {
    const values = read(rows, value, context);
    if (last === undefined || (last !== values && !isSameSort(last, values))) last = values;
    return last;
  };
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
