import { formatCount } from '../../domain/format/number.ts';
import type { Line, Span } from '../draw/line.ts';
import type { PromptOptions, Remark } from '../overlays/prompt/prompt.ts';
import type { TableKeys } from './table.ts';

/** The prompt in which a filter is typed. It filters with every letter; leaving it brings back the filter before. */
export function filterPrompt({ store, look }: TableKeys): PromptOptions {
  const { view, pastFilters } = store.get();
  const apply = (filter: string) => store.dispatch({ type: 'filtered', filter });

  return {
    label: '/',
    text: view.filter,
    past: pastFilters,
    remark: (text) => filterRemark(text, look()),
    // What makes no sense is to be mended first: kept, it would filter nothing and look as if it did.
    review: () => ({ isTaken: look().filter.mistakes.length === 0 }),
    onChange: apply,
    onSubmit(text) {
      if (text.trim() === '') return apply('');
      store.dispatch({ type: 'filter-kept', filter: text });
      store.dispatch({ type: 'cursor-placed', cursor: look().cursor });
    },
    onCancel: () => apply(view.filter),
  };
}

type Filtered = ReturnType<TableKeys['look']>;

/** How many rows match, or what is wrong: terms that make no sense filter nothing, so it must be said. */
export function filterRemark(
  text: string,
  {
    ids,
    filter,
    total,
    fields,
    hasMore,
  }: Pick<Filtered, 'ids' | 'filter' | 'total' | 'fields' | 'hasMore'>,
): Remark {
  const count = `${formatCount(ids.length)}/${formatCount(total)}${hasMore ? '+' : ''}`;
  const [mistake] = filter.mistakes;

  return {
    spans: [{ text: count, tone: ids.length === 0 ? 'warning' : 'muted' }],
    problem: mistake?.message,
    mistakes: filter.mistakes,
    completion: completeField(text, fields),
    help: filterHelp(fields),
  };
}

const usualOperators = { text: ':', number: '>', time: '<' } as const;

/** The last word as a field with the operator that it is mostly used with. One letter fits too many. */
export function completeField(text: string, fields: Filtered['fields']): string | undefined {
  const [word = ''] = /[^\s!]+$/.exec(text) ?? [];
  if (word.length < 2) return undefined;
  const field = fields.find(({ name }) => name.toLowerCase().startsWith(word.toLowerCase()));
  if (field === undefined) return undefined;
  return `${text.slice(0, -word.length)}${field.name}${usualOperators[field.kind]}`;
}

const examples = { text: ' ', number: '500 ', time: '2h ' } as const;

/** The language in one line, by the fields of this table. */
function filterHelp(fields: Filtered['fields']): Line {
  const terms = fields.flatMap(({ name, kind }): Span[] => [
    { text: `${name}${usualOperators[kind]}`, tone: 'accent' },
    { text: examples[kind], tone: 'muted' },
  ]);
  return {
    spans: [
      { text: ' ' },
      ...terms,
      { text: '!', tone: 'accent' },
      { text: 'not "two words"', tone: 'muted' },
    ],
  };
}
