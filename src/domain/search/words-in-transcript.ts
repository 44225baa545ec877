import { type Expression, parse } from '../filter/parse.ts';

/**
 * What a search in messages looks for, as a search within one transcript: its word in lower case, which ignores
 * case, or a regular expression for several. Undefined where it looks for no words.
 */
export function wordsInTranscript(search: string): string | undefined {
  const wanted = wantedIn(parse(search, () => true).expression);
  const [only] = wanted;
  if (only === undefined) return undefined;
  if (wanted.length === 1 && only.kind === 'text') return only.text;
  const alternatives = wanted.map((each) =>
    each.kind === 'text' ? literal(each.text) : each.text,
  );
  return `/${[...new Set(alternatives)].join('|')}/`;
}

type Wanted = { kind: 'text' | 'pattern'; text: string };

/** Fields narrow a search by something else than words. */
function wantedIn(expression: Expression): Wanted[] {
  if (expression.kind === 'not') return [];
  if (expression.kind !== 'term') return expression.parts.flatMap(wantedIn);
  const { field, value } = expression.term;
  if (field !== undefined || value.kind === 'fuzzy') return [];
  if (value.kind === 'pattern') return [{ kind: 'pattern', text: value.source }];
  // Here `-word` stands for what must not be there, and `word*` for words that begin so.
  if (value.text.startsWith('-')) return [];
  const text = value.text.replaceAll('*', '').toLowerCase();
  return text === '' ? [] : [{ kind: 'text', text }];
}

const literal = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
