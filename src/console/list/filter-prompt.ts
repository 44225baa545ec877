import { fieldCalled, filterValue, type NamedField } from '../../language/filter/field.ts';
import { type Expression, parse, type Term } from '../../language/filter/parse.ts';
import { type Line, line, type Span } from '../draw/line.ts';
import type { PromptOptions, Remark, Suggestion } from '../overlays/prompt/prompt.ts';
import { whyNothingFound } from './nothing-found.ts';
import type { RowlessSnapshot, TableKeys } from './table.ts';
import { matchCount } from './visible-rows.ts';

/** The filter prompt. What is typed replaces the filter, unless another key edits it. It filters with every letter; cancelling it restores the previous filter. */
export function filterPrompt({ get, update, snapshot }: TableKeys) {
  const { view, pastFilters } = get();
  const apply = (filter: string) => update({ type: 'filtered', filter });
  let refused: string | undefined;

  return {
    label: '/',
    text: view.filter,
    isOffered: true,
    past: pastFilters,
    remark: (text: string) => filterRemark(text, snapshot(), text === refused),
    suggestions: (text: string) => valueSuggestions(text, snapshot()),
    // An invalid filter must be corrected first: it would filter nothing and look as if it did.
    review(text: string) {
      if (snapshot().filter.mistakes.length === 0) return { isTaken: true };
      refused = text;
      return { isTaken: false, text };
    },
    onChange: apply,
    onSubmit(text: string) {
      if (text.trim() === '') return apply('');
      update({ type: 'filter-kept', filter: text });
      const { cursor, isFollowing } = snapshot();
      update({ type: 'cursor-placed', cursor, isFollowing });
    },
    onCancel: () => apply(view.filter),
  } satisfies PromptOptions;
}

/** The number of matching rows, or what is wrong. With `isRefused`, incomplete text is also a mistake. */
export function filterRemark(text: string, filtered: RowlessSnapshot, isRefused = false): Remark {
  const { ids, filter, fields, valuesOf, total, hasMore, isIncomplete, isPartial } = filtered;
  const count = `${matchCount(filtered, total)}${hasMore ? '+' : ''}`;
  const mistakes = filter.mistakes.filter(({ isUnfinished }) => isRefused || !isUnfinished);
  const tooCostly = 'The regular expression takes too long on these rows. Simplify it.';
  const isNothingFound = ids.length === 0 && !isPartial && total > 0;
  const reason = isNothingFound ? whyNothingFound(filter.terms, fields, valuesOf) : undefined;

  return {
    spans: [{ text: count, tone: ids.length === 0 ? 'warning' : 'muted' }],
    choices: mistakes[0]?.fields,
    problem: mistakes[0]?.message ?? (isIncomplete ? tooCostly : undefined),
    mistakes,
    completion: completionOf(text, filtered)?.text,
    help: reason === undefined ? filterHelp(fields) : line([` ${reason}`, 'warning']),
  };
}

function completionOf(text: string, { fields, valuesOf }: RowlessSnapshot): Completion | undefined {
  const completions = completionsOf(text, fields, valuesOf);
  return completions.fields[0] ?? completions.values[0];
}

function valueSuggestions(text: string, { fields, valuesOf }: RowlessSnapshot): Suggestion[] {
  return completionsOf(text, fields, valuesOf).values.map(({ text, label, match }) => ({
    text,
    label,
    positions: new Set(
      Array.from({ length: match.end - match.start }, (_, index) => match.start + index),
    ),
  }));
}

const examples = { text: ' ', number: '500 ', percent: '50 ', time: '2h ' } as const;

/** The filter syntax with fields of this table, the most useful part first: the end may have no room. */
function filterHelp(fields: RowlessSnapshot['fields']): Line {
  const terms = fields.flatMap(({ name, kind }): Span[] => [
    { text: `${name}${usualSigns[kind]}`, tone: 'accent' },
    { text: examples[kind], tone: 'muted' },
  ]);
  const [first, last] = [
    line(' ', ['!', 'accent'], ['not ', 'muted'], ['OR ( ) ', 'accent']),
    line(['"two words" ', 'accent'], ['/regex/ ', 'accent'], ['~', 'accent'], ['letters', 'muted']),
  ];
  return { spans: [...first.spans, ...terms, ...last.spans] };
}

type Completion = {
  text: string;
  /** The new part: a field with its operator, or a value. */
  label: string;
  /** Offsets of the typed text in the label. */
  match: { start: number; end: number };
};

/** The most common operator of each kind of field. */
const usualSigns = { text: ':', number: '>', percent: '>', time: '<' } as const;

const maxValues = 50;

/**
 * Names of fields that begin with the last word, of which a single letter matches too many, or values of the field before
 * the last operator, those that begin with the last word first. `valuesOf` returns the texts of a field in the rows,
 * most frequent first.
 */
function completionsOf(
  text: string,
  fields: readonly NamedField[],
  valuesOf: (name: string) => readonly string[],
): Record<'fields' | 'values', readonly Completion[]> {
  const { expression } = parse(`${text}x`, (name) => fieldCalled(name, fields) !== undefined);
  const term = lastTerm(expression);
  if (term?.value.kind !== 'text') return { fields: [], values: [] };
  const before = text.slice(0, term.value.start);
  const typed = text.slice(term.value.start);
  if (term.field === undefined) {
    return { fields: typed.length < 2 ? [] : fieldCompletions(before, typed, fields), values: [] };
  }
  const field = fieldCalled(term.field, fields);
  if (field?.kind !== 'text') return { fields: [], values: [] };
  return { fields: [], values: valueCompletions(before, typed, valuesOf(field.name)) };
}

function fieldCompletions(
  before: string,
  typed: string,
  fields: readonly NamedField[],
): Completion[] {
  const start = typed.toLowerCase();
  const begins = (name: string) => name.toLowerCase().startsWith(start);
  return fields
    .filter(({ name, aliases = [] }) => begins(name) || aliases.some(begins))
    .map(({ name, kind }) => {
      const label = `${name}${usualSigns[kind]}`;
      return {
        text: `${before}${label}`,
        label,
        match: { start: 0, end: begins(name) ? typed.length : 0 },
      };
    });
}

function valueCompletions(before: string, typed: string, values: readonly string[]): Completion[] {
  const wanted = typed.replaceAll('"', '').toLowerCase();
  const found = values.flatMap((value) => {
    const start = value.toLowerCase().indexOf(wanted);
    return start < 0 ? [] : [{ value, start }];
  });
  if (found.length === 1 && found[0]?.value.toLowerCase() === wanted) return [];
  const begun = found.filter(({ start }) => start === 0);
  const others = found.filter(({ start }) => start > 0);
  return [...begun, ...others].slice(0, maxValues).map(({ value, start }) => ({
    text: `${before}${filterValue(value)}`,
    label: value,
    match: { start, end: start + wanted.length },
  }));
}

function lastTerm(expression: Expression): Term | undefined {
  switch (expression.kind) {
    case 'term':
      return expression.term;
    case 'not':
      return lastTerm(expression.part);
    default: {
      const last = expression.parts.at(-1);
      return last && lastTerm(last);
    }
  }
}
