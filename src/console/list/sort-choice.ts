import { firstDirection } from '../../domain/rows/column-value.ts';
import { type ChoiceOptions, choiceLetters } from '../overlays/choice.tsx';
import type { TableKeys } from './table.ts';
import { inverted, type TableSort } from './table-state.ts';

type KeyColumn = TableKeys['columns'][number];

/** The columns that rows can be sorted by. */
export const sortableColumns = <C extends Pick<KeyColumn, 'value'>>(columns: readonly C[]): C[] =>
  columns.filter(({ value }) => value !== undefined);

/** The sort that choosing a column means: its first direction, and the other one when it is sorted already. */
export function sortBy(
  { id, value }: Pick<KeyColumn, 'id' | 'value'>,
  now: TableSort | undefined,
): TableSort {
  if (now?.column === id) return inverted(now);
  return { column: id, direction: value ? firstDirection(value) : 'ascending' };
}

/** The sort one column further. The order of the server stands before the first column. */
export function sortBeside(
  columns: readonly Pick<KeyColumn, 'id' | 'value'>[],
  now: TableSort | undefined,
  by: number,
): TableSort | undefined {
  const sortable = sortableColumns(columns);
  const at = sortable.findIndex(({ id }) => id === now?.column);
  const to = Math.min(sortable.length - 1, at + by);
  const column = sortable[to];
  if (column === undefined) return undefined;
  return to === at ? now : sortBy(column, undefined);
}

const serverLetter = 'o';

/** Titles that several screens have: they have one letter everywhere. */
const lettersOfTitles: Readonly<Record<string, string>> = {
  AGE: 'a',
  CREDITS: 'c',
  MODEL: 'm',
  NAME: 'n',
  PERSON: 'p',
  REPOSITORY: 'r',
  STATUS: 's',
};

/** A letter for each column, by its id. Columns that stay the longest where there is little room choose first. */
export function sortLetters(
  columns: readonly Pick<KeyColumn, 'id' | 'title' | 'dropOrder'>[],
): ReadonlyMap<string, string | undefined> {
  const lasting = columns.toSorted((a, b) => a.dropOrder - b.dropOrder);
  const wanted = lasting.map(({ title }) => {
    const letter = lettersOfTitles[title];
    return { text: title, ...(letter === undefined ? {} : { letter }) };
  });
  const letters = choiceLetters([...wanted, { text: '', letter: serverLetter }]);
  return new Map(lasting.map(({ id }, index) => [id, letters[index]]));
}

/** The list of columns to sort by, server order first. */
export function sortChoice({ store, columns }: TableKeys): ChoiceOptions {
  const { sort } = store.get().view;
  const sortable = sortableColumns(columns);
  const letters = sortLetters(sortable);
  const sorted = (next: TableSort | undefined) => store.dispatch({ type: 'sorted', sort: next });

  return {
    title: 'Sort by',
    selected: 1 + sortable.findIndex(({ id }) => id === sort?.column),
    items: [
      {
        text: 'server order',
        letter: serverLetter,
        choose: () => sorted(undefined),
      },
      ...sortable.map((column) => {
        const letter = letters.get(column.id);
        return {
          text: column.title.toLowerCase(),
          ...(letter === undefined ? {} : { letter }),
          note: column.id === sort?.column ? `${sort.direction}; choose again to reverse` : '',
          choose: () => sorted(sortBy(column, store.get().view.sort)),
        };
      }),
    ],
  };
}
