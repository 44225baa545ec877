import { array, constantFrom, letrec, oneof, pre, property, string, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { createPattern } from '../../../src/language/pattern/pattern.ts';
import { PatternMistake } from '../../../src/language/pattern/pattern-syntax.ts';
import { holds } from '../../figures/holds.ts';
import { cpuMs } from '../../timing/cpu-time.ts';

const { pattern: anyPattern } = letrec<{ pattern: string; atom: string; repeated: string }>(
  (tie) => ({
    atom: oneof(
      { maxDepth: 4, withCrossShrink: true },
      constantFrom(
        'a',
        'b',
        '.',
        'ab',
        '[a-c]',
        '[^b]',
        '\\w',
        '\\W',
        '\\d',
        '\\s',
        '\\b',
        '^',
        '$',
        '-',
      ),
      tie('pattern').map((inner) => `(${inner})`),
    ),
    repeated: oneof(
      tie('atom'),
      tuple(tie('atom'), constantFrom('*', '+', '?', '{2}', '{1,}', '{0,2}', '*?')).map(
        ([atom, count]) => `(?:${atom})${count}`,
      ),
    ),
    pattern: tuple(
      array(tie('repeated'), { maxLength: 3 }),
      array(tie('repeated'), { maxLength: 2 }),
    ).map(([one, other]) =>
      other.length === 0 ? one.join('') : `${one.join('')}|${other.join('')}`,
    ),
  }),
);

test('finds what regular expressions of the language find', () => {
  const texts = string({
    unit: constantFrom('a', 'b', 'c', '1', ' ', '-', '😀'),
    maxLength: 12,
  });
  holds(
    property(anyPattern, texts, (source, text) => {
      pre(isShort(source));
      expect(createPattern(source).isIn(text)).toBe(new RegExp(source, 'u').test(text));
    }),
  );
});

/** Whether it has few enough steps to be accepted. */
function isShort(source: string): boolean {
  try {
    createPattern(source);
    return true;
  } catch (error) {
    if (error instanceof PatternMistake && error.message.includes('too long')) return false;
    throw error;
  }
}

/** The longest of the first matches, by the built-in regular expressions; in code points. */
function firstMatch(source: string, text: string): { start: number; end: number } | undefined {
  const { length } = [...text];
  for (let start = 0; start < length; start += 1) {
    for (let end = length; end > start; end -= 1) {
      const around = `(?<=^.{${start}})(?:${source})(?=.{${length - end}}$)`;
      const found = new RegExp(around, 'us').exec(text);
      if (found && [...found[0]].length === end - start) return { start, end };
    }
  }
  return undefined;
}

test('finds the first match, as long as it can be', () => {
  const texts = string({ unit: constantFrom('a', 'b', '1', ' ', '-'), maxLength: 8 });
  holds(
    property(anyPattern, texts, (source, text) => {
      pre(isShort(source));
      expect(createPattern(source).find(text, 0)).toEqual(firstMatch(source, text));
    }),
  );
});

test.each([
  ['FIX', 'fix'],
  ['[A-Z]x', 'fix'],
  ['GRÖ[ßS]E', 'größe'],
  ['\\.ts$', 'main.ts'],
  ['a{,2}', 'a{,2}'],
  ['[]]', ']'],
  ['[a-]', '-'],
])('/%s/ is found in %j', (source, text) => {
  expect(createPattern(source).isIn(text)).toBe(true);
});

test.each([
  '(',
  ')',
  '[a',
  '*a',
  'a**',
  '(?=a)',
  '(?<x>a)',
  '\\1',
  'a\\',
  '[b-a]',
  'a{3,2}',
  '(((a{99}){99}){99})',
  '(){999}(){999}{2}',
])('/%s/ is refused', (source) => {
  expect(() => createPattern(source)).toThrow(PatternMistake);
});

test.each(['(a+)+$', '(a|a)*b', '(.*)*x', 'a*a*a*a*a*b', '(a|aa)+$', '.*.*.*=.*'])(
  '/%s/ takes a time in proportion to the text',
  (source) => {
    const text = `${'a'.repeat(100_000)}!`;
    const pattern = createPattern(source);
    let isFound: boolean | undefined;
    const ms = cpuMs(() => {
      isFound = pattern.isIn(text);
    });

    expect(isFound).toBe(false);
    // A backtracking matcher would take years.
    expect(ms).toBeLessThan(1_000);
  },
);

test('gives up on a pattern that needs a new state for each character, and says so', () => {
  const pattern = createPattern('a.{60}b.{60}c');
  const texts = Array.from({ length: 2_000 }, (_, index) =>
    Array.from(
      { length: 200 },
      (_, at) => 'ab'[(((index + 7) * (at + 3) * (at + 11)) % 2) ^ ((index >> (at % 11)) & 1)],
    ).join(''),
  );

  for (const text of texts) pattern.isIn(text);

  expect(pattern.isExhausted()).toBe(true);
  pattern.restart();
  expect(pattern.isExhausted()).toBe(false);
});
