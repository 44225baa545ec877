import { choiceLetters } from '../overlays/choice.tsx';
import type { Column } from './column.ts';
import { firstDirection } from './column-value.ts';
import type { TableModel, TableStore } from './table-model.ts';
import type { TableSort } from './table-state.ts';

/** The columns that rows can be sorted by. */
export const sortableColumns = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.filter(({ value }) => value !== undefined);

/** The sort that choosing a column means: its first direction, and the other one when it is sorted already. */
export function sortBy<Row>(column: Column<Row>, now: TableSort | undefined): TableSort {
  if (now?.column === column.id) return inverted(now);
  return {
    column: column.id,
    direction: column.value ? firstDirection(column.value) : 'ascending',
  };
}

export const inverted = ({ column, direction }: TableSort): TableSort => ({
  column,
  direction: direction === 'ascending' ? 'descending' : 'ascending',
});

/** The sort one column further. The order of the server stands before the first column. */
export function sortBeside<Row>(
  columns: readonly Column<Row>[],
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
export function sortLetters<Row>(
  columns: readonly Column<Row>[],
): ReadonlyMap<string, string | undefined> {
  const lasting = columns.toSorted((a, b) => a.dropOrder - b.dropOrder);
  const own = ({ title }: Column<Row>) => {
    const letter = lettersOfTitles[title];
    return { text: title, ...(letter === undefined ? {} : { letter }) };
  };
  const letters = choiceLetters([...lasting.map(own), { text: '', letter: serverLetter }]);
  return new Map(lasting.map(({ id }, index) => [id, letters[index]]));
}

/** The list of columns to sort by, the order of the server first. */
export function sortChoice<Row>({ store, content }: TableModel<Row>) {
  const { sort } = store.get().view;
  const { columns } = content();
  const sortable = sortableColumns(columns);
  const letters = sortLetters(sortable);
  const letterOf = ({ id }: Column<Row>) => {
    const letter = letters.get(id);
    return letter === undefined ? {} : { letter };
  };

  return {
    title: 'Sort by',
    selected: 1 + sortable.findIndex(({ id }) => id === sort?.column),
    items: [
      {
        text: 'the order of the server',
        letter: serverLetter,
        choose: () => sorted(store, undefined),
      },
      ...sortable.map((column) => ({
        text: column.title.toLowerCase(),
        ...letterOf(column),
        note: column.id === sort?.column ? `${sort.direction}, chosen again it is inverted` : '',
        choose: () => sorted(store, sortBy(column, store.get().view.sort)),
      })),
    ],
  };
}

const sorted = (store: TableStore, sort: TableSort | undefined) =>
  store.dispatch({ type: 'sorted', sort });
