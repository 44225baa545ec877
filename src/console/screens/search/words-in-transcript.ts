import { type Expression, parse } from '../../../language/filter/parse.ts';
import { matchesInText, searchPattern } from '../../../language/search/search-pattern.ts';

/**
 * The words of a message search as a search within one transcript: a word in lower case, which ignores case,
 * or a regular expression for several. Undefined if it searches for no words.
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

/** The text to search for in the transcript of a match: the words of the search, unless spelt differently there. */
export function searchedFor(match: string, search: string): string {
  const words = wordsInTranscript(search);
  const pattern = words === undefined ? undefined : searchPattern(words);
  const isThere = pattern !== undefined && matchesInText(match, pattern).length > 0;
  return isThere && words !== undefined ? words : match.toLowerCase();
}

type SearchWord = { kind: 'text' | 'pattern'; text: string };

/** Fields narrow a search by other criteria than words. */
function wantedIn(expression: Expression): SearchWord[] {
  if (expression.kind === 'not') return [];
  if (expression.kind !== 'term') return expression.parts.flatMap(wantedIn);
  const { field, value } = expression.term;
  if (field !== undefined || value.kind === 'fuzzy') return [];
  if (value.kind === 'pattern') return [{ kind: 'pattern', text: value.source }];
  // In a search of messages, `word*` means words that begin with it.
  const text = value.text.replaceAll('*', '').toLowerCase();
  return text === '' ? [] : [{ kind: 'text', text }];
}

const literal = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
