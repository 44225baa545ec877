import { type Expression, type Mistake, parse, type Term } from '../../language/filter/parse.ts';
import { createPattern, type Pattern } from '../../language/pattern/pattern.ts';
import { PatternMistake } from '../../language/pattern/pattern-syntax.ts';
import {
  type Condition,
  fieldCondition,
  isSearchField,
  SearchMistake,
  type SessionNames,
} from './field-condition.ts';
import { separated } from './searchable.ts';

/**
 * How a search is evaluated: first by the index, then by columns, and finally by reading the remaining texts.
 */
export type SearchPlan = {
  /** For MATCH: every word of it is quoted. Undefined if the index cannot decide anything. */
  match: string | undefined;
  conditions: readonly Condition[];
  /** Tests on the text itself, in lower case. */
  tests: readonly ((lowerText: string) => boolean)[];
  sort: 'newest' | 'best';
  /** Find the places to show in a text, in lower case. */
  finders: readonly Finder[];
  mistakes: readonly Mistake[];
};

/** Start and end of a match in a text; undefined if there is none. */
export type Finder = (lowerText: string) => { start: number; end: number } | undefined;

/**
 * Parses a search: the language of the table filters, with `word*` for words that begin with it. Invalid parts become
 * mistakes and match nothing.
 */
export function planSearch(text: string, nowMs: number, sessionNames: SessionNames): SearchPlan {
  const { expression, mistakes } = parse(text, isSearchField);
  const found: Mistake[] = [...mistakes];
  const finders: Finder[] = [];
  const conditions: Condition[] = [];
  const tests: SearchPlan['tests'][number][] = [];
  const wanted: string[] = [];
  const unwanted: string[] = [];
  let sort: SearchPlan['sort'] = 'newest';
  const leaves = leavesOf({ typed: text, nowMs, sessionNames, mistakes: found });

  for (const part of partsOf(expression)) {
    const order = sortOf(part);
    if (order !== undefined) {
      if (order === 'best' || order === 'newest') sort = order;
      else
        found.push(
          mistakeAt(part.kind === 'term' ? part.term : undefined, 'sort is newest or best.'),
        );
      continue;
    }
    const compiled = compilePart(part, leaves, found);
    if (compiled === undefined) continue;
    if (part.kind !== 'not') finders.push(...compiled.finders);
    if (compiled.needsText && compiled.test) tests.push(compiled.test);
    else if (compiled.match !== undefined) wanted.push(compiled.match);
    else if (compiled.unmatch !== undefined) unwanted.push(compiled.unmatch);
    else conditions.push(compiled.condition);
  }
  if (wanted.length === 0) conditions.push(...unwanted.map((match) => notMatching(match)));
  const positive = wanted.join(' AND ');
  const match =
    wanted.length === 0
      ? undefined
      : unwanted.reduce((whole, part) => `(${whole}) NOT ${part}`, positive);

  return {
    match,
    conditions,
    tests,
    sort,
    finders,
    mistakes: found.toSorted((a, b) => a.start - b.start),
  };
}

function compilePart(
  part: Expression,
  leaves: Leaves,
  mistakes: Mistake[],
): CompiledExpression | undefined {
  try {
    return compile(part, leaves);
  } catch (error) {
    if (!(error instanceof SearchMistake)) throw error;
    mistakes.push(mistakeAt(undefined, error.message));
    return undefined;
  }
}

const partsOf = (expression: Expression): readonly Expression[] =>
  expression.kind === 'all' ? expression.parts : [expression];

function sortOf(part: Expression): string | undefined {
  if (part.kind !== 'term' || part.term.field?.toLowerCase() !== 'sort') return undefined;
  return part.term.value.kind === 'text' ? part.term.value.text.toLowerCase() : '';
}

/** A part of a search, and all the ways in which it can be evaluated. */
type CompiledExpression = {
  condition: Condition;
  /** The condition alone does not decide: the text must be read and tested. */
  needsText: boolean;
  /** Undefined if the text does not decide. */
  test: ((lowerText: string) => boolean) | undefined;
  /** Set if the index alone decides. */
  match: string | undefined;
  /** For a negation: what must not match. */
  unmatch: string | undefined;
  finders: readonly Finder[];
};

type Leaves = (term: Term) => CompiledExpression | undefined;

function compile(expression: Expression, leaves: Leaves): CompiledExpression | undefined {
  switch (expression.kind) {
    case 'term':
      return leaves(expression.term);
    case 'not': {
      const part = compile(expression.part, leaves);
      return part && negated(part);
    }
    case 'all':
    case 'any': {
      const parts = expression.parts
        .map((part) => compile(part, leaves))
        .filter((part) => part !== undefined);
      return parts.length === 0 ? undefined : joined(parts, expression.kind);
    }
  }
}

function negated(part: CompiledExpression): CompiledExpression {
  const { test, match, condition, needsText } = part;
  return {
    needsText,
    condition: { sql: `NOT (${condition.sql})`, values: condition.values },
    test: test && ((text) => !test(text)),
    match: undefined,
    unmatch: match,
    finders: [],
  };
}

function joined(parts: readonly CompiledExpression[], kind: 'all' | 'any'): CompiledExpression {
  const word = kind === 'all' ? ' AND ' : ' OR ';
  const matches = parts.map(({ match }) => match);
  const isMatch = matches.every((match) => match !== undefined);
  const tests = parts.map(({ test }) => test).filter((test) => test !== undefined);
  const needsText = parts.some((part) => part.needsText);
  if (needsText && tests.length < parts.length) {
    throw new SearchMistake('With a regular expression, use fields outside OR and parentheses.');
  }
  return {
    condition: {
      sql: parts.map(({ condition }) => `(${condition.sql})`).join(word),
      values: parts.flatMap(({ condition }) => condition.values),
    },
    needsText,
    test:
      tests.length < parts.length
        ? undefined
        : (text) =>
            kind === 'all' ? tests.every((test) => test(text)) : tests.some((test) => test(text)),
    match: isMatch ? `(${matches.join(word)})` : undefined,
    unmatch: undefined,
    finders: parts.flatMap(({ finders }) => finders),
  };
}

type LeafContext = {
  typed: string;
  nowMs: number;
  sessionNames: SessionNames;
  mistakes: Mistake[];
};

function leavesOf({ typed, nowMs, sessionNames, mistakes }: LeafContext): Leaves {
  return (term) => {
    try {
      return term.field === undefined
        ? textLeaf(term, typed)
        : columnLeaf(fieldCondition(term, term.field, { nowMs, sessionNames }));
    } catch (error) {
      if (!(error instanceof SearchMistake || error instanceof PatternMistake)) throw error;
      mistakes.push(mistakeAt(term, error.message));
      return undefined;
    }
  };
}

const mistakeAt = (term: Term | undefined, message: string): Mistake => ({
  message,
  start: term?.start ?? 0,
  end: term?.end ?? 0,
  isUnfinished: false,
});

function textLeaf({ value, start, end }: Term, typed: string): CompiledExpression {
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
  const find: Finder = (text) => placeOf(lower, text, isPrefix);
  // The index contains words; punctuation alone is searched for in the texts.
  if (!/[\p{L}\p{N}]/u.test(word)) return testLeaf((text) => find(text) !== undefined, find);
  const match = quotedForMatch(word, isPrefix);
  return {
    condition: matching(match),
    needsText: false,
    test: (text) => find(text) !== undefined,
    match,
    unmatch: undefined,
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

/** One string of the query syntax of FTS5: whatever was typed becomes words to be found in this order. */
export const quotedForMatch = (word: string, isPrefix = false): string =>
  `"${separated(word).replaceAll('\0', ' ').replaceAll('"', '""').trim()}"${isPrefix ? ' *' : ''}`;

function patternLeaf(pattern: Pattern): CompiledExpression {
  pattern.restart();
  const isIn = (text: string) => {
    // Each text has its own limit, so that a long search is not cut short.
    pattern.restart();
    return pattern.isIn(text);
  };
  return testLeaf(isIn, (text) => {
    pattern.restart();
    return pattern.find(text, 0);
  });
}

const testLeaf = (test: (lowerText: string) => boolean, find: Finder): CompiledExpression => ({
  condition: { sql: 'TRUE', values: [] },
  needsText: true,
  test,
  match: undefined,
  unmatch: undefined,
  finders: [find],
});

const matching = (match: string): Condition => ({
  sql: 'search_rows.id IN (SELECT rowid FROM search_text WHERE search_text MATCH ?)',
  values: [match],
});

const notMatching = (match: string): Condition => ({
  sql: `NOT (${matching(match).sql})`,
  values: [match],
});

const columnLeaf = (condition: Condition): CompiledExpression => ({
  condition,
  needsText: false,
  test: undefined,
  match: undefined,
  unmatch: undefined,
  finders: [],
});
