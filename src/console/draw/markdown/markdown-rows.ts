import { lexer, type Token, type Tokens } from 'marked';
import { memoizeLast } from '../../../figures/values/memoize-last.ts';
import { sanitizeLine, sanitizeText } from '../../../terminal/sanitize.ts';
import { textWidth } from '../../../terminal/width.ts';
import { widthsWithin } from '../column-layout.ts';
import type { Span } from '../line.ts';
import { type Lead, type Row, rawRows, rowLines } from '../row.ts';
import { signs } from '../signs.ts';
import { fitSpans, spansWidth, toned } from '../spans.ts';
import { splitMarkdown } from '../split-text.ts';
import type { Tone } from '../theme.ts';
import { withoutEntities } from './html-entities.ts';
import { markdownExcess } from './markdown-limits.ts';

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

/** The row with a lead in front of its own. */
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

/** Code behind a rule, below the name of its language. Diffs are coloured. */
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

/** A table with aligned columns. Cells that are too long for the room are wrapped. */
export function tableRows({ header, align, rows }: Tokens.Table): Row[] {
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

/** Several rows if the text contains line breaks. `tone` applies to text without a tone of its own. */
function inlineRows(tokens: readonly Token[], tone?: Tone): Span[][] {
  const rows: Span[][] = [[]];
  for (const span of tokens.flatMap((token) => inlineSpans(token, tone))) {
    if (span === lineBreak) rows.push([]);
    else rows.at(-1)?.push({ ...span, text: sanitizeLine(span.text) });
  }
  return rows;
}

const lineBreak: Span = { text: '\n' };

function inlineSpans(token: Token, tone?: Tone): Span[] {
  switch (token.type) {
    case 'br':
      return [lineBreak];
    case 'strong':
      return nested(token, 'strong');
    case 'em':
      return nested(token, tone ?? 'emphasis');
    case 'del':
      return struckSpans(token);
    case 'codespan':
      return [toned(withoutEntities(textOf(token)), 'accent')];
    case 'link':
      return linkSpans(token as Tokens.Link, tone);
    case 'image':
      return [toned(`[${textOf(token) || 'image'}]`, 'accent'), ...addressSpans(token)];
    case 'checkbox':
      return [];
    case 'text':
      return 'tokens' in token && token.tokens
        ? nested(token, tone)
        : [toned(withoutEntities(textOf(token)), tone)];
    default:
      // HTML and tokens of newer lexers are shown as source text.
      return [toned(textOf(token) || token.raw, tone)];
  }
}

const nested = (token: Token, tone?: Tone): Span[] =>
  ('tokens' in token ? (token.tokens ?? []) : []).flatMap((inner) => inlineSpans(inner, tone));

/** Struck-out text between words that say so, for terminals and readers without a line through text. */
const struckSpans = (token: Token): Span[] => [
  toned('[struck out: ', 'muted'),
  ...nested(token).map((span) => (span === lineBreak ? span : toned(span.text, 'struck'))),
  toned(']', 'muted'),
];

/** The text of a link, followed by its address if that adds information. */
function linkSpans(token: Tokens.Link, tone?: Tone): Span[] {
  const words = nested(token, tone ?? 'accent');
  const isBare = token.text === token.href || `mailto:${token.text}` === token.href;
  return isBare ? words : [...words, ...addressSpans(token)];
}

const addressSpans = (token: Token): Span[] =>
  'href' in token && token.href ? [toned(` (${token.href})`, 'muted')] : [];

const textOf = (token: Token): string => ('text' in token ? String(token.text) : '');
