import { createPattern, type Pattern } from '../pattern/pattern.ts';
import { PatternMistake } from '../pattern/pattern-syntax.ts';
import type { FilterColumns } from './columns.ts';
import { closest, type Field, fieldCalled, plain } from './field.ts';
import type { Expression, Mistake, Term } from './parse.ts';
import { parseQuantity, type QuantityKind, type QuantityRange } from './quantity.ts';

/** The rows to test. `nowMs` is Unix milliseconds. */
export type FilterInput<Row> = { rows: readonly Row[]; columns: FilterColumns<Row>; nowMs: number };
/** Why a term cannot be tested. */
type Failure = Pick<Mistake, 'message' | 'isUnfinished' | 'fields'>;
type Test = (index: number) => boolean;
/** Makes a test of rows by their index, at a point in time. */
export type Prepare<Row> = (tested: FilterInput<Row>) => Test;

/** Compiles the parts of a filter into tests. Invalid parts become mistakes without a test. */
export class FilterCompiler<Row> {
  readonly mistakes: Mistake[] = [];
  readonly patterns: Pattern[] = [];
  /** Terms that search one field for a text. */
  readonly terms: Term[] = [];
  isTimed = false;
  readonly #text: string;
  readonly #fields: readonly Field<Row>[];

  constructor(text: string, fields: readonly Field<Row>[]) {
    this.#text = text;
    this.#fields = fields;
  }

  /** Undefined if nothing is left to test. */
  compile(expression: Expression): Prepare<Row> | undefined {
    switch (expression.kind) {
      case 'term':
        return this.#compileTerm(expression.term);
      case 'not': {
        const part = this.compile(expression.part);
        return part && negated(part);
      }
      case 'all':
      case 'any': {
        const parts = expression.parts
          .map((part) => this.compile(part))
          .filter((part) => part !== undefined);
        if (parts.length < 2) return parts[0];
        return expression.kind === 'all' ? allOf(parts) : anyOf(parts);
      }
    }
  }

  #compileTerm(term: Term): Prepare<Row> | undefined {
    const made = this.#termTest(term);
    if (typeof made === 'function') return made;
    const isUnfinished = made.isUnfinished && term.end === this.#text.length;
    this.mistakes.push({ ...made, start: term.start, end: term.end, isUnfinished });
    return undefined;
  }

  #termTest(term: Term): Prepare<Row> | Failure {
    const { value, sign } = term;
    if (term.field === undefined) return this.#anywhere(value);
    const field = fieldCalled(term.field, this.#fields);
    if (field === undefined) {
      return unknownField(term.field, this.#text.slice(term.start, term.end), this.#fields);
    }
    const isEqual = sign === ':' || sign === '=';
    if (value.kind === 'text' && isEqual && namesNothing(value.text, field)) {
      return isUnknown(field);
    }
    return field.kind === 'text' ? this.#inText(term, field) : this.#inNumber(term, field);
  }

  #inText(term: Term, field: Extract<Field<Row>, { kind: 'text' }>): Prepare<Row> | Failure {
    const { value, sign } = term;
    if (sign !== ':' && sign !== '=') {
      const example = value.kind === 'text' ? value.text : 'word';
      const message = `${field.name} is text: write ${field.name}:${example}.`;
      return { message, isUnfinished: false };
    }
    this.terms.push(term);
    const test = this.#textTest(shownValue(value, field), sign === '=');
    if (typeof test !== 'function') return test;
    return ({ rows, columns }) => {
      const textOf = columns.texts(rows, field);
      return (index) => {
        const found = textOf(index);
        return found !== undefined && test(found);
      };
    };
  }

  #inNumber(
    { value, sign }: Term,
    field: Extract<Field<Row>, { kind: QuantityKind }>,
  ): Prepare<Row> | Failure {
    if (value.kind !== 'text') {
      const message = `${field.name} is not text: compare it with <, > or =.`;
      return { message, isUnfinished: false };
    }
    const quantity = parseQuantity(value.text, field);
    if ('message' in quantity) return quantity;
    this.isTimed ||= quantity.isTimed;
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

  #anywhere(value: Term['value']): Prepare<Row> | Failure {
    const test = this.#textTest(value, false);
    if (typeof test !== 'function') return test;
    if (value.kind === 'text' && value.text === '') {
      return { message: 'Add text between the quotes.', isUnfinished: true };
    }
    return ({ rows, columns }) => {
      const textOf = columns.allTexts(rows, this.#fields);
      return (index) => test(textOf(index) ?? '');
    };
  }

  #textTest(value: Term['value'], isWhole: boolean): ((lowerText: string) => boolean) | Failure {
    if (value.kind === 'pattern') {
      try {
        const pattern = createPattern(value.source);
        this.patterns.push(pattern);
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
}

function shownValue<Row>(
  value: Term['value'],
  { alsoCalled = {} }: Extract<Field<Row>, { kind: 'text' }>,
): Term['value'] {
  if (value.kind !== 'text') return value;
  const name = value.text.toLowerCase();
  return Object.hasOwn(alsoCalled, name) ? { ...value, text: alsoCalled[name] ?? name } : value;
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
  const state =
    plain(name) === 'is'
      ? names.find((other) => /^(status|level|severity)$/.test(other))
      : undefined;
  const meant = state ?? (close === undefined ? undefined : fieldCalled(close, fields)?.name);
  const text = term.includes('"') ? '' : ` To find the text: "${term}".`;
  const condition = state === undefined ? meant : `${state}${term.slice(name.length)}`;
  const advice = meant === undefined ? text : ` Did you mean ${condition}?`;
  return {
    message: `Unknown field ${name}.${advice}`,
    isUnfinished: false,
    fields: names.filter((other) => other !== meant),
  };
}
