import { type Field, parseAge, parseNumber } from './field.ts';
import { type Operator, type Term, termsOf } from './term.ts';

/** What is wrong with one term, and where it was typed. */
export type Mistake = { message: string; start: number; end: number };

export type Filter<Row> = {
  /** Whether a row satisfies all terms that make sense. Without terms every row does. */
  matches: (row: Row) => boolean;
  /** Terms that make no sense, in the order in which they were typed. They filter nothing. */
  mistakes: Mistake[];
  isEmpty: boolean;
};

type Test<Row> = (row: Row) => boolean;

/**
 * Reads a filter: terms are ANDed, `!` negates, a bare word is looked for in every text,
 * `field:value` within one, `field=value` is the whole of it; `credits>500` and `age<2h` compare.
 * Letter case does not matter. An unknown value satisfies no comparison.
 */
export function parseFilter<Row>(text: string, fields: readonly Field<Row>[]): Filter<Row> {
  const tests: Test<Row>[] = [];
  const mistakes: Mistake[] = [];
  for (const term of termsOf(text)) {
    const test = testOf(term, fields);
    if (typeof test === 'string')
      mistakes.push({ message: test, start: term.start, end: term.end });
    else tests.push(term.isNegated ? (row) => !test(row) : test);
  }
  return {
    matches: (row) => tests.every((test) => test(row)),
    mistakes,
    isEmpty: tests.length === 0,
  };
}

/** 1 for each row that satisfies a filter, in the order of the rows; undefined when it has no terms. */
export function matchesOf<Row>(
  rows: readonly Row[],
  { isEmpty, matches }: Filter<Row>,
): Uint8Array | undefined {
  if (isEmpty) return undefined;
  const found = new Uint8Array(rows.length);
  let index = 0;
  for (const row of rows) {
    found[index] = matches(row) ? 1 : 0;
    index += 1;
  }
  return found;
}

/** The test that a term asks for, or what is wrong with it. */
function testOf<Row>(term: Term, fields: readonly Field<Row>[]): Test<Row> | string {
  const { comparison, value } = term;
  if (comparison === undefined) {
    return value === '' ? 'Type what to look for.' : anywhere(value, fields);
  }
  const { operator } = comparison;
  const name = comparison.field.toLowerCase();
  const field = fields.find((candidate) => candidate.name.toLowerCase() === name);
  if (field === undefined) {
    return `There is no field ${comparison.field}. ${fieldsLike(name, fields)}`;
  }
  if (value === '') return `Type a value after ${comparison.field}${operator}.`;
  if (field.kind === 'text') return textTest(field, operator, value);
  return numberTest(field, operator, value);
}

/** The field that was probably meant, else all of them. */
function fieldsLike<Row>(name: string, fields: readonly Field<Row>[]): string {
  const names = fields.map((field) => field.name);
  const close = names.find((known) => known.toLowerCase().startsWith(name.slice(0, 3)));
  return close === undefined ? `Fields: ${names.join(', ')}.` : `Is it ${close}?`;
}

function anywhere<Row>(value: string, fields: readonly Field<Row>[]): Test<Row> {
  const pattern = patternOf(value);
  const texts = fields.filter((field) => field.kind === 'text');
  return (row) => texts.some(({ read }) => pattern.test(read(row) ?? ''));
}

function textTest<Row>(
  { name, read }: Extract<Field<Row>, { kind: 'text' }>,
  operator: Operator,
  value: string,
): Test<Row> | string {
  if (operator !== ':' && operator !== '=') return `${name} is text: use ${name}:${value}.`;
  const pattern = patternOf(value, { isWhole: operator === '=' });
  return (row) => pattern.test(read(row) ?? '');
}

function numberTest<Row>(
  { name, kind, read }: Exclude<Field<Row>, { kind: 'text' }>,
  operator: Operator,
  value: string,
): Test<Row> | string {
  const wanted = kind === 'age' ? parseAge(value) : parseNumber(value);
  if (wanted === undefined) {
    const example = kind === 'age' ? 'an age like 30s, 5m, 2h or 3d' : 'a number like 500 or 1.5k';
    return `${name} needs ${example}, not ${value}.`;
  }
  const compare = comparisons[operator];
  return (row) => {
    const actual = read(row);
    return actual !== undefined && compare(actual, wanted);
  };
}

const isSame = (actual: number, wanted: number): boolean => actual === wanted;

const comparisons: Record<Operator, (actual: number, wanted: number) => boolean> = {
  '>=': (actual, wanted) => actual >= wanted,
  '<=': (actual, wanted) => actual <= wanted,
  '>': (actual, wanted) => actual > wanted,
  '<': (actual, wanted) => actual < wanted,
  '=': isSame,
  ':': isSame,
};

// A pattern compares letter cases without making a copy of every text in a hundred thousand rows.
function patternOf(value: string, { isWhole = false } = {}): RegExp {
  const literal = value.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return new RegExp(isWhole ? `^${literal}$` : literal, 'iu');
}
