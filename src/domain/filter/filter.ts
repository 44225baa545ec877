import { type Field, parseAge, parseNumber } from './field.ts';
import { type Operator, type Term, termsOf } from './term.ts';

/** What is wrong with one term, and where it was typed. */
export type Mistake = { message: string; start: number; end: number };

export type Filter<Row> = {
  /** Whether a row satisfies all terms that make sense, as of a moment. Without terms every row does. */
  matches: (row: Row, nowMs: number) => boolean;
  /** Terms that make no sense, in the order in which they were typed. They filter nothing. */
  mistakes: Mistake[];
  isEmpty: boolean;
  /** A term compares ages, so that rows come and go as time passes. */
  isTimed: boolean;
};

/** `nowMs` is Unix milliseconds. */
type Test<Row> = (row: Row, nowMs: number) => boolean;

/**
 * Reads a filter: terms are ANDed, `!` negates, a bare word is looked for in every text,
 * `field:value` within one, `field=value` is the whole of it; `credits>500` and `age<2h` compare.
 * Letter case does not matter. An unknown value satisfies no comparison.
 */
export function parseFilter<Row>(text: string, fields: readonly Field<Row>[]): Filter<Row> {
  const tests: Test<Row>[] = [];
  const mistakes: Mistake[] = [];
  let isTimed = false;
  for (const term of termsOf(text)) {
    const field = fieldOf(term, fields);
    const test = testOf(term, field, fields);
    if (typeof test === 'string')
      mistakes.push({ message: test, start: term.start, end: term.end });
    else {
      isTimed ||= field?.kind === 'time';
      tests.push(term.isNegated ? (row, nowMs) => !test(row, nowMs) : test);
    }
  }
  return {
    matches: (row, nowMs) => tests.every((test) => test(row, nowMs)),
    mistakes,
    isEmpty: tests.length === 0,
    isTimed,
  };
}

/** 1 for each row that satisfies a filter, in the order of the rows; undefined when it has no terms. */
export function matchesOf<Row>(
  rows: readonly Row[],
  { isEmpty, matches }: Filter<Row>,
  nowMs: number,
): Uint8Array | undefined {
  if (isEmpty) return undefined;
  const found = new Uint8Array(rows.length);
  let index = 0;
  for (const row of rows) {
    found[index] = matches(row, nowMs) ? 1 : 0;
    index += 1;
  }
  return found;
}

/** The test that a term asks for, or what is wrong with it. */
function testOf<Row>(
  term: Term,
  field: Field<Row> | undefined,
  fields: readonly Field<Row>[],
): Test<Row> | string {
  const { comparison, value } = term;
  if (comparison === undefined) {
    return value === '' ? 'Type what to look for.' : anywhere(value, fields);
  }
  const { operator } = comparison;
  if (field === undefined) {
    const like = fieldsLike(comparison.field.toLowerCase(), fields);
    return `There is no field ${comparison.field}. ${like}`;
  }
  if (value === '') return `Type a value after ${comparison.field}${operator}.`;
  if (field.kind === 'text') return textTest(field, operator, value);
  return numberTest(field, operator, value);
}

function fieldOf<Row>({ comparison }: Term, fields: readonly Field<Row>[]): Field<Row> | undefined {
  const name = comparison?.field.toLowerCase();
  return fields.find((field) => field.name.toLowerCase() === name);
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
  const wanted = kind === 'time' ? parseAge(value) : parseNumber(value);
  if (wanted === undefined) {
    const example = kind === 'time' ? 'an age like 30s, 5m, 2h or 3d' : 'a number like 500 or 1.5k';
    return `${name} needs ${example}, not ${value}.`;
  }
  const compare = comparisons[operator];
  return (row, nowMs) => {
    const value = read(row);
    return value !== undefined && compare(kind === 'time' ? nowMs - value : value, wanted);
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
