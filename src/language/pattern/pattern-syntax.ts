/** A regular expression as a tree. Characters are code points of texts in lower case. */
export type PatternNode =
  | { kind: 'char'; matches: CharTest }
  | { kind: 'assert'; at: 'start' | 'end' | 'boundary' | 'no-boundary' }
  | { kind: 'sequence'; parts: readonly PatternNode[] }
  | { kind: 'choice'; parts: readonly PatternNode[] }
  | { kind: 'repeat'; part: PatternNode; min: number; max: number };

type CharTest = (code: number) => boolean;

/** What is wrong with a pattern, as one sentence. */
export class PatternMistake extends Error {
  override name = 'PatternMistake';
}

/** A letter or digit of any script, or `_`. */
export const isWordChar: CharTest = (code) =>
  code < 128
    ? (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || isDigit(code) || code === 95
    : /[\p{L}\p{N}_]/u.test(String.fromCodePoint(code));
const isDigit: CharTest = (code) => code >= 48 && code <= 57;
const isBlank: CharTest = (code) => /\s/.test(String.fromCodePoint(code));
const not =
  (test: CharTest): CharTest =>
  (code) =>
    !test(code);

const classes = new Map<string, CharTest>([
  ['d', isDigit],
  ['D', not(isDigit)],
  ['w', isWordChar],
  ['W', not(isWordChar)],
  ['s', isBlank],
  ['S', not(isBlank)],
]);

const controls = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
]);

const repeats = new Map([
  ['*', { min: 0, max: Number.POSITIVE_INFINITY }],
  ['+', { min: 1, max: Number.POSITIVE_INFINITY }],
  ['?', { min: 0, max: 1 }],
]);

/** The maximum nesting of groups in a pattern. */
const maxDepth = 20;

/**
 * Parses the subset of regular expressions that can be matched in linear time: no back references and no
 * look-around. Throws a PatternMistake if the pattern is invalid.
 */
export const parsePattern = (source: string): PatternNode => new PatternParser(source).choice();

/** Descends through a pattern. Each method reads from the current position as far as its part goes. */
class PatternParser {
  readonly #chars: readonly string[];
  #at = 0;
  #depth = 0;

  constructor(source: string) {
    this.#chars = [...source];
  }

  /** The next character; undefined at the end. */
  get #next(): string | undefined {
    return this.#chars[this.#at];
  }

  /** Reads the next character; empty at the end. */
  #take(): string {
    const char = this.#next ?? '';
    this.#at += 1;
    return char;
  }

  /** Reads the next character if it is this one. */
  #skip(char: string): boolean {
    const isNext = this.#next === char;
    if (isNext) this.#at += 1;
    return isNext;
  }

  choice(): PatternNode {
    const parts = [this.#sequence()];
    while (this.#skip('|')) parts.push(this.#sequence());
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'choice', parts };
  }

  #sequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (!this.#isAtEndOfSequence()) {
      parts.push(this.#repeated(this.#atom()));
    }
    return { kind: 'sequence', parts };
  }

  #isAtEndOfSequence(): boolean {
    const next = this.#next;
    return next === undefined || next === '|' || (next === ')' && this.#depth > 0);
  }

  #repeated(part: PatternNode): PatternNode {
    const count = this.#repeatCount();
    if (count === undefined) return part;
    // Only whether there is a match matters, so greediness makes no difference.
    this.#skip('?');
    if (this.#repeatCount() !== undefined) {
      throw new PatternMistake('The pattern repeats a repetition. Put it in ( and ).');
    }
    return { kind: 'repeat', part, ...count };
  }

  #repeatCount(): { min: number; max: number } | undefined {
    const simple = repeats.get(this.#next ?? '');
    if (simple) {
      this.#at += 1;
      return simple;
    }
    const [whole, from, comma, to] =
      /^\{(\d{1,3})(?:(,)(\d{0,3}))?\}/.exec(this.#chars.slice(this.#at, this.#at + 9).join('')) ??
      [];
    if (whole === undefined) return undefined;
    this.#at += whole.length;
    const min = Number(from);
    const max = comma === undefined ? min : to ? Number(to) : Number.POSITIVE_INFINITY;
    if (max < min)
      throw new PatternMistake(`${whole} in the pattern has its bounds in the wrong order.`);
    return { min, max };
  }

  #atom(): PatternNode {
    const char = this.#take();
    switch (char) {
      case '(':
        return this.#group();
      case '[':
        return this.#charClass();
      case '.':
        return { kind: 'char', matches: (code) => code !== 10 };
      case '^':
        return { kind: 'assert', at: 'start' };
      case '$':
        return { kind: 'assert', at: 'end' };
      case '\\':
        return this.#escaped();
      case '*':
      case '+':
      case '?':
        throw new PatternMistake(
          `Nothing stands before ${char} in the pattern; \\${char} matches the character itself.`,
        );
      case ')':
        throw new PatternMistake(
          'A ) in the pattern has no matching (; \\) matches the character itself.',
        );
      default:
        return literal(char);
    }
  }

  #group(): PatternNode {
    if (this.#skip('?') && !this.#skip(':')) {
      throw new PatternMistake('Patterns do not support (?=, (?! and (?<. Use ( and ) only.');
    }
    this.#depth += 1;
    if (this.#depth > maxDepth) throw new PatternMistake('The pattern nests groups too deeply.');
    const inner = this.choice();
    if (!this.#skip(')')) throw new PatternMistake('A ( in the pattern has no matching ).');
    this.#depth -= 1;
    return inner;
  }

  #escaped(): PatternNode {
    if (this.#next === undefined) {
      throw new PatternMistake('The pattern ends with \\: \\\\ matches the character itself.');
    }
    const char = this.#take();
    if (char === 'b') return { kind: 'assert', at: 'boundary' };
    if (char === 'B') return { kind: 'assert', at: 'no-boundary' };
    const test = classes.get(char);
    if (test) return { kind: 'char', matches: test };
    if (/[1-9k]/.test(char)) throw new PatternMistake(`Patterns do not support \\${char} here.`);
    return literal(controls.get(char) ?? char);
  }

  #charClass(): PatternNode {
    const isNegated = this.#skip('^');
    const tests: CharTest[] = [];
    // Directly after the opening bracket, a closing bracket is an ordinary character.
    for (let isFirst = true; this.#next !== ']' || isFirst; isFirst = false) {
      if (this.#next === undefined) {
        throw new PatternMistake('A [ in the pattern has no matching ].');
      }
      tests.push(this.#classPart());
    }
    this.#at += 1;
    const matches: CharTest = (code) => tests.some((test) => test(code));
    return { kind: 'char', matches: isNegated ? not(matches) : matches };
  }

  #classPart(): CharTest {
    const first = this.#classChar();
    if (typeof first !== 'string') return first;
    const afterNext = this.#chars[this.#at + 1];
    const isRange = this.#next === '-' && afterNext !== undefined && afterNext !== ']';
    if (!isRange) return sameChar(first);
    this.#at += 1;
    const last = this.#classChar();
    if (typeof last !== 'string' || codeOf(last) < codeOf(first)) {
      throw new PatternMistake(`A range in [ and ] of the pattern is invalid: ${first}-.`);
    }
    return withBothCases((code) => code >= codeOf(first) && code <= codeOf(last));
  }

  #classChar(): string | CharTest {
    const char = this.#take();
    if (char !== '\\') return char;
    const next = this.#take();
    return classes.get(next) ?? controls.get(next) ?? next;
  }
}

const codeOf = (char: string): number => char.codePointAt(0) ?? 0;

/**
 * Texts are in lower case, but a pattern may not be. If a letter becomes two in lower case, the first one is
 * used.
 */
const sameChar = (char: string): CharTest => {
  const wanted = codeOf(char.toLowerCase());
  return (code) => code === wanted;
};

const literal = (char: string): PatternNode => ({ kind: 'char', matches: sameChar(char) });

const withBothCases =
  (test: CharTest): CharTest =>
  (code) =>
    test(code) || test(codeOf(String.fromCodePoint(code).toUpperCase()));
