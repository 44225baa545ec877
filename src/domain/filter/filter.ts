import { createFilterColumns, type FilterColumns } from './columns.ts';
import { closest, type Field, fieldCalled } from './field.ts';
import { wordsOf } from './narrower.ts';
import { type Expression, type Mistake, parse, type Term } from './parse.ts';
import { createPattern, type Pattern } from './pattern/pattern.ts';
import { PatternMistake } from './pattern/pattern-syntax.ts';
import { parseQuantity, type QuantityRange } from './quantity.ts';

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
  /** Tests rows by their index, at a point in time. */
  prepare: Prepare<Row>;
  patterns: readonly Pattern[];
};

/** The rows to test. `nowMs` is Unix milliseconds. */
type Tested<Row> = { rows: readonly Row[]; columns: FilterColumns<Row>; nowMs: number };
/** Why a term cannot be tested. */
type Failure = Pick<Mistake, 'message' | 'isUnfinished' | 'fields'>;
type Test = (index: number) => boolean;
type Prepare<Row> = (tested: Tested<Row>) => Test;

/** The rows that match a filter. */
export type Matches = {
  /** 1 for each matching row, in the order of the rows; undefined if the filter has no terms. */
  found: Uint8Array | undefined;
  /** A regular expression was too costly for these rows, so that some are missing. */
  isIncomplete: boolean;
};

/** Parses a filter; `grammar` describes the language. An unknown value satisfies no comparison. */
export function parseFilter<Row>(text: string, fields: readonly Field<Row>[]): Filter<Row> {
  const { expression, mistakes } = parse(text, (name) => fieldCalled(name, fields) !== undefined);
  const compiler = createCompiler(text, fields, mistakes);
  const prepare = compiler.compile(expression);
  return {
    isEmpty: prepare === undefined,
    isTimed: compiler.isTimed(),
    mistakes: mistakes.toSorted((a, b) => a.start - b.start),
    words: mistakes.length === 0 ? wordsOf(expression) : undefined,
    terms: compiler.terms,
    prepare: prepare ?? (() => () => true),
    patterns: compiler.patterns,
  };
}

/** `columns` caches the values of the rows. `nowMs` is Unix milliseconds. */
export function matchesOf<Row>(
  rows: readonly Row[],
  filter: Filter<Row>,
  nowMs: number,
  columns: FilterColumns<Row> = createFilterColumns(),
): Matches {
  const matching = startMatching(rows, filter, { nowMs, columns });
  matching.test(rows.length);
  return matching.matches();
}

export type Matching = {
  /** Tests some more rows. */
  test(count: number): void;
  /** Whether all rows have been tested. */
  isDone(): boolean;
  /** The matches among the rows that have been tested. */
  matches(): Matches;
};

/** Tests rows in steps, so that keys need not wait. `known` is 0 or 1 for rows whose result is known. */
export function startMatching<Row>(
  rows: readonly Row[],
  filter: Filter<Row>,
  { nowMs, columns, known }: Omit<Tested<Row>, 'rows'> & { known?: ArrayLike<number> | undefined },
): Matching {
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

/** Compiles the parts of a filter into tests. Invalid parts become mistakes without a test. */
function createCompiler<Row>(text: string, fields: readonly Field<Row>[], mistakes: Mistake[]) {
  const patterns: Pattern[] = [];
  const terms: Term[] = [];
  let isTimed = false;

  function compile(expression: Expression): Prepare<Row> | undefined {
    switch (expression.kind) {
      case 'term':
        return compileTerm(expression.term);
      case 'not': {
        const part = compile(expression.part);
        return part && negated(part);
      }
      case 'all':
      case 'any': {
        const parts = expression.parts.map(compile).filter((part) => part !== undefined);
        if (parts.length < 2) return parts[0];
        return expression.kind === 'all' ? allOf(parts) : anyOf(parts);
      }
    }
  }

  function compileTerm(term: Term): Prepare<Row> | undefined {
    const made = termTest(term);
    if (typeof made === 'function') return made;
    const isUnfinished = made.isUnfinished && term.end === text.length;
    mistakes.push({ ...made, start: term.start, end: term.end, isUnfinished });
    return undefined;
  }

  function termTest(term: Term): Prepare<Row> | Failure {
    const { value, sign } = term;
    if (term.field === undefined) return anywhere(value);
    const field = fieldCalled(term.field, fields);
    if (field === undefined) {
      return unknownField(term.field, text.slice(term.start, term.end), fields);
    }
    const isEqual = sign === ':' || sign === '=';
    if (value.kind === 'text' && isEqual && namesNothing(value.text, field)) {
      return isUnknown(field);
    }
    if (field.kind === 'text') {
      if (sign !== ':' && sign !== '=') {
        const example = value.kind === 'text' ? value.text : 'word';
        const message = `${field.name} is text: write ${field.name}:${example}.`;
        return { message, isUnfinished: false };
      }
      terms.push(term);
      const test = textTest(value, sign === '=');
      if (typeof test !== 'function') return test;
      return ({ rows, columns }) => {
        const textOf = columns.texts(rows, field);
        return (index) => {
          const found = textOf(index);
          return found !== undefined && test(found);
        };
      };
    }
    if (value.kind !== 'text') {
      const message = `${field.name} is not text: compare it with <, > or =.`;
      return { message, isUnfinished: false };
    }
    const quantity = parseQuantity(value.text, field);
    if ('message' in quantity) return quantity;
    isTimed ||= quantity.isTimed;
    return ({ rows, columns, nowMs }) => {
      const numberOf = columns.numbers(rows, field);
      const compare = comparison(sign ?? ':', quantity.range(nowMs));
      const isAge = quantity.measures === 'age';
      return (index) => {
        const number = numberOf(index);
        return number !== undefined && compare(isAge ? nowMs - number : number);
      };
    };
  }

  function anywhere(value: Term['value']): Prepare<Row> | Failure {
    const test = textTest(value, false);
    if (typeof test !== 'function') return test;
    if (value.kind === 'text' && value.text === '') {
      return { message: 'Add text between the quotes.', isUnfinished: true };
    }
    return ({ rows, columns }) => {
      const textOf = columns.allTexts(rows, fields);
      return (index) => test(textOf(index) ?? '');
    };
  }

  function textTest(
    value: Term['value'],
    isWhole: boolean,
  ): ((lowerText: string) => boolean) | Failure {
    if (value.kind === 'pattern') {
      try {
        const pattern = createPattern(value.source);
        patterns.push(pattern);
        return (text) => pattern.isIn(text);
      } catch (error) {
        if (!(error instanceof PatternMistake)) throw error;
        return { message: error.message, isUnfinished: true };
      }
    }
    const wanted = value.text.toLowerCase();
    if (value.kind === 'fuzzy') return (text) => hasLetters(text, wanted);
    return isWhole ? (text) => text === wanted : (text) => text.includes(wanted);
  }

  return { compile, patterns, terms, isTimed: () => isTimed };
}

const negated =
  <Row>(part: Prepare<Row>): Prepare<Row> =>
  (tested) => {
    const test = part(tested);
    return (index) => !test(index);
  };

const allOf =
  <Row>(parts: readonly Prepare<Row>[]): Prepare<Row> =>
  (tested) => {
    const tests = parts.map((part) => part(tested));
    return (index) => tests.every((test) => test(index));
  };

const anyOf =
  <Row>(parts: readonly Prepare<Row>[]): Prepare<Row> =>
  (tested) => {
    const tests = parts.map((part) => part(tested));
    return (index) => tests.some((test) => test(index));
  };

/** Unknown numbers are shown as `none` in some places; among texts, it may be a value. */
const namesNothing = <Row>(text: string, { kind }: Field<Row>): boolean =>
  text === '' || (kind !== 'text' && text.toLowerCase() === 'none');

/** Whether a row has no value, or an empty text. */
const isUnknown =
  <Row>(field: Field<Row>): Prepare<Row> =>
  ({ rows, columns }) => {
    const cellOf =
      field.kind === 'text' ? columns.texts(rows, field) : columns.numbers(rows, field);
    return (index) => (cellOf(index) ?? '') === '';
  };

/** Whether one word of a text contains these letters in this order, possibly with others between them. */
function hasLetters(text: string, letters: string): boolean {
  let next = 0;
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charCodeAt(index);
    if (char <= 32) next = 0;
    else if (char === letters.charCodeAt(next)) next += 1;
    if (next === letters.length) return true;
  }
  return false;
}

function comparison(
  sign: Exclude<Term['sign'], undefined>,
  { first, last, from, until }: QuantityRange,
): (value: number) => boolean {
  switch (sign) {
    case '<':
      return (value) => value < first;
    case '<=':
      return (value) => value <= last;
    case '>':
      return (value) => value > last;
    case '>=':
      return (value) => value >= first;
    case ':':
    case '=':
      return (value) => value === first || (value >= from && value < until);
  }
}

/** Suggests the field that was probably meant, and names the others after it. */
function unknownField<Row>(name: string, term: string, fields: readonly Field<Row>[]): Failure {
  const names = fields.map((field) => field.name);
  const aliases = fields.flatMap((field) => field.aliases ?? []);
  const close = closest(name, [...names, ...aliases]);
  const meant = close === undefined ? undefined : fieldCalled(close, fields)?.name;
  const text = term.includes('"') ? '' : ` To find the text: "${term}".`;
  const advice = meant === undefined ? text : ` Did you mean ${meant}?`;
  return {
    message: `Unknown field ${name}.${advice}`,
    isUnfinished: false,
    fields: names.filter((other) => other !== meant),
  };
}
