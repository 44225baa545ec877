import type { Term } from '../filter/parse.ts';
import { createPattern, type Pattern } from '../pattern/pattern.ts';
import type { FoundRisk, SetRisk } from '../risks/risks.ts';
import { type Condition, everything } from './condition.ts';
import { SearchMistake } from './fields.ts';
import type { Finder, Test } from './searched-message.ts';

/** A part of a search, and all the ways in which it can be evaluated. */
export type CompiledExpression = {
  condition: Condition;
  /** The condition alone does not decide: the text must be read and tested. */
  needsText: boolean;
  /** Undefined if the text does not decide. */
  test: Test | undefined;
  /** If the text decides: what is true of every message that it can match. */
  bound?: Condition | undefined;
  finders: readonly Finder[];
};

export function textLeaf({ value, start, end }: Term, typed: string): CompiledExpression {
  if (value.kind === 'fuzzy') throw new SearchMistake('~ works in tables only; type a word.');
  if (value.kind === 'pattern') return patternLeaf(createPattern(value.source));
  const isQuoted = typed.slice(start, end).includes('"');
  const word = isQuoted ? value.text : value.text.replace(/\*$/, '');
  const isPrefix = !isQuoted && value.text.endsWith('*');
  if (!isQuoted && word.includes('*')) {
    const pieces = value.text
      .split('*')
      .map((piece) => piece.replaceAll(/[^\p{L}\p{N}_\s]/gu, '\\$&'));
    return patternLeaf(createPattern(pieces.join('\\S*').replaceAll(/^\\S\*|\\S\*$/g, '')));
  }
  const lower = word.toLowerCase();
  const find: Finder = ({ lowerText }) => placeOf(lower, lowerText, isPrefix);
  // The index contains words; punctuation alone is searched for in the texts.
  if (!/[\p{L}\p{N}]/u.test(word)) return testLeaf((message) => find(message) !== undefined, find);
  return {
    condition: { kind: 'words', text: word, isPrefix },
    needsText: false,
    test: (message) => find(message) !== undefined,
    finders: [find],
  };
}

const letterAtEnd = /[\p{L}\p{N}]$/u;
const letterAtStart = /^[\p{L}\p{N}]/u;
const wordlessScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** The position of a text as a whole word, as the index finds it, else as part of another word. */
function placeOf(lower: string, text: string, isPrefix: boolean) {
  if (lower === '') return undefined;
  const first = text.indexOf(lower);
  if (first < 0) return undefined;
  const placeAt = (start: number) => ({ start, end: start + lower.length });
  if (wordlessScript.test(lower)) return placeAt(first);
  for (let at = first; at >= 0; at = text.indexOf(lower, at + 1)) {
    const end = at + lower.length;
    const isInWord =
      letterAtEnd.test(text.slice(Math.max(0, at - 2), at)) ||
      (!isPrefix && letterAtStart.test(text.slice(end, end + 2)));
    if (!isInWord) return placeAt(at);
  }
  return placeAt(first);
}

function patternLeaf(pattern: Pattern): CompiledExpression {
  pattern.restart();
  const isIn: Test = ({ lowerText }) => {
    // Each text has its own limit, so that a long search is not cut short.
    pattern.restart();
    return pattern.isIn(lowerText);
  };
  return testLeaf(isIn, ({ lowerText }) => {
    pattern.restart();
    return pattern.find(lowerText, 0);
  });
}

export function riskLeaf(wanted: readonly SetRisk[], bound: Condition): CompiledExpression {
  const ids = new Set(wanted.map(({ id }) => id));
  const isWanted = ({ id }: FoundRisk) => ids.has(id);
  const find: Finder = ({ lowerText, risks }) => {
    const risk = risks.find(isWanted);
    return risk && placeOfRisk(risk.text(), lowerText);
  };
  return { ...testLeaf(({ risks }) => risks.some(isWanted), find), bound };
}

/** Arguments of calls are JSON in the text of a message. */
const placeOfRisk = (found: string, text: string) =>
  [found, JSON.stringify(found).slice(1, -1)]
    .map((given) => placeOf(given, text, true))
    .find((place) => place !== undefined);

const testLeaf = (test: Test, find: Finder): CompiledExpression => ({
  condition: everything,
  needsText: true,
  test,
  finders: [find],
});

export const columnLeaf = (condition: Condition): CompiledExpression => ({
  condition,
  needsText: false,
  test: undefined,
  finders: [],
});
