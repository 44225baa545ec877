import type { Token, Tokens } from 'marked';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import type { Span } from '../line.ts';
import { toned } from '../spans.ts';
import type { Tone } from '../theme.ts';

/** Several rows if the text contains line breaks. `tone` applies to text without a tone of its own. */
export function inlineRows(tokens: readonly Token[], tone?: Tone): Span[][] {
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

function linkSpans(token: Tokens.Link, tone?: Tone): Span[] {
  const words = nested(token, tone ?? 'accent');
  const isBare = token.text === token.href || `mailto:${token.text}` === token.href;
  return isBare ? words : [...words, ...addressSpans(token)];
}

const addressSpans = (token: Token): Span[] =>
  'href' in token && token.href ? [toned(` (${token.href})`, 'muted')] : [];

const textOf = (token: Token): string => ('text' in token ? String(token.text) : '');

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['#39', "'"],
  ['nbsp', ' '],
]);

/** A text with its most frequent entities as the characters that they stand for. */
const withoutEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(#?\w+);/g, (entity, name: string) => entities.get(name) ?? entity)
    : text;
