import { lexer, type Token, type Tokens } from 'marked';
import { markdownExcess } from '../../../domain/markdown-limits.ts';
import { splitMarkdown } from '../../../domain/split-text.ts';
import { sanitizeLine, sanitizeText } from '../../../terminal/sanitize.ts';
import { textWidth } from '../../../terminal/width.ts';
import type { Span } from '../line.ts';
import { type Lead, type Row, rawRows } from '../row.ts';
import { signs } from '../signs.ts';
import { codeRows } from './code-rows.ts';
import { inlineRows } from './inline-spans.ts';
import { tableRows } from './table-rows.ts';

/**
 * Markdown as rows to read: marks become tones and indentation, line breaks stay, HTML is shown as
 * text. A part that the parser would take too long for is shown as it was written, under a row that
 * says so. Each part of a few thousand characters takes a few milliseconds at most.
 */
export const markdownRows = (text: string): Row[] =>
  withoutOuterBlanks(splitMarkdown(text).flatMap(markdownSliceRows));

/** The same of one slice. A blank row stays at its start, where it parts it from the slice before. */
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
    // The lexer tells blank lines between most blocks; some end without one.
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
    case 'code': {
      const { text, lang = '' } = token as Tokens.Code;
      return codeRows({ text, language: sanitizeLine(lang).split(/[\s{]/)[0] ?? '' });
    }
    case 'table':
      return tableRows(token as Tokens.Table);
    case 'list':
      return listRows(token as Tokens.List);
    case 'blockquote': {
      const bar: Span = { text: `${signs.wall} `, tone: 'muted' };
      const inner = withoutOuterBlanks(blockRows((token as Tokens.Blockquote).tokens));
      return inner.map((row) => led(muted(row), { first: [bar], rest: [bar] }));
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

const prose = (token: Token, tone?: Span['tone']): Row[] =>
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
    const rows = inner.length === 0 ? [blank] : inner;
    const led = rows.map((row, line) => indented(row, line === 0 ? lead.first : lead.rest, lead));
    return loose && index > 0 ? [blank, ...led] : led;
  });
}

function bulletOf({ task, checked }: Tokens.ListItem): string {
  if (task) return checked ? `[${signs.good}] ` : '[ ] ';
  return '• ';
}

const indented = (row: Row, first: readonly Span[], { rest }: Lead): Row =>
  led(row, { first, rest });

/** The row with a lead before the one that it has. */
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
