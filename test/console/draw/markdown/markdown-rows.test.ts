import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markdownRows } from '../../../../src/console/draw/markdown/markdown-rows.ts';
import { rowLines } from '../../../../src/console/draw/row.ts';
import { linesText, lineWidth, toneOf } from '../../harness/line-text.ts';

const draw = (text: string, width = 60) =>
  markdownRows(text).flatMap((row) => rowLines(row, { width, isWrapped: true }));

const shown = (text: string, width = 60) =>
  linesText(draw(text, width))
    .split('\n')
    .map((line) => line.trimEnd());

const toneIn = (text: string, piece: string) => {
  const line = draw(text).find(({ spans }) => spans.some((span) => span.text.includes(piece)));
  return line && toneOf(line, piece);
};

describe('Markdown is shown', () => {
  test.each([
    ['a heading without its mark', '## What I know', ['What I know']],
    ['a paragraph with its line breaks', 'one\ntwo', ['one', 'two']],
    ['two paragraphs apart', 'one\n\ntwo', ['one', '', 'two']],
    ['a list', '- one\n- two', ['• one', '• two']],
    ['a list in a list', '- one\n  - two\n    1. three', ['• one', '  • two', '    1. three']],
    ['a list from its own number on', '9. nine\n10. ten', [' 9. nine', '10. ten']],
    ['a list from zero on', '0. none\n1. one', ['0. none', '1. one']],
    ['tasks', '- [x] done\n- [ ] open', ['[✓] done', '[ ] open']],
    ['a quotation behind a bar', '> said\n> so', ['│ said', '│ so']],
    ['code behind a rule', '```ts\nlet x;\n```', ['╭ ts', '│ let x;']],
    ['code of no language', '```\nlet  x;\n```', ['│ let  x;']],
    ['a link with its address', '[a](https://b.example)', ['a (https://b.example)']],
    ['a bare link once', 'https://b.example', ['https://b.example']],
    ['HTML as text', '<b>x</b>', ['<b>x</b>']],
    ['a block of HTML as text', '<div>\nx\n</div>', ['<div>', 'x', '</div>']],
    ['entities as what they mean', 'a &amp; b &lt;c&gt;', ['a & b <c>']],
    ['an image by its name', '![plan](p.png)', ['[plan] (p.png)']],
    ['what was struck out as such', 'a ~~no~~ b', ['a [struck out: no] b']],
    ['nothing for nothing', '\n \n', ['']],
  ])('%s', (_, text, expected) => {
    expect(shown(text)).toEqual(expected);
  });

  test('with tones for what is stressed', () => {
    const text = 'a **bold** and *slanted* word, `code`\n\n# head';

    expect(toneIn(text, 'bold')).toBe('strong');
    expect(toneIn(text, 'slanted')).toBe('emphasis');
    expect(toneIn(text, 'code')).toBe('accent');
    expect(toneIn(text, 'head')).toBe('strong');
    expect(toneIn(text, 'word')).toBeUndefined();
  });

  test('with a line through all that is struck out, whatever its form', () => {
    const text = 'a ~~wrong **bold** `code`~~ word';

    expect(toneIn(text, 'wrong')).toBe('struck');
    expect(toneIn(text, 'bold')).toBe('struck');
    expect(toneIn(text, 'code')).toBe('struck');
    expect(toneIn(text, 'word')).toBeUndefined();
  });

  test('with the lines of a diff told apart', () => {
    const text = '```diff\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-old\n+new\n same\n```';

    expect(toneIn(text, '-old')).toBe('bad');
    expect(toneIn(text, '+new')).toBe('good');
    expect(toneIn(text, '@@')).toBe('accent');
    expect(toneIn(text, '+++')).toBe('muted');
    expect(toneIn(text, ' same')).toBeUndefined();
  });

  test('with hanging indentation where a list is broken', () => {
    expect(shown(`- ${'word '.repeat(6)}`, 20)).toEqual(['• word word word', '  word word word']);
  });
});

describe('a table', () => {
  test('has columns of the width of their widest cell, wide characters counted', () => {
    const table = '| 名前 | n |\n| :-- | --: |\n| 日本語 | 7 |\n| x | 12,340 |';

    expect(shown(table)).toEqual([
      '名前         n',
      '──────  ──────',
      '日本語       7',
      'x       12,340',
    ]);
  });

  test('that is too wide breaks its longest cells', () => {
    const table = '| a | b |\n| --- | --- |\n| one two three four | x |';

    expect(shown(table, 16)).toEqual([
      'a              b',
      '─────────────  ─',
      'one two three  x',
      'four',
    ]);
  });
});

test('what the lexer cannot take is shown as it was written', () => {
  const text = `${'- '.repeat(3_000)}x`;

  expect(linesText(draw(text)).replaceAll('\n', '')).toContain('- - - -');
});

const fragments = [
  '# ',
  '- ',
  '  - ',
  '1. ',
  '> ',
  '```',
  '```diff\n',
  '~~',
  '**',
  '`',
  '| a | b |\n|---|---|\n',
  '| 1 | 2 |',
  '\n',
  '\n\n',
  '日本語',
  'e\u0301',
  '👩‍🚀',
  '\u001B[31m',
  '\u0007',
  '\t',
  '<b>',
  '[x](y)',
  '&amp;',
  '- [ ] ',
];
const markdown = fc
  .array(fc.oneof(fc.constantFrom(...fragments), fc.string({ maxLength: 12 })), { maxLength: 40 })
  .map((parts) => parts.join(''));

test('no line is wider than the screen or holds anything that steers a terminal', () => {
  fc.assert(
    fc.property(markdown, fc.integer({ min: 30, max: 120 }), (text, width) => {
      for (const line of draw(text, width)) {
        expect(lineWidth(line)).toBeLessThanOrEqual(width);
        expect(linesText([line])).not.toMatch(/[\u0000-\u001F\u007F-\u009F]/);
      }
    }),
    { numRuns: 400 },
  );
});
