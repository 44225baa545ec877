import type { Field } from '../../domain/filter/field.ts';
import { formatCount } from '../../domain/format/number.ts';
import type { Line, Span } from '../draw/line.ts';
import type { PromptOptions, Remark } from '../overlays/prompt/prompt.ts';
import type { TableModel } from './table-model.ts';

/** The prompt in which a filter is typed. It filters with every letter; leaving it brings back the filter before. */
export function filterPrompt<Row>(model: TableModel<Row>): PromptOptions {
  const { store } = model;
  const before = store.get().view.filter;
  const apply = (filter: string) => store.dispatch({ type: 'filtered', filter });

  return {
    label: '/',
    text: before,
    past: store.get().pastFilters,
    remark: (text) => filterRemark(text, model),
    // What makes no sense is to be mended first: kept, it would filter nothing and look as if it did.
    review: () => ({ isTaken: model.visible().filter.mistakes.length === 0 }),
    onChange: apply,
    onSubmit(text) {
      if (text.trim() === '') return apply('');
      store.dispatch({ type: 'filter-kept', filter: text });
      store.dispatch({ type: 'cursor-placed', cursor: model.cursor() });
    },
    onCancel: () => apply(before),
  };
}

/** How many rows match, or what is wrong: terms that make no sense filter nothing, so it must be said. */
export function filterRemark<Row>(text: string, model: TableModel<Row>): Remark {
  const { rows, filter } = model.visible();
  const { rows: all, fields, hasMore = false } = model.content();
  const count = `${formatCount(rows.length)}/${formatCount(all.length)}${hasMore ? '+' : ''}`;
  const [mistake] = filter.mistakes;

  return {
    spans: [{ text: count, tone: rows.length === 0 ? 'warning' : 'muted' }],
    problem: mistake?.message,
    mistakes: filter.mistakes,
    completion: completeField(text, fields),
    help: filterHelp(fields),
  };
}

const usualOperators = { text: ':', number: '>', age: '<' } as const;

/** The last word as a field with the operator that it is mostly used with. One letter fits too many. */
export function completeField<Row>(
  text: string,
  fields: readonly Field<Row>[],
): string | undefined {
  const [word = ''] = /[^\s!]+$/.exec(text) ?? [];
  if (word.length < 2) return undefined;
  const field = fields.find(({ name }) => name.toLowerCase().startsWith(word.toLowerCase()));
  if (field === undefined) return undefined;
  return `${text.slice(0, -word.length)}${field.name}${usualOperators[field.kind]}`;
}

const examples = { text: ' ', number: '500 ', age: '2h ' } as const;

/** The language in one line, by the fields of this table. */
function filterHelp<Row>(fields: readonly Field<Row>[]): Line {
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
