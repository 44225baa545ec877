import { type Line, line, type Span } from '../draw/line.ts';
import type { PromptOptions, Remark, Suggestion } from '../overlays/prompt/prompt.ts';
import { type Completion, completionsOf, usualSigns } from './completion.ts';
import { whyNothingFound } from './nothing-found.ts';
import type { RowlessSnapshot, TableKeys } from './table.ts';
import { matchCount } from './visible-rows.ts';

/** The filter prompt. It filters with every letter; cancelling it restores the previous filter. */
export function filterPrompt({ get, update, snapshot }: TableKeys) {
  const { view, pastFilters } = get();
  const apply = (filter: string) => update({ type: 'filtered', filter });
  let refused: string | undefined;

  return {
    label: '/',
    text: view.filter,
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
