import { counted } from '../../figures/format/number.ts';
import { line } from '../draw/line.ts';
import { keyAction, overlayAction, viewAction } from '../keys/action.ts';
import {
  type ChoiceOptions,
  choiceOverlay,
  serverLetter,
  sortLetters,
} from '../overlays/choice.tsx';
import type { PromptOptions } from '../overlays/prompt/prompt.ts';
import { promptOverlay } from '../overlays/prompt/prompt-overlay.tsx';
import type { Shell } from '../shell/shell.ts';
import { columnsAction } from './choose-columns.tsx';
import { sortableColumns, sortBeside, sortBy, type TableSort } from './column-value.ts';
import { filterPrompt } from './filter-prompt.ts';
import { isReadingAll, type TableKeys } from './table.ts';
import { clearable } from './table-state.ts';

/** `20` and enter goes to a row, `10j` moves by a count. Digits alone go to screens, so a key comes before them. */
const rowAction = viewAction<TableKeys>({
  id: 'table.row',
  title: 'Go to a row by number, or move by a count (10j)',
  synonyms: 'line jump goto',
  keys: ["'"],
  disabledReason: ({ snapshot }) => (snapshot().ids.length > 0 ? undefined : 'There are no rows.'),
  run: (table, shell) => shell.show(promptOverlay(rowPrompt(table, shell))),
  numbered: {
    refusal: refusalOf,
    run: ({ rows }, number) => rows.moveTo(number - 1),
  },
});

const help = line(
  ' ',
  ['enter', 'accent'],
  ' go to that row  ',
  ['j', 'accent'],
  ' that many down  ',
  ['k', 'accent'],
  ' that many up  ',
  ['esc', 'accent'],
  ' close',
);

function rowPrompt(table: TableKeys, shell: Shell): PromptOptions {
  const problemOf = (text: string) => {
    if (text === '') return undefined;
    const number = /^\d{1,9}$/.test(text) ? Number(text) : undefined;
    return number === undefined ? 'Enter a number of rows.' : refusalOf(table, number);
  };
  return {
    label: "'",
    remark: (text) => ({ spans: [], problem: problemOf(text), help }),
    review: (text) => ({ isTaken: problemOf(text) === undefined }),
    onChange(text) {
      const [, count, letter] = /^(\d{1,9})([jkgG])$/.exec(text) ?? [];
      if (count === undefined) return;
      shell.closeOverlay();
      if (letter === 'j' || letter === 'k') {
        table.rows.moveBy(letter === 'j' ? Number(count) : -Number(count));
      } else table.rows.moveTo(Number(count) - 1);
    },
    onSubmit: (text) => text !== '' && table.rows.moveTo(Number(text) - 1),
  };
}

/** Why there is no such row, and how there could be one. */
function refusalOf({ snapshot }: TableKeys, number: number): string | undefined {
  const { ids, hasMore } = snapshot();
  if (number >= 1 && number <= ids.length) return undefined;
  if (number < 1) return 'Rows are counted from 1.';
  const verb = ids.length === 1 ? 'is' : 'are';
  const rows = counted(ids.length, 'row');
  return hasMore ? `Only ${rows} ${verb} read; G reads all.` : `There ${verb} only ${rows}.`;
}

const tableAction = keyAction<TableKeys>;

/** The reason why there is nothing to sort. Rows that are still to be read are sorted as they arrive. */
function nothingToSort({ snapshot, isRead }: TableKeys): string | undefined {
  const { ids, total } = snapshot();
  if (ids.length > 0) return undefined;
  if (total > 0) return 'The filter hides all rows.';
  return isRead() ? 'There are no rows.' : undefined;
}

const notSorted = (table: TableKeys) =>
  nothingToSort(table) ?? (table.get().view.sort ? undefined : 'No sort column chosen.');

/** Whether there is a row under the cursor. */
export const hasRow = ({ snapshot }: Pick<TableKeys, 'snapshot'>): boolean =>
  snapshot().cursor.id !== undefined;

export const filterActions = [
  overlayAction<TableKeys>({
    id: 'table.filter',
    title: 'Filter the rows',
    synonyms: 'search find grep query',
    keys: ['/'],
    hint: 'filter',
    // It also works without rows: what is typed after its key must not act as keys.
    isHinted: ({ snapshot, isRead }) => snapshot().total > 0 || !isRead(),
    overlay(table) {
      table.readAhead();
      return promptOverlay(filterPrompt(table));
    },
  }),
];

const viewActions = [
  overlayAction<TableKeys>({
    id: 'table.sort',
    title: 'Choose a sort column',
    synonyms: 'order',
    keys: ['S'],
    hint: 'sort',
    disabledReason: nothingToSort,
    overlay: (table) => choiceOverlay(sortChoice(table)),
  }),
  viewAction<TableKeys>({
    id: 'table.invert-sort',
    title: 'Reverse sort order',
    synonyms: 'reverse sort descending ascending',
    keys: ['I'],
    disabledReason: notSorted,
    run: ({ update }) => update({ type: 'sort-inverted' }),
  }),
  tableAction('table.sort-left', 'Sort by the column to the left', ['<'], moveSort(-1), {
    disabledReason: notSorted,
  }),
  tableAction('table.sort-right', 'Sort by the column to the right', ['>'], moveSort(1), {
    disabledReason: nothingToSort,
  }),
  tableAction('table.wide', 'Show all columns or those that fit', ['w'], switchColumns, {
    synonyms: 'more columns',
  }),
  columnsAction,
  scrolling('left', -1),
  scrolling('right', 1),
];

/** After the zoom, whose hint matters more where a preview has no room. */
export const markActions = [
  tableAction('table.mark', 'Mark the row and go to the next', ['space'], (table) => table.mark(), {
    synonyms: 'select',
    hint: 'mark',
    applies: hasRow,
  }),
  tableAction(
    'table.mark-range',
    'Mark all rows from the last mark',
    ['v'],
    (table) => table.markRange(),
    {
      synonyms: 'select',
      applies: hasRow,
    },
  ),
];

/** Actions that clear or end something in a table. Nearer than any other action on `esc`. */
const escapes = [
  viewAction<TableKeys>({
    id: 'table.stop-reading',
    title: 'Stop reading all rows',
    keys: ['esc'],
    hint: 'stop reading',
    isHintKept: true,
    // Clearing a filter that nobody typed comes first.
    applies: (table) => isReadingAll(table) && table.get().restoredFilter === undefined,
    run: ({ update }) => update({ type: 'reading-stopped' }),
  }),
  viewAction<TableKeys>({
    id: 'table.clear',
    title: 'Clear the filter, then the marks',
    keys: ['esc'],
    hint: 'clear',
    isHintKept: true,
    applies: ({ get }) => clearable(get()) !== undefined,
    run({ get, update }) {
      const event = clearable(get());
      if (event) update(event);
    },
  }),
];

/** No keys by default, because the letters that other programs use are taken; presets assign some. */
const quickSortActions = [
  quickSort('name', ['name', 'title', 'person', 'repository', 'run', 'act']),
  quickSort('status', ['status', 'result']),
  quickSort('age', ['age', 'last', 'time', 'day']),
  quickSort('credits', ['credits', 'used']),
];

/** `ids` are the columns that tables have for this name; the first existing one is used. */
function quickSort(name: string, ids: readonly string[]) {
  const columnOf = ({ columns }: TableKeys) =>
    sortableColumns(columns).find(({ id }) => ids.includes(id));
  return viewAction<TableKeys>({
    id: `table.sort-by-${name}`,
    title: `Sort by ${name}; press again to reverse`,
    keys: [],
    disabledReason: (table) =>
      columnOf(table) ? nothingToSort(table) : `There is no ${name} to sort by here.`,
    run(table) {
      const column = columnOf(table);
      const { sort } = table.get().view;
      if (column) table.update({ type: 'sorted', sort: sortBy(column, sort) });
    },
  });
}

function moveSort(by: number) {
  return ({ get, update, columns }: TableKeys) =>
    update({ type: 'sorted', sort: sortBeside(columns, get().view.sort, by) });
}

function switchColumns({ update }: TableKeys) {
  update({ type: 'columns-switched' });
}

function scrolling(side: 'left' | 'right', by: number) {
  const scroll = ({ get, update, scrollableColumns }: TableKeys) => {
    const max = scrollableColumns();
    const now = Math.min(max, get().firstColumn);
    const firstColumn = Math.max(0, Math.min(max, now + by));
    update({ type: 'columns-scrolled', firstColumn });
  };
  const applies = ({ get }: TableKeys) => get().view.columns === 'wide';
  const title = `Scroll columns to the ${side}`;
  return tableAction(`table.columns-${side}`, title, [side], scroll, { applies });
}

export const tableActions = [...viewActions, rowAction, ...escapes, ...quickSortActions];

function sortChoice({ get, update, columns, order = 'server order' }: TableKeys): ChoiceOptions {
  const { sort } = get().view;
  const sortable = sortableColumns(columns);
  const letters = sortLetters(sortable);
  const sorted = (next: TableSort | undefined) => update({ type: 'sorted', sort: next });

  return {
    title: 'Sort by',
    selected: 1 + sortable.findIndex(({ id }) => id === sort?.column),
    items: [
      { text: order, letter: serverLetter, choose: () => sorted(undefined) },
      ...sortable.map((column) => ({
        text: column.title.toLowerCase(),
        letter: letters.get(column.id),
        note: column.id === sort?.column ? `${sort.direction}; choose again to reverse` : '',
        choose: () => sorted(sortBy(column, get().view.sort)),
      })),
    ],
  };
}
