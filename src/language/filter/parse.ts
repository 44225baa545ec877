import { plain } from './field.ts';
import { FilterReader, type NamedBefore, type Value } from './filter-reader.ts';
import type { Sign } from './grammar.ts';

/** A filter as a tree. */
export type Expression =
  | { kind: 'all' | 'any'; parts: readonly Expression[] }
  | { kind: 'not'; part: Expression }
  | { kind: 'term'; term: Term };

/** One condition. `start` and `end` are offsets into the text. */
export type Term = {
  /** Undefined if every text is searched. */
  field: string | undefined;
  /** Undefined without a field. */
  sign: Exclude<Sign, '~'> | undefined;
  value: Value;
  start: number;
  end: number;
};

/** What is wrong with a part of a filter, with its offsets. */
export type Mistake = {
  message: string;
  start: number;
  end: number;
  /** More typing may make it valid. */
  isUnfinished: boolean;
  /** The fields that exist, of which the message may name as many as fit: see `mistakeText`. */
  fields?: readonly string[] | undefined;
};

type ParseResult = { expression: Expression; mistakes: Mistake[] };

/** Longer than any typed filter; a paste can be a whole file. */
const maxLength = 1_000;

const nothing: Expression = { kind: 'all', parts: [] };

/**
 * Parses a filter. Every part becomes a node of the tree or a mistake, and mistakes filter nothing. `isField`
 * returns whether a name is known: several words before an operator are one name only if it is.
 */
export function parse(text: string, isField: (name: string) => boolean): ParseResult {
  if (text.length > maxLength) {
    const message = `A filter has at most ${maxLength} characters.`;
    return {
      expression: nothing,
      mistakes: [{ message, start: maxLength, end: text.length, isUnfinished: false }],
    };
  }
  const parser = new FilterParser(new FilterReader(text, isField));
  const expression = parser.any(undefined);
  return { expression, mistakes: parser.mistakes.toSorted((a, b) => a.start - b.start) };
}

/** Whether a filter has a condition on one of these fields, in small letters; `''` is what is searched everywhere. */
export function namesField(text: string, names: readonly string[]): boolean {
  const isNamed = (expression: Expression): boolean => {
    switch (expression.kind) {
      case 'term':
        return names.includes(plain(expression.term.field ?? ''));
      case 'not':
        return isNamed(expression.part);
      case 'all':
      case 'any':
        return expression.parts.some(isNamed);
    }
  };
  return isNamed(parse(text, (name) => names.includes(plain(name))).expression);
}

/** Descends from alternatives to single conditions. `named` is a field before the parentheses around them. */
class FilterParser {
  readonly mistakes: Mistake[] = [];
  readonly #reader: FilterReader;

  constructor(reader: FilterReader) {
    this.#reader = reader;
  }

  any(named: NamedBefore | undefined): Expression {
    const reader = this.#reader;
    const parts = [this.#all(named)];
    for (let start = reader.at; reader.connective(); start = reader.at) {
      this.#expectTerm('OR', start);
      parts.push(this.#all(named));
    }
    // An incomplete alternative would match everything.
    const whole = parts.filter((part) => !isNothing(part));
    const [only] = whole;
    if (only === undefined) return nothing;
    return whole.length === 1 ? only : { kind: 'any', parts: whole };
  }

  #all(named: NamedBefore | undefined): Expression {
    const reader = this.#reader;
    const parts: Expression[] = [];
    for (reader.skipBlanks(); !reader.isAtTextEnd() && !reader.isClosing(); reader.skipBlanks()) {
      const start = reader.at;
      const word = reader.connective();
      if (word === undefined) {
        parts.push(this.#negatable(named));
      } else if (parts.length === 0) {
        this.#mistake(`Type something before ${word}, or "${word}" to look for the word.`, start);
      } else if (word === 'OR') {
        reader.at = start;
        break;
      } else {
        this.#expectTerm('AND', start);
      }
    }
    const whole = parts.filter((part) => !isNothing(part));
    return whole.length === 1 && whole[0] ? whole[0] : { kind: 'all', parts: whole };
  }

  /** After OR or AND, which was read from `start` on. */
  #expectTerm(word: 'OR' | 'AND', start: number): void {
    const end = this.#reader.at;
    this.#reader.skipBlanks();
    if (this.#reader.isEnd()) this.#mistake(`Add a term after ${word}.`, start, end);
  }

  #negatable(named: NamedBefore | undefined): Expression {
    const reader = this.#reader;
    const start = reader.at;
    const negation = () => (named === undefined ? reader.negation() : reader.valueNegation());
    let isNegated = false;
    let last = '';
    for (let sign = negation(); sign; sign = negation()) {
      isNegated = !isNegated;
      last = sign;
      reader.skipBlanks();
    }
    if (last !== '' && reader.isEnd()) return this.#mistake(`Add a term after ${last}.`, start);
    return negatedIf(isNegated, this.#grouped(named));
  }

  #grouped(named: NamedBefore | undefined): Expression {
    const reader = this.#reader;
    const start = reader.at;
    if (reader.skip(')')) {
      return this.#mistake('This ) has no matching (.', start, reader.at, false);
    }
    if (!reader.skip('(')) return this.#condition(named);
    reader.depth += 1;
    reader.skipBlanks();
    const inner = reader.isClosing()
      ? this.#mistake('Add a term between ( and ).', start, reader.at + 1)
      : reader.isAtTextEnd()
        ? this.#mistake('Add a term after (.', start)
        : this.any(named);
    reader.skip(')');
    reader.depth -= 1;
    return inner;
  }

  #condition(named: NamedBefore | undefined): Expression {
    const reader = this.#reader;
    const start = reader.at;
    const own = named === undefined ? reader.fieldAndSign() : undefined;
    if (own !== undefined) {
      if (reader.isEnd()) {
        const typed = reader.text.slice(start, reader.at).trim();
        return this.#mistake(`Type a value after ${typed}.`, start);
      }
      // An ID may begin with a hyphen: what is exact must not choose all the others.
      const isExact = own.sign === '=' && reader.isNext('-');
      if ((reader.isNegatedValue() && !isExact) || reader.isNext('(')) {
        return negatedIf(own.isNegated, this.#negatable({ ...own, isNegated: false }));
      }
    }
    return this.#term(own ?? named, start);
  }

  #term(named: NamedBefore | undefined, start: number): Expression {
    const reader = this.#reader;
    const { field, sign, isNegated = false } = named ?? {};
    if (field === undefined && reader.isSign()) {
      const found = reader.sign() ?? '';
      reader.value();
      const message = `Type a field before ${found}, or put " around it to find the text.`;
      return this.#mistake(message, start, reader.at, false);
    }
    const wanted = reader.value();
    if (wanted === undefined) return this.#mistake('Add letters after ~.', start);
    const isFuzzy = sign === '~' && wanted.kind === 'text';
    const term: Term = {
      field,
      sign: sign === '~' ? ':' : sign,
      value: isFuzzy ? { kind: 'fuzzy', text: wanted.text } : wanted,
      start,
      end: reader.at,
    };
    return negatedIf(isNegated, { kind: 'term', term });
  }

  #mistake(
    message: string,
    start: number,
    end = this.#reader.at,
    isUnfinished = end === this.#reader.text.length,
  ): Expression {
    this.mistakes.push({ message, start, end, isUnfinished });
    return nothing;
  }
}

const isNothing = (expression: Expression): boolean =>
  expression.kind === 'all' && expression.parts.length === 0;

const negatedIf = (isNegated: boolean, part: Expression): Expression =>
  isNegated && !isNothing(part) ? { kind: 'not', part } : part;
