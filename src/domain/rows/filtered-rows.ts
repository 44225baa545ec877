import { createFilterColumns, valuesOf } from '../filter/columns.ts';
import { type Filter, type Matches, type Matching, startMatching } from '../filter/filter.ts';

/** Testing this many rows takes a few milliseconds. */
const rowsInStep = 10_000;

/** A filter on certain rows. A filter with ages matches other rows as time passes. */
type Run<Row> = { rows: readonly Row[]; filter: Filter<Row>; nowMs: number };

type State<Row> = Run<Row> & { matching: Matching; matches: Matches };

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
    // Rows whose ages matched must not disappear for a moment whenever time has passed.
    matching.test(filter.isTimed ? rows.length : rowsInStep);
    return { ...run, matching, matches: matching.matches() };
  }

  return {
    columns,

    /** The matches that are known so far; `isPartial` says whether others may follow. */
    matches(rows: readonly Row[], filter: Filter<Row>, nowMs: number) {
      if (now?.rows !== rows || now.filter !== filter || now.nowMs !== nowMs) {
        now = start({ rows, filter, nowMs });
        if (now.matching.isDone()) done = now;
      }
      return { ...now.matches, isPartial: !now.matching.isDone() };
    },

    /** Tests further rows, by default one step. Returns whether all have been tested. */
    continue(count = rowsInStep): boolean {
      if (now === undefined || now.matching.isDone()) return true;
      now.matching.test(count);
      if (!now.matching.isDone()) return false;
      now = { ...now, matches: now.matching.matches() };
      done = now;
      version += 1;
      return true;
    },

    /** Changes when `continue` has found the rest of the matches. */
    version: () => version,
  };
}

const untested = 2;

/** The results of an earlier run for the same rows; undefined if the filter was another one. */
function knownMatches<Row>(
  { rows, filter, nowMs }: Run<Row>,
  done: State<Row>,
): readonly number[] | undefined {
  const { found, isIncomplete } = done.matches;
  if (done.filter !== filter || done.nowMs !== nowMs || isIncomplete || !found) return undefined;
  return valuesOf(rows, () => untested, { rows: done.rows, values: found });
}
