import fc from 'fast-check';
import { expect, test } from 'vitest';
import { factLines, factTable, type Row, rowLines } from '../../../src/console/draw/row.ts';
import { dropCells, highlight, sliceSpans } from '../../../src/console/draw/spans.ts';
import { lineText, lineWidth } from '../harness/line-text.ts';

const texts = (row: Row, width: number, isWrapped = true) =>
  rowLines(row, { width, isWrapped }).map(lineText);

const words = 'the slip estimator reads both encoders';

test('prose stops at a width that is good to read, code at the edge', () => {
  const spans = [{ text: 'word '.repeat(50) }];

  expect(texts({ spans, flow: 'prose' }, 200)[0]).toHaveLength(119);
  expect(texts({ spans, flow: 'code' }, 200)[0]).toHaveLength(199);
});

test('each line knows where in the row it begins', () => {
  const row: Row = {
    spans: [{ text: 'the slip ' }, { text: words, tone: 'strong' }],
    flow: 'code',
  };

  for (const { spans, offset } of rowLines(row, { width: 12, isWrapped: true })) {
    const text = spans.map((span) => span.text).join('');
    expect(`the slip ${words}`.slice(offset, offset + text.length)).toBe(text);
  }
});

test('a lead stands before every line', () => {
  const lead = { first: [{ text: '• ' }], rest: [{ text: '  ' }] };

  expect(texts({ spans: [{ text: words }], lead, flow: 'prose' }, 22)).toEqual([
    '• the slip estimator',
    '  reads both encoders',
  ]);
});

test('a row that is not to be broken ends with an ellipsis, or goes on beyond the edge', () => {
  const spans = [{ text: words }];

  expect(texts({ spans, flow: 'cut' }, 12)).toEqual(['the slip es…']);
  expect(texts({ spans, flow: 'code' }, 12, false)).toEqual([words]);
});

const graphemes = fc.array(fc.constantFrom('a', ' ', 'é', '語', '👩‍🚀', '-', 'word'), {
  maxLength: 80,
});

test('broken rows lose nothing but blanks and never grow too wide', () => {
  fc.assert(
    fc.property(graphemes, fc.integer({ min: 8, max: 40 }), (parts, width) => {
      const text = parts.join('');
      const lines = rowLines({ spans: [{ text }], flow: 'code' }, { width, isWrapped: true });

      expect(lines.map(lineText).join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      for (const line of lines) expect(lineWidth(line)).toBeLessThanOrEqual(width);
    }),
  );
});

test('spans are cut by offsets, by cells, and get tones over parts of them', () => {
  const spans = [{ text: 'one ' }, { text: '二三', tone: 'strong' as const }, { text: ' four' }];

  expect(sliceSpans(spans, 2, 5)).toEqual([{ text: 'e ' }, { text: '二', tone: 'strong' }]);
  expect(dropCells(spans, 5)).toEqual([{ text: ' 三', tone: 'strong' }, { text: ' four' }]);
  expect(highlight(spans, [{ start: 3, end: 5, tone: 'match' }])).toEqual([
    { text: 'one' },
    { text: ' ', tone: 'match' },
    { text: '二', tone: 'match' },
    { text: '三', tone: 'strong' },
    { text: ' four' },
  ]);
});

test('a value that is too long continues below itself, an ID after one of its hyphens', () => {
  const text = (value: string) => factLines('id', value, 44).map(lineText);

  expect(text('c72f9c30-f6d2-4aea-a686-46a763789676')).toEqual([
    'id            c72f9c30-f6d2-4aea-a686-',
    '              46a763789676',
  ]);
  expect(text('words that are wrapped at a space')[1]).toBe('              space');
});

test('the values of a table of facts are aligned, whatever the longest name', () => {
  const lines = factTable(80, ['failed', '2 computers'], ['vision-train-7', 'Run setup script']);

  expect(lines.map(lineText)).toEqual([
    'failed          2 computers',
    'vision-train-7  Run setup script',
  ]);
});
