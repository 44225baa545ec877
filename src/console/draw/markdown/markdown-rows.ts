import { lexer, type Token, type Tokens } from 'marked';
import { sanitizeLine, sanitizeText } from '../../../terminal/sanitize.ts';
import { textWidth } from '../../../terminal/width.ts';
import type { Span } from '../line.ts';
import type { Lead, Row } from '../row.ts';
import { signs } from '../signs.ts';
import { codeRows, rawRows } from './code-rows.ts';
import { inlineRows } from './inline-spans.ts';
import { tableRows } from './table-rows.ts';

/**
 * Markdown as rows to read: marks become tones and indentation, line breaks stay, HTML is shown as
 * text. What the lexer cannot take, such as lists nested a thousand deep, is shown as it was written.
 */
export function markdownRows(text: string): Row[] {
  try {
    const tokens = lexer(sanitizeText(text), { gfm: true, breaks: true });
    return withoutOuterBlanks(blockRows(tokens));
  } catch (error) {
    if (error instanceof RangeError) return rawRows(text);
    throw error;
  }
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
