import type { Pattern } from '../pattern/pattern.ts';
import { createFilterColumns } from './columns.ts';
import { type Field, fieldCalled } from './field.ts';
import { FilterCompiler, type FilterInput, type Prepare } from './filter-compiler.ts';
import { wordsOf } from './narrower.ts';
import { type Mistake, parse, type Term } from './parse.ts';

export type Filter<Row> = {
  /** A filter without terms matches every row. */
  isEmpty: boolean;
  /** A term refers to the current time, so that the matching rows change as time passes. */
  isTimed: boolean;
  /** Invalid parts, in the order in which they were typed. They filter nothing. */
  mistakes: readonly Mistake[];
  /** In lower case, if the filter is nothing but words that every matching row contains. */
  words: readonly string[] | undefined;
  /** Terms that search one field for a text, for completion and suggestions. */
  terms: readonly Term[];
  prepare: Prepare<Row>;
  patterns: readonly Pattern[];
  /** What the texts of rows are read from. */
  fields: readonly Field<Row>[];
};

export type Matches = {
  /** 1 for each matching row, in the order of the rows; undefined if the filter has no terms. */
  found: Uint8Array | undefined;
  /** A regular expression was too costly for these rows, so that some are missing. */
  isIncomplete: boolean;
};

/** Parses a filter; `grammar` describes the language. An unknown value satisfies no comparison. */
export function parseFilter<Row>(text: string, fields: readonly Field<Row>[]): Filter<Row> {
  const { expression, mistakes } = parse(text, (name) => fieldCalled(name, fields) !== undefined);
  const compiler = new FilterCompiler(text, fields);
  const prepare = compiler.compile(expression);
  const allMistakes = [...mistakes, ...compiler.mistakes].sort((a, b) => a.start - b.start);
  return {
    isEmpty: prepare === undefined,
    isTimed: compiler.isTimed,
    mistakes: allMistakes,
    words: allMistakes.length === 0 ? wordsOf(expression) : undefined,
    terms: compiler.terms,
    prepare: prepare ?? (() => () => true),
    patterns: compiler.patterns,
    fields,
  };
}

/** Which rows match at a time in Unix milliseconds. */
export function matchesOf<Row>(rows: readonly Row[], filter: Filter<Row>, nowMs: number): Matches {
  const matching = startMatching(rows, filter, { nowMs, columns: createFilterColumns() });
  matching.test(rows.length);
  return matching.matches();
}

export type MatchRun = {
  test(count: number): void;
  isDone(): boolean;
  matches(): Matches;
};

/** Tests rows in steps, so that keys need not wait. `known` is 0 or 1 for rows whose result is known. */
export function startMatching<Row>(
  rows: readonly Row[],
  filter: Filter<Row>,
  {
    nowMs,
    columns,
    known,
  }: Omit<FilterInput<Row>, 'rows'> & { known?: ArrayLike<number> | undefined },
): MatchRun {
  if (filter.isEmpty) {
    const all = { found: undefined, isIncomplete: false };
    return { test() {}, isDone: () => true, matches: () => all };
  }
  for (const pattern of filter.patterns) pattern.restart();
  const test = filter.prepare({ rows, columns, nowMs });
  const found = new Uint8Array(rows.length);
  let next = 0;
  return {
    test(count) {
      for (let left = count; next < rows.length && left > 0; next += 1) {
        const before = known?.[next];
        if (before !== 0 && before !== 1) left -= 1;
        found[next] = before === 0 || before === 1 ? before : Number(test(next));
      }
    },
    isDone: () => next >= rows.length,
    matches: () => ({
      found: found.slice(),
      isIncomplete: filter.patterns.some((pattern) => pattern.isExhausted()),
    }),
  };
}
