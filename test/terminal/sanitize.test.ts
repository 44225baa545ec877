import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  pasteableText,
  sanitizeLine,
  sanitizeStart,
  sanitizeText,
} from '../../src/terminal/sanitize.ts';
import { narrowText, textWidth } from '../../src/terminal/width.ts';
import { cpuMs, minCpuMs } from '../timing/cpu-time.ts';

test.each([
  ['colours', '\u001B[31mred\u001B[0m', 'red'],
  ['cursor movement', 'a\u001B[2J\u001B[1;1Hb', 'ab'],
  ['8-bit CSI', 'a\u009B31mb', 'ab'],
  ['a window title', '\u001B]0;owned\u0007text', 'text'],
  ['a clipboard write', '\u001B]52;c;cm0gLXJm\u001B\\text', 'text'],
  [
    'a hyperlink but not its label',
    '\u001B]8;;https://halcyon.example\u0007here\u001B]8;;\u0007',
    'here',
  ],
  ['a device control string', '\u001BP1;2|payload\u001B\\text', 'text'],
  ['8-bit control strings', '\u009D0;owned\u009Ctext\u0090x\u009C', 'text'],
  ['an APC string cut off by another escape', '\u001B_payload\u001B[1mtext', 'text'],
  ['character set selection', '\u001B(0lqk', 'lqk'],
  ['a full reset', '\u001Bctext', 'text'],
  ['a lone escape at the end', 'text\u001B', 'text'],
  ['nul, bell and backspace', 'a\u0000b\u0007c\bd\u007F', 'abcd'],
  ['bidi overrides', 'user\u202Etxt.exe\u2066', 'usertxt.exe'],
  ['a byte order mark and zero-width spaces', '\uFEFFpass\u200Bword\u2060', 'password'],
  ['joiners between Latin letters', 'pass\u200Dword', 'password'],
  ['text smuggled as tags', 'hi\u{E0068}\u{E0069}', 'hi'],
  ['a mark with nothing to stand on', '\u0301a', 'a'],
  ['blank Hangul fillers', 'a\u3164b', 'ab'],
])('removes %s', (_name, hostile, safe) => {
  expect(sanitizeText(hostile)).toBe(safe);
});

test.each([
  ['letters of every script', 'naïve Ελληνικά Кириллица 日本語 ไทย हिन्दी'],
  ['emoji built with joiners', 'on call: 👩‍🚒 ❤️ 👍🏽 🇩🇪 1️⃣'],
  ['the joiners that Persian needs', 'می\u200Cخواهم'],
  ['box drawing, blocks and braille', '┌──┐ ▁▂▃ ⣀⣤⣶'],
])('keeps %s', (_name, text) => {
  expect(sanitizeText(text)).toBe(text);
});

test('of a text that is longer than any row, the start and the end are made safe', () => {
  const long = `start\u001b[2J${'x\n'.repeat(5_000_000)}end`;

  expect(sanitizeLine(long)).toMatch(/^startx x .*….*x end$/);
  expect(sanitizeLine(long).length).toBeLessThanOrEqual(10_001);
});

test('a control string that is never closed does not hide the text behind it', () => {
  expect(sanitizeText('before\u001B]0;title\nafter')).toBe('before0;title\nafter');
});

test('a lone surrogate becomes a replacement character', () => {
  expect(sanitizeText('a\uD800b')).toBe('a\uFFFDb');
});

test('a pile of marks is cut to six', () => {
  expect(sanitizeText(`e${'\u0301'.repeat(50)}x`)).toBe(`e${'\u0301'.repeat(6)}x`);
});

test('a character called narrow is safe, alone and beside others of its kind', () => {
  const narrow = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code)).filter(
    (character) => narrowText.test(character),
  );

  for (const character of [...narrow, narrow.join('')])
    expect(sanitizeText(`${character}日${character}`)).toBe(`${character}日${character}`);
});

test('every kind of line break becomes one newline', () => {
  expect(sanitizeText('a\r\nb\rc\u2028d\u0085e\vf')).toBe('a\nb\nc\nd\ne\nf');
});

test('tabs reach the next stop, measured in cells', () => {
  expect(sanitizeText('a\tb\n日本\tx\n12345678\ty')).toBe(
    `a${' '.repeat(7)}b\n日本${' '.repeat(4)}x\n12345678${' '.repeat(8)}y`,
  );
});

test('a line has no line breaks and no tabs', () => {
  expect(sanitizeLine('first\r\n\tsecond\tthird')).toBe('first second third');
});

const hostileText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '\u001B[',
        '\u001B]',
        '\u001BP',
        '\u009B',
        '\u009D',
        '\u001B',
        '\u001B\\',
        '\u0007',
        '\n',
        '\r',
        '\t',
        '31m',
        ';',
        '\u200D',
        '\uFE0F',
        '\u0301',
        '👩',
        '日',
        '\uD83D',
        '\u202E',
        '\u2028',
        'e',
      ),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

const hazard =
  /(?![\n\t])\p{Cc}|[\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]|[\u{E0000}-\u{E0FFF}]|\p{Cs}/u;

test('nothing hostile is left, whatever the text', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      expect(sanitizeText(text)).not.toMatch(hazard);
      expect(sanitizeText(text)).not.toContain('\t');
      expect(sanitizeLine(text)).not.toContain('\n');
    }),
    { numRuns: 2_000 },
  );
});

test('what is copied is as safe as what is shown, and runs no line when it is pasted', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const copied = pasteableText(text);

      expect(copied).not.toMatch(hazard);
      expect(copied).not.toMatch(/\n$/);
      expect(sanitizeText(copied)).toBe(sanitizeText(text).trimEnd());
      expect(pasteableText(copied)).toBe(copied);
    }),
    { numRuns: 2_000 },
  );
});

test('copied texts that must be lines are lines, whatever they contain', () => {
  fc.assert(
    fc.property(fc.array(hostileText, { minLength: 1 }), (texts) => {
      const lines = pasteableText(texts).split('\n');

      expect(lines).toHaveLength(texts.length);
      expect(lines.join('')).not.toMatch(hazard);
    }),
    { numRuns: 500 },
  );
});

test('code that is copied keeps its tabs and its indentation', () => {
  expect(pasteableText('\tall:\n\t\tmake\n\n')).toBe('\tall:\n\t\tmake');
});

test('sanitising what is already safe changes nothing', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const safe = sanitizeText(text);

      expect(sanitizeText(safe)).toBe(safe);
    }),
    { numRuns: 2_000 },
  );
});

test('a safe line is as wide as its parts', () => {
  fc.assert(
    fc.property(hostileText, hostileText, (left, right) => {
      const [a, b] = [sanitizeLine(left), sanitizeLine(right)];

      expect(textWidth(`${a} ${b}`)).toBe(textWidth(a) + 1 + textWidth(b));
    }),
  );
});

test.each([
  ['unclosed control strings', '\u001B]'],
  ['8-bit control strings', '\u009D'],
  ['unfinished CSI', '\u001B[1;'],
  ['unclosed strings and line breaks', '\u009Dabc\n'],
  ['escapes with intermediates', '\u001B    '],
  ['combining marks', '\u0301'],
  ['joiners', '\u200D'],
  ['emoji joined without end', '👩\u200D'],
  ['tabs', '\t'],
  ['wide characters and tabs', '日本\t'],
])('one megabyte of %s is sanitised in linear time', (_name, piece) => {
  const small = cpuMs(() => sanitizeText(piece.repeat(125_000 / piece.length)));
  // Eight times the text: a quadratic scan would need 64 times the time. The floor absorbs noise.
  const enoughMs = Math.max(small, 30) * 24;
  const text = piece.repeat(1_000_000 / piece.length);

  expect(minCpuMs(() => sanitizeText(text), { enoughMs })).toBeLessThanOrEqual(enoughMs);
});

test.each([
  ['marks beside a letter', `\u0915${'\u093E'.repeat(999)}`],
  ['letters joined by a virama', '\u0915\u094D'.repeat(999)],
  ['people joined to an emoji', '\u{1F469}\u{1F3FD}\u200D'.repeat(999)],
  ['colours of skin', `\u{1F44D}${'\u{1F3FD}'.repeat(999)}`],
  ['halves of Korean syllables', '\u1100'.repeat(999)],
  ['marks of half-width kana', `\uFF76${'\uFF9E'.repeat(999)}`],
  ['letters before a letter', '\u0D4E'.repeat(999)],
])('no character is made of many %s', (_name, text) => {
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const parts = [...graphemes.segment(sanitizeText(text))];

  expect(Math.max(...parts.map(({ segment }) => segment.length))).toBeLessThanOrEqual(32);
});

test('the start of a text costs no more than what is shown of it', () => {
  const text = 'a\u0301'.repeat(100_000);

  const start = sanitizeStart(text, 20);

  expect(textWidth(start)).toBeGreaterThan(20);
  expect(start.length).toBeLessThan(1_000);
  expect(sanitizeStart('short\ttext', 20)).toBe('short text');
});
