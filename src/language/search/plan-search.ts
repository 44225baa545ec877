import type { Message } from '../../api/resources.ts';
import { transcriptEntry } from '../../figures/transcript/transcript-entry.ts';
import { type Expression, type Mistake, parse, type Term } from '../filter/parse.ts';
import { PatternMistake } from '../pattern/pattern-syntax.ts';
import type { FoundRisk, RiskLens } from '../risks/risks.ts';
import type { Condition } from './condition.ts';
import { type FieldContext, fieldCondition, isSearchField, SearchMistake } from './fields.ts';
import { type CompiledExpression, columnLeaf, riskLeaf, textLeaf } from './leaves.ts';
import type { Finder, Test } from './searched-message.ts';

/**
 * How a search is evaluated: first by the index, then by columns, and finally by reading the remaining texts.
 */
export type SearchPlan = {
  /** All of them are true of what is found. */
  conditions: readonly Condition[];
  tests: readonly Test[];
  sort: 'newest' | 'best';
  /** Find the places to show in a text. */
  finders: readonly Finder[];
  /** The risks in a message that the search looks for. */
  risksIn(message: Message): readonly FoundRisk[];
  /** The IDs of the patterns of these risks. */
  riskIds: ReadonlySet<string>;
  mistakes: readonly Mistake[];
};

type SearchContext = Omit<FieldContext, 'risks'> & { riskLens: RiskLens };

/**
 * Parses a search: the language of the table filters, with `word*` for words that begin with it. Invalid parts become
 * mistakes and match nothing.
 */
export function planSearch(text: string, { riskLens, ...context }: SearchContext): SearchPlan {
  const { expression, mistakes } = parse(text, isSearchField);
  const found: Mistake[] = [...mistakes];
  const finders: Finder[] = [];
  const conditions: Condition[] = [];
  const tests: Test[] = [];
  const riskIds = new Set<string>();
  let sort: SearchPlan['sort'] = 'newest';
  const fields = { ...context, risks: riskLens.risks };
  const leaves = leavesOf({ typed: text, fields, mistakes: found, riskIds });

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
    if (compiled.needsText && compiled.test) {
      tests.push(compiled.test);
      if (compiled.bound) conditions.push(compiled.bound);
    } else conditions.push(compiled.condition);
  }

  return {
    conditions,
    tests,
    sort,
    finders,
    riskIds,
    risksIn: (message) => riskLens.risksIn(transcriptEntry(message), riskIds),
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
  const { test, condition, needsText } = part;
  return {
    needsText,
    condition: { kind: 'not', part: condition },
    test: test && ((message) => !test(message)),
    finders: [],
  };
}

function joined(parts: readonly CompiledExpression[], kind: 'all' | 'any'): CompiledExpression {
  const tests = parts.map(({ test }) => test).filter((test) => test !== undefined);
  const needsText = parts.some((part) => part.needsText);
  if (needsText && tests.length < parts.length) {
    throw new SearchMistake(
      'With a regular expression or a risk, use other fields outside OR and parentheses.',
    );
  }
  const bounds = parts.map(({ bound }) => bound).filter((bound) => bound !== undefined);
  const isBounded = bounds.length > 0 && (kind === 'all' || bounds.length === parts.length);
  return {
    condition: { kind, parts: parts.map(({ condition }) => condition) },
    needsText,
    bound: isBounded ? { kind, parts: bounds } : undefined,
    test:
      tests.length < parts.length
        ? undefined
        : (message) =>
            kind === 'all'
              ? tests.every((test) => test(message))
              : tests.some((test) => test(message)),
    finders: parts.flatMap(({ finders }) => finders),
  };
}

type LeafContext = {
  typed: string;
  fields: FieldContext;
  mistakes: Mistake[];
  /** Collects the IDs of the patterns that the search looks for. */
  riskIds: Set<string>;
};

function leavesOf({ typed, fields, mistakes, riskIds }: LeafContext): Leaves {
  return (term) => {
    try {
      if (term.field === undefined) return textLeaf(term, typed);
      const { risks, condition } = fieldCondition(term, term.field, fields);
      if (risks === undefined) return columnLeaf(condition);
      for (const { id } of risks) riskIds.add(id);
      return riskLeaf(risks, condition);
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
