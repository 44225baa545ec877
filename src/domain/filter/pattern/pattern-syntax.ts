/** A regular expression as a tree. Characters are code points of texts in lower case. */
export type PatternNode =
  | { kind: 'char'; matches: CharTest }
  | { kind: 'assert'; at: 'start' | 'end' | 'boundary' | 'no-boundary' }
  | { kind: 'sequence'; parts: readonly PatternNode[] }
  | { kind: 'choice'; parts: readonly PatternNode[] }
  | { kind: 'repeat'; part: PatternNode; least: number; most: number };

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
  ['*', { least: 0, most: Number.POSITIVE_INFINITY }],
  ['+', { least: 1, most: Number.POSITIVE_INFINITY }],
  ['?', { least: 0, most: 1 }],
]);

/** The maximum nesting of groups in a pattern. */
const mostDepth = 20;

/**
 * Parses the subset of regular expressions that can be matched in linear time: no back references and no
 * look-around. Throws a PatternMistake if the pattern is invalid.
 */
export function parsePattern(source: string): PatternNode {
  const chars = [...source];
  let at = 0;
  let depth = 0;

  function choice(): PatternNode {
    const parts = [sequence()];
    while (chars[at] === '|') {
      at += 1;
      parts.push(sequence());
    }
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'choice', parts };
  }

  function sequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (at < chars.length && chars[at] !== '|' && !(chars[at] === ')' && depth > 0)) {
      parts.push(repeated(atom()));
    }
    return { kind: 'sequence', parts };
  }

  function repeated(part: PatternNode): PatternNode {
    const count = repeatCount();
    if (count === undefined) return part;
    // Only whether there is a match matters, so greediness makes no difference.
    if (chars[at] === '?') at += 1;
    if (repeatCount() !== undefined) {
      throw new PatternMistake('The pattern repeats a repetition. Put it in ( and ).');
    }
    return { kind: 'repeat', part, ...count };
  }

  function repeatCount(): { least: number; most: number } | undefined {
    const simple = repeats.get(chars[at] ?? '');
    if (simple) {
      at += 1;
      return simple;
    }
    const [whole, from, comma, to] =
      /^\{(\d{1,3})(?:(,)(\d{0,3}))?\}/.exec(chars.slice(at, at + 9).join('')) ?? [];
    if (whole === undefined) return undefined;
    at += whole.length;
    const least = Number(from);
    const most = comma === undefined ? least : to ? Number(to) : Number.POSITIVE_INFINITY;
    if (most < least)
      throw new PatternMistake(`${whole} in the pattern has its bounds in the wrong order.`);
    return { least, most };
  }

  function atom(): PatternNode {
    const char = chars[at] ?? '';
    at += 1;
    switch (char) {
      case '(':
        return group();
      case '[':
        return charClass();
      case '.':
        return { kind: 'char', matches: (code) => code !== 10 };
      case '^':
        return { kind: 'assert', at: 'start' };
      case '$':
        return { kind: 'assert', at: 'end' };
      case '\\':
        return escaped();
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

  function group(): PatternNode {
    if (chars[at] === '?') {
      if (chars[at + 1] !== ':') {
        throw new PatternMistake('Patterns do not support (?=, (?! and (?<. Use ( and ) only.');
      }
      at += 2;
    }
    depth += 1;
    if (depth > mostDepth) throw new PatternMistake('The pattern nests groups too deeply.');
    const inner = choice();
    if (chars[at] !== ')') throw new PatternMistake('A ( in the pattern has no matching ).');
    at += 1;
    depth -= 1;
    return inner;
  }

  function escaped(): PatternNode {
    const char = chars[at];
    if (char === undefined)
      throw new PatternMistake('The pattern ends with \\: \\\\ matches the character itself.');
    at += 1;
    if (char === 'b') return { kind: 'assert', at: 'boundary' };
    if (char === 'B') return { kind: 'assert', at: 'no-boundary' };
    const test = classes.get(char);
    if (test) return { kind: 'char', matches: test };
    if (/[1-9k]/.test(char)) throw new PatternMistake(`Patterns do not support \\${char} here.`);
    return literal(controls.get(char) ?? char);
  }

  function charClass(): PatternNode {
    const isNegated = chars[at] === '^';
    if (isNegated) at += 1;
    const tests: CharTest[] = [];
    // Directly after the opening bracket, a closing bracket is an ordinary character.
    for (let isFirst = true; chars[at] !== ']' || isFirst; isFirst = false) {
      if (at >= chars.length) throw new PatternMistake('A [ in the pattern has no matching ].');
      tests.push(classPart());
    }
    at += 1;
    const matches: CharTest = (code) => tests.some((test) => test(code));
    return { kind: 'char', matches: isNegated ? not(matches) : matches };
  }

  function classPart(): CharTest {
    const first = classChar();
    if (typeof first !== 'string') return first;
    const isRange = chars[at] === '-' && chars[at + 1] !== ']' && at + 1 < chars.length;
    if (!isRange) return sameChar(first);
    at += 1;
    const last = classChar();
    if (typeof last !== 'string' || codeOf(last) < codeOf(first)) {
      throw new PatternMistake(`A range in [ and ] of the pattern is invalid: ${first}-.`);
    }
    return withBothCases((code) => code >= codeOf(first) && code <= codeOf(last));
  }

  function classChar(): string | CharTest {
    const char = chars[at] ?? '';
    at += 1;
    if (char !== '\\') return char;
    const next = chars[at] ?? '';
    at += 1;
    return classes.get(next) ?? controls.get(next) ?? next;
  }

  const whole = choice();
  return whole;
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
