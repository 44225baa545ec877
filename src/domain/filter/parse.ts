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

export type Value =
  | { kind: 'text'; text: string; start: number }
  | { kind: 'pattern'; source: string }
  | { kind: 'fuzzy'; text: string };

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

export type Parsed = { expression: Expression; mistakes: Mistake[] };

/** Longer than any typed filter; a paste can be a whole file. */
const longest = 1_000;

type NamedBefore = { field: string; sign: Sign; isNegated: boolean };

const blanks = /\s*/y;
const connective = /(OR|AND)(?=[\s()]|$)/y;
const negation = /!|NOT(?=[\s()]|$)|-(?=[^\s)<>=:-])/y;
/** After an operator, -5 is a value. */
const valueNegation = /!|NOT(?=[\s()]|$)|-(?=\p{L})/uy;
const signs = /(!=|>=|<=|==?|<|>|:(?:\s*(?:!=|>=|<=|==?|<|>))?)\s*/y;
const namePart = String.raw`[\p{L}\p{N}_][\p{L}\p{N}_-]*`;
const names = [2, 1].map(
  (more) => new RegExp(`(${namePart}(?:\\s+${namePart}){${more}})\\s*`, 'uy'),
);
const singleName = /([\p{L}_][\p{L}\p{N}_-]*)/uy;
// It ends at the first unescaped slash before a space, a parenthesis or the end; other slashes are part of
// it.
const closedPattern = /\/(?!\s)((?:\\.|\[(?:\\.|[^\]\\])*\]|[^\\/]|\/(?![\s)]|$))+)\/(?=[\s)]|$)/y;
const openPattern = /\/([^\s/]+)/y;

/**
 * Parses a filter. Every part becomes a node of the tree or a mistake, and mistakes filter nothing. `isField`
 * returns whether a name is known: several words before an operator are one name only if it is.
 */
export function parse(text: string, isField: (name: string) => boolean): Parsed {
  const mistakes: Mistake[] = [];
  const nothing: Expression = { kind: 'all', parts: [] };
  let at = 0;
  let depth = 0;

  if (text.length > longest) {
    const message = `A filter has at most ${longest} characters.`;
    return {
      expression: nothing,
      mistakes: [{ message, start: longest, end: text.length, isUnfinished: false }],
    };
  }

  function read(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null) return undefined;
    at += match[0].length;
    return match;
  }

  const peek = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    return pattern.test(text);
  };

  function mistake(
    message: string,
    start: number,
    end = at,
    isUnfinished = end === text.length,
  ): Expression {
    mistakes.push({ message, start, end, isUnfinished });
    return nothing;
  }

  const isClosing = () => depth > 0 && text[at] === ')';

  /** Nothing can follow here that could be a value or a condition. */
  const isEnd = () => at >= text.length || isClosing() || peek(connective);

  function any(named: NamedBefore | undefined): Expression {
    const parts = [all(named)];
    for (let start = at; read(connective); start = at) {
      const end = at;
      read(blanks);
      if (isEnd()) mistake('Add a term after OR.', start, end);
      parts.push(all(named));
    }
    // An incomplete alternative would match everything.
    const whole = parts.filter((part) => !isNothing(part));
    const [only] = whole;
    if (only === undefined) return nothing;
    return whole.length === 1 ? only : { kind: 'any', parts: whole };
  }

  function all(named: NamedBefore | undefined): Expression {
    const parts: Expression[] = [];
    for (read(blanks); at < text.length && !isClosing(); read(blanks)) {
      const start = at;
      const [, word] = read(connective) ?? [];
      if (word === undefined) {
        parts.push(negatable(named));
      } else if (parts.length === 0) {
        mistake(`Type something before ${word}, or "${word}" to look for the word.`, start);
      } else if (word === 'OR') {
        at = start;
        break;
      } else {
        const end = at;
        read(blanks);
        if (isEnd()) mistake('Add a term after AND.', start, end);
      }
    }
    const whole = parts.filter((part) => !isNothing(part));
    return whole.length === 1 && whole[0] ? whole[0] : { kind: 'all', parts: whole };
  }

  function negatable(named: NamedBefore | undefined): Expression {
    const start = at;
    let isNegated = false;
    let last = '';
    const pattern = named === undefined ? negation : valueNegation;
    for (let sign = read(pattern)?.[0]; sign !== undefined; sign = read(pattern)?.[0]) {
      isNegated = !isNegated;
      last = sign;
      read(blanks);
    }
    if (last !== '' && isEnd()) return mistake(`Add a term after ${last}.`, start);
    const part = grouped(named);
    return isNegated && !isNothing(part) ? { kind: 'not', part } : part;
  }

  function grouped(named: NamedBefore | undefined): Expression {
    const start = at;
    if (text[at] === ')') {
      at += 1;
      return mistake('This ) has no matching (.', start, at, false);
    }
    if (text[at] !== '(') return condition(named);
    at += 1;
    depth += 1;
    read(blanks);
    const inner = isClosing()
      ? mistake('Add a term between ( and ).', start, at + 1)
      : at >= text.length
        ? mistake('Add a term after (.', start)
        : any(named);
    if (text[at] === ')') at += 1;
    depth -= 1;
    return inner;
  }

  function condition(named: NamedBefore | undefined): Expression {
    const start = at;
    const own = named === undefined ? fieldAndSign() : undefined;
    const { field, sign, isNegated } = own ?? named ?? {};
    if (own !== undefined) {
      if (isEnd()) return mistake(`Type a value after ${text.slice(start, at).trim()}.`, start);
      if (peek(valueNegation) || text[at] === '(') {
        const part = negatable({ ...own, isNegated: false });
        return own.isNegated && !isNothing(part) ? { kind: 'not', part } : part;
      }
    }
    if (field === undefined && peek(signs) && !peek(/:\/\//y)) {
      const found = read(signs)?.[1] ?? '';
      value();
      const message = `Type a field before ${found}, or put " around it to find the text.`;
      return mistake(message, start, at, false);
    }
    const wanted = value();
    if (wanted === undefined) return mistake('Add letters after ~.', start);
    const isFuzzy = sign === '~' && wanted.kind === 'text';
    const term: Term = {
      field,
      sign: sign === '~' ? ':' : sign,
      value: isFuzzy ? { kind: 'fuzzy', text: wanted.text } : wanted,
      start,
      end: at,
    };
    const expression: Expression = { kind: 'term', term };
    return isNegated ? { kind: 'not', part: expression } : expression;
  }

  /** A name and an operator. Without them, the position does not change. */
  function fieldAndSign(): NamedBefore | undefined {
    const start = at;
    for (const pattern of names) {
      const name = read(pattern)?.[1];
      const sign = name !== undefined && isField(name) ? read(signs)?.[1] : undefined;
      if (name !== undefined && sign !== undefined) return named(name, sign);
      at = start;
    }
    const name = read(singleName)?.[1];
    if (name !== undefined) {
      // After a space, ~ begins a new word.
      if (text[at] === '~' && isField(name)) {
        at += 1;
        read(blanks);
        return { field: name, sign: '~', isNegated: false };
      }
      const isAddress = !isField(name) && text.startsWith('://', at);
      if (!isAddress) {
        read(blanks);
        const sign = read(signs)?.[1];
        if (sign !== undefined) return named(name, sign);
      }
    }
    at = start;
    return undefined;
  }

  /** A word, a quoted text, a pattern or the letters of a word; undefined if nothing follows `~`. */
  function value(): Value | undefined {
    const pattern = read(closedPattern)?.[1];
    if (pattern !== undefined) return { kind: 'pattern', source: pattern };
    // An unfinished pattern already matches like the finished one; a path has more slashes and is a text.
    const start = at;
    const open = read(openPattern)?.[1];
    if (open !== undefined && (at >= text.length || /\s/.test(text[at] ?? ''))) {
      const isClosed = depth > 0 && open.endsWith(')') && !open.includes('(');
      if (isClosed) at -= 1;
      return { kind: 'pattern', source: isClosed ? open.slice(0, -1) : open };
    }
    at = start;
    if (text[at] === '~') {
      at += 1;
      const letters = word();
      return letters === '' ? undefined : { kind: 'fuzzy', text: letters };
    }
    return { kind: 'text', text: word(), start };
  }

  /** Up to an unquoted space, or to the parenthesis that closes the enclosing group. */
  function word(): string {
    let result = '';
    let inner = 0;
    while (at < text.length) {
      const char = text[at] ?? '';
      if (char === '"') {
        const end = text.indexOf('"', at + 1);
        result += text.slice(at + 1, end < 0 ? text.length : end);
        at = end < 0 ? text.length : end + 1;
        continue;
      }
      if (/\s/.test(char)) break;
      if (char === '(') inner += 1;
      if (char === ')' && depth > 0) {
        if (inner === 0) break;
        inner -= 1;
      }
      result += char;
      at += 1;
    }
    return result;
  }

  const expression = any(undefined);
  return { expression, mistakes: mistakes.toSorted((a, b) => a.start - b.start) };
}

const isNothing = (expression: Expression): boolean =>
  expression.kind === 'all' && expression.parts.length === 0;

/** `:>` is `>`, `==` is `=`, and `!=` is `=` negated. */
function named(field: string, typed: string): NamedBefore {
  const sign = typed.replace(/^:\s*(?=.)/, '');
  if (sign === '!=') return { field, sign: '=', isNegated: true };
  return { field, sign: sign === '==' ? '=' : (sign as Sign), isNegated: false };
}
