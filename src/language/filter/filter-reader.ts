import type { Sign } from './grammar.ts';

export type Value =
  | { kind: 'text'; text: string; start: number }
  | { kind: 'pattern'; source: string }
  | { kind: 'fuzzy'; text: string };

/** A field and an operator before a value. */
export type NamedBefore = { field: string; sign: Sign; isNegated: boolean };

const blanks = /\s*/y;
const connective = /(OR|AND)(?=[\s()]|$)/y;
// Made where they are used: classes of Unicode take a start 1.5 ms, and few starts read a filter.
// In lower case it is a word to look for, unless a condition follows.
const negation = () =>
  /!|NOT(?=[\s()]|$)|not(?=\s*\(|\s+[\p{L}_][\p{L}\p{N}_-]*\s*(?:[:=<>]|!=))|-(?=[^\s)<>=:-])/uy;
/** After an operator, -5 is a value. */
const valueNegation = () => /!|NOT(?=[\s()]|$)|-(?=\p{L})/uy;
const signs = /(!=|>=|<=|==?|<|>|:(?:\s*(?:!=|>=|<=|==?|<|>))?)\s*/y;
const namePart = String.raw`[\p{L}\p{N}_][\p{L}\p{N}_-]*`;
const manyWords = (more: number) =>
  new RegExp(`(${namePart}(?:\\s+${namePart}){${more}})\\s*`, 'uy');
const singleName = () => /([\p{L}_][\p{L}\p{N}_-]*)/uy;
// It ends at the first unescaped slash before a space, a parenthesis or the end; other slashes are part of
// it.
const closedPattern = /\/(?!\s)((?:\\.|\[(?:\\.|[^\]\\])*\]|[^\\/]|\/(?![\s)]|$))+)\/(?=[\s)]|$)/y;
const openPattern = /\/([^\s/]+)/y;

/** A position in the text of a filter, and what can be read from there on. */
export class FilterReader {
  readonly text: string;
  /** An offset into the text. */
  at = 0;
  /** The number of parentheses that are open at this position. */
  depth = 0;
  readonly #isField: (name: string) => boolean;

  constructor(text: string, isField: (name: string) => boolean) {
    this.text = text;
    this.#isField = isField;
  }

  isAtTextEnd(): boolean {
    return this.at >= this.text.length;
  }

  isNext(char: string): boolean {
    return this.text[this.at] === char;
  }

  /** Reads the next character if it is this one. */
  skip(char: string): boolean {
    const isNext = this.isNext(char);
    if (isNext) this.at += 1;
    return isNext;
  }

  isClosing(): boolean {
    return this.depth > 0 && this.isNext(')');
  }

  /** Nothing can follow here that could be a value or a condition. */
  isEnd(): boolean {
    return this.isAtTextEnd() || this.isClosing() || this.#peek(connective);
  }

  isNegatedValue(): boolean {
    return this.#peek(valueNegation());
  }

  /** Whether an operator follows that has no field. In an address, `://` is none. */
  isSign(): boolean {
    return this.#peek(signs) && !this.#peek(/:\/\//y);
  }

  skipBlanks(): void {
    this.#read(blanks);
  }

  connective(): string | undefined {
    return this.#read(connective)?.[1];
  }

  negation(): string | undefined {
    return this.#read(negation())?.[0];
  }

  valueNegation(): string | undefined {
    return this.#read(valueNegation())?.[0];
  }

  sign(): string | undefined {
    return this.#read(signs)?.[1];
  }

  /** A name and an operator. Without them, the position does not change. */
  fieldAndSign(): NamedBefore | undefined {
    const start = this.at;
    const found = this.#severalWordsAndSign() ?? this.#wordAndSign();
    if (found === undefined) this.at = start;
    return found;
  }

  /** Several words are one name only if there is such a field. */
  #severalWordsAndSign(): NamedBefore | undefined {
    const start = this.at;
    for (const more of [2, 1]) {
      const name = this.#read(manyWords(more))?.[1];
      const sign = name !== undefined && this.#isField(name) ? this.sign() : undefined;
      if (name !== undefined && sign !== undefined) return namedBefore(name, sign);
      this.at = start;
    }
    return undefined;
  }

  #wordAndSign(): NamedBefore | undefined {
    const name = this.#read(singleName())?.[1];
    if (name === undefined) return undefined;
    // After a space, ~ begins a new word.
    if (this.#isField(name) && this.skip('~')) {
      this.skipBlanks();
      return { field: name, sign: '~', isNegated: false };
    }
    const isAddress = !this.#isField(name) && this.text.startsWith('://', this.at);
    if (isAddress) return undefined;
    this.skipBlanks();
    const sign = this.sign();
    return sign === undefined ? undefined : namedBefore(name, sign);
  }

  /** A word, a quoted text, a pattern or the letters of a word; undefined if nothing follows `~`. */
  value(): Value | undefined {
    const pattern = this.#pattern();
    if (pattern !== undefined) return { kind: 'pattern', source: pattern };
    const start = this.at;
    if (this.skip('~')) {
      const letters = this.#word();
      return letters === '' ? undefined : { kind: 'fuzzy', text: letters };
    }
    return { kind: 'text', text: this.#word(), start };
  }

  #pattern(): string | undefined {
    const closed = this.#read(closedPattern)?.[1];
    if (closed !== undefined) return closed;
    // An unfinished pattern already matches like the finished one; a path has more slashes and is a text.
    const start = this.at;
    const open = this.#read(openPattern)?.[1];
    if (open === undefined || !(this.isAtTextEnd() || this.#isBlankNext())) {
      this.at = start;
      return undefined;
    }
    const isClosed = this.depth > 0 && open.endsWith(')') && !open.includes('(');
    if (isClosed) this.at -= 1;
    return isClosed ? open.slice(0, -1) : open;
  }

  /** Up to an unquoted space, or to the parenthesis that closes the enclosing group. */
  #word(): string {
    let result = '';
    let inner = 0;
    while (!this.isAtTextEnd()) {
      const char = this.text.charAt(this.at);
      if (char === '"') {
        result += this.#quoted();
        continue;
      }
      if (this.#isBlankNext()) break;
      if (char === '(') inner += 1;
      if (char === ')' && this.depth > 0) {
        if (inner === 0) break;
        inner -= 1;
      }
      result += char;
      this.at += 1;
    }
    return result;
  }

  /** The text between two quotes, or from the first one to the end. */
  #quoted(): string {
    const start = this.at + 1;
    const closing = this.text.indexOf('"', start);
    const end = closing < 0 ? this.text.length : closing;
    this.at = closing < 0 ? end : end + 1;
    return this.text.slice(start, end);
  }

  #isBlankNext(): boolean {
    return this.#peek(/\s/y);
  }

  #read(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match === null) return undefined;
    this.at += match[0].length;
    return match;
  }

  #peek(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    return pattern.test(this.text);
  }
}

/** `:>` is `>`, `==` is `=`, and `!=` is `=` negated. */
function namedBefore(field: string, typed: string): NamedBefore {
  const sign = typed.replace(/^:\s*(?=.)/, '');
  if (sign === '!=') return { field, sign: '=', isNegated: true };
  return { field, sign: sign === '==' ? '=' : (sign as Sign), isNegated: false };
}
