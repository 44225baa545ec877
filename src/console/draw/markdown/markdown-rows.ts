import { lexer, type Token, type Tokens } from 'marked';
import { memoizeLast } from '../../../figures/values/memoize-last.ts';
import { sanitizeLine, sanitizeText } from '../../../terminal/sanitize.ts';
import { textWidth } from '../../../terminal/width.ts';
import { widthsWithin } from '../column-layout.ts';
import { type Span, signs } from '../line.ts';
import { type Lead, type Row, rawRows, rowLines } from '../row.ts';
import { fitSpans, spansWidth, toned } from '../spans.ts';
import { splitMarkdown } from '../split-text.ts';
import type { Tone } from '../theme.ts';
import { inlineRows } from './markdown-spans.ts';

/**
 * Markdown as rows to read: markup becomes tones and indentation, line breaks are kept, HTML is shown as
 * text. A part that would take the parser too long is shown as source text, below a row that says so.
 * Each part of a few thousand characters takes at most a few milliseconds.
 */
export const markdownRows = (text: string): Row[] =>
  withoutOuterBlanks(splitMarkdown(text).flatMap(markdownSliceRows));

/** The rows of one slice. A blank row at its start is kept, because it separates the slice from the previous one. */
export function markdownSliceRows(text: string): Row[] {
  const safe = sanitizeText(text);
  const excess = markdownExcess(safe);
  if (excess === undefined) {
    const rows = blockRows(lexer(safe, { gfm: true, breaks: true }));
    return [...(/^\s*\n/.test(safe) ? [blank] : []), ...withoutOuterBlanks(rows)];
  }
  const note: Span = { text: `Shown as plain text, because ${excess}.`, tone: 'muted' };
  return [{ spans: [note], flow: 'cut', isNote: true }, ...rawRows(safe.trimEnd())];
}

const blank: Row = { spans: [], flow: 'prose' };

function blockRows(tokens: readonly Token[]): Row[] {
  return tokens.flatMap((token, index) => {
    const rows = oneBlock(token);
    // The lexer reports blank lines between most blocks, but not after all of them.
    const isCrowded = index > 0 && isBlock(token) && isBlock(tokens[index - 1]) && rows.length > 0;
    return isCrowded ? [blank, ...rows] : rows;
  });
}

const isBlock = (token: Token | undefined): boolean =>
  token !== undefined && /^(?:heading|paragraph|code|table|blockquote|hr|list)$/.test(token.type);

function oneBlock(token: Token): Row[] {
  switch (token.type) {
    case 'space':
      return [blank];
    case 'heading':
      return prose(token, 'strong');
    case 'code':
      return codeRows(token as Tokens.Code);
    case 'table':
      return tableRows(token as Tokens.Table);
    case 'list':
      return listRows(token as Tokens.List);
    case 'blockquote': {
      const inner = withoutOuterBlanks(blockRows((token as Tokens.Blockquote).tokens));
      return inner.map((row) => led(muted(row), bar(`${signs.wall} `, 'muted')));
    }
    case 'hr':
      return [{ spans: [{ text: signs.rule.repeat(24), tone: 'border' }], flow: 'cut' }];
    case 'paragraph':
    case 'text':
      return prose(token);
    case 'checkbox':
    case 'def':
      return [];
    default:
      return rawRows(token.raw.trimEnd());
  }
}

const prose = (token: Token, tone?: Tone): Row[] =>
  inlineRows('tokens' in token ? (token.tokens ?? []) : [token], tone).map((spans) => ({
    spans,
    flow: 'prose',
  }));

function listRows({ items, ordered, start, loose }: Tokens.List): Row[] {
  const first = start === '' ? 1 : start;
  const widest = String(first + items.length - 1).length + 2;
  return items.flatMap((item, index) => {
    const mark = ordered ? `${first + index}. `.padStart(widest) : bulletOf(item);
    const tone = item.checked ? 'good' : 'accent';
    const lead: Lead = {
      first: [{ text: mark, tone }],
      rest: [{ text: ' '.repeat(textWidth(mark)) }],
    };
    const inner = withoutOuterBlanks(blockRows(item.tokens));
    const rows = (inner.length === 0 ? [blank] : inner).map((row, line) =>
      led(row, line === 0 ? lead : { first: lead.rest, rest: lead.rest }),
    );
    return loose && index > 0 ? [blank, ...rows] : rows;
  });
}

function bulletOf({ task, checked }: Tokens.ListItem): string {
  if (task) return checked ? `[${signs.good}] ` : '[ ] ';
  return '• ';
}

const bar = (text: string, tone: Tone = 'border'): Lead => ({
  first: [{ text, tone }],
  rest: [{ text, tone }],
});

function led(row: Row, { first, rest }: Lead): Row {
  const inner = row.lead ?? { first: [], rest: [] };
  return { ...row, lead: { first: [...first, ...inner.first], rest: [...rest, ...inner.rest] } };
}

const muted = (row: Row): Row => ({
  ...row,
  spans: row.spans.map((span) => ({ ...span, tone: span.tone ?? 'emphasis' })),
});

function withoutOuterBlanks(rows: Row[]): Row[] {
  const isFull = ({ spans, layOut }: Row) => spans.length > 0 || layOut !== undefined;
  const first = rows.findIndex(isFull);
  return first === -1 ? [] : rows.slice(first, rows.findLastIndex(isFull) + 1);
}

function codeRows({ text, lang = '' }: Tokens.Code): Row[] {
  const language = sanitizeLine(lang).split(/[\s{]/)[0] ?? '';
  const rows = language === 'diff' || isDiff(text) ? diffRows(text) : rawRows(text);
  const name: Row = { spans: [{ text: language, tone: 'muted' }], lead: bar('╭ '), flow: 'cut' };
  return [
    // A fence without a language is plain text anyway.
    ...(/^(?:text|txt|plain|)$/i.test(language) ? [] : [name]),
    ...rows.map((row) => ({ ...row, lead: bar(`${signs.wall} `) })),
  ];
}

/** A unified diff with additions, removals and positions marked. */
export const diffRows = (text: string): Row[] =>
  sanitizeText(text)
    .split('\n')
    .map((row) => ({ spans: [toned(row, diffTone(row))], flow: 'code' }));

/** Whether a text looks like a unified diff. */
export const isDiff = (text: string): boolean =>
  /^(?:diff --git |--- \S.*\n\+\+\+ |@@ -\d+(?:,\d+)? \+\d)/m.test(text.slice(0, 2_000));

function diffTone(row: string): Tone | undefined {
  if (row.startsWith('@@')) return 'accent';
  if (/^(?:\+\+\+ |--- |diff --git |index )/.test(row)) return 'muted';
  if (row.startsWith('+')) return 'good';
  return row.startsWith('-') ? 'bad' : undefined;
}

type Align = Tokens.Table['align'][number];

const gap = 2;

function tableRows({ header, align, rows }: Tokens.Table): Row[] {
  const head = header.map(({ tokens }) => oneRow(inlineRows(tokens, 'strong')));
  const body = rows.map((row) => row.map(({ tokens }) => oneRow(inlineRows(tokens))));
  const natural = head.map((_, column) =>
    Math.max(1, ...[head, ...body].map((row) => spansWidth(row[column] ?? []))),
  );
  const widthsFor = memoizeLast((room: number) => widthsWithin(natural, room, gap));

  return [
    cellRow(head, align, widthsFor),
    ruleRow(widthsFor),
    ...body.map((row) => cellRow(row, align, widthsFor)),
  ];
}

// A line break within a cell would split the row.
const oneRow = (rows: Span[][]): Span[] =>
  rows.flatMap((row, index) => (index === 0 ? row : [{ text: ' ' }, ...row]));

type WidthsFor = (room: number) => readonly number[];

function cellRow(cells: Span[][], align: Align[], widthsFor: WidthsFor): Row {
  return {
    spans: cells.flatMap((cell, index) => (index === 0 ? cell : [{ text: '  ' }, ...cell])),
    flow: 'code',
    layOut(room) {
      const widths = widthsFor(room);
      const columns = widths.map((width, column) =>
        rowLines({ spans: cells[column] ?? [], flow: 'code' }, { width, isWrapped: true }),
      );
      const height = Math.max(1, ...columns.map((lines) => lines.length));
      return Array.from({ length: height }, (_, line) =>
        widths.flatMap((width, column) => [
          ...(column === 0 ? [] : [{ text: ' '.repeat(gap) }]),
          ...aligned(columns[column]?.[line]?.spans ?? [], width, align[column] ?? null),
        ]),
      );
    },
  };
}

function ruleRow(widthsFor: WidthsFor): Row {
  const rules = (room: number) => widthsFor(room).map((width) => signs.rule.repeat(width));
  return {
    spans: [],
    flow: 'cut',
    layOut: (room) => [[{ text: rules(room).join(' '.repeat(gap)), tone: 'border' }]],
  };
}

function aligned(spans: readonly Span[], width: number, align: Align): readonly Span[] {
  const free = width - spansWidth(spans);
  if (free <= 0) return fitSpans(spans, width);
  const before = align === 'right' ? free : align === 'center' ? Math.floor(free / 2) : 0;
  return [{ text: ' '.repeat(before) }, ...spans, { text: ' '.repeat(free - before) }];
}

/** Nesting of containers, such as a list in a quotation: twice the depth of real texts. */
const deepest = 12;

/** Marks in one piece of text: more than a page with a link and bold words in each line. */
const maxMarks = 600;

/** Characters without a space: longer than the longest address that browsers accept. */
const maxWordLength = 2_000;

/** Spaces in sequence: wider than any screen. Tabs have become spaces before. */
const maxGapLength = 1_000;

/**
 * Why a text must not be given to a Markdown parser, as a message for the reader; undefined if it may be.
 *
 * The parser's time grows exponentially with the depth of containers, and with the square of the marks in one
 * paragraph and of the length of a word or a gap. It cannot be interrupted, and a worker would make every layout
 * asynchronous. Limiting them, while the caller limits the length of the text, limits the time, with the
 * same result on every computer. Takes linear time.
 */
function markdownExcess(text: string): string | undefined {
  if (longWord.test(text)) return 'a word is too long';
  if (longGap.test(text)) return 'a run of spaces is too long';
  if (text.split('\n').some((line) => depthOf(line) > deepest)) return 'it is nested too deeply';
  return hasTooManyMarks(text) ? 'it has too many marks' : undefined;
}

const longWord = new RegExp(String.raw`\S{${maxWordLength}}`);

const longGap = new RegExp(` {${maxGapLength}}`);

const container = /([ \t]*)(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))/y;

/** The quotations and list items that begin on a line. Two spaces before one can be another level. */
function depthOf(line: string): number {
  let depth = 0;
  container.lastIndex = 0;
  for (let found = container.exec(line); found !== null; found = container.exec(line)) {
    depth += 1 + Math.floor((found[1]?.length ?? 0) / 2);
    if (depth > deepest) break;
  }
  return depth;
}

// Between letters, as in a name, an underscore is not a mark.
const mark = /[*~`[\]!<\\&@]+|(?<![\p{L}\d])_+|_+(?![\p{L}\d])/gu;

function hasTooManyMarks(text: string): boolean {
  let marks = 0;
  for (const _ of text.matchAll(mark)) {
    marks += 1;
    if (marks > maxMarks) return true;
  }
  return false;
}
