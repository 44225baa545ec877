import { expect, test } from 'vitest';
import { bind } from '../../../src/console/keys/binding.ts';
import { createTable } from '../../../src/console/list/table.ts';
import { tableActions } from '../../../src/console/list/table-actions.ts';
import { initialTable, type TableView } from '../../../src/console/list/table-state.ts';
import { sortLetters } from '../../../src/console/overlays/choice.tsx';
import { unseenConsole } from '../harness/unseen-console.ts';
import { aBox, boxColumns, boxContent, boxShape, boxTable } from './a-table.ts';

const letters = [...'abcdefgh'].map((id, index) => aBox(id, { credits: index }));

/** A table whose actions are performed by id. Those that are impossible tell why. */
function keyedTable(view: Partial<TableView> = {}, rows = letters) {
  const table = boxTable(rows, view, 4);
  const bindings = bind(tableActions, () => table.table);
  return {
    ...table,
    perform(id: string) {
      using console = unseenConsole();
      const binding = bindings.find((one) => one.id === id);
      const reason = binding?.disabledReason(console.shell);
      if (reason === undefined) binding?.run(console.shell);
      return reason;
    },
  };
}

test('the sort moves from server order through the columns and back', () => {
  const { perform, table } = keyedTable();
  const walk = (...steps: ('left' | 'right')[]) =>
    steps.map((step) => {
      perform(`table.sort-${step}`);
      return table.get().view.sort?.column;
    });

  expect(walk('right', 'right', 'right', 'right')).toEqual(['name', 'credits', 'age', 'age']);
  expect(walk('left', 'left', 'left')).toEqual(['credits', 'name', undefined]);
});

test('numbers are sorted from the largest first, and the order can be turned around', () => {
  const { perform, ids } = keyedTable();
  perform('table.sort-right');
  perform('table.sort-right');
  expect(ids()[0]).toBe('h');

  perform('table.invert-sort');
  expect(ids()[0]).toBe('a');
});

test('a quick sort takes the column that there is, and chosen again the other order', () => {
  const { perform, ids } = keyedTable();

  perform('table.sort-by-credits');
  expect(ids()[0]).toBe('h');
  perform('table.sort-by-credits');
  expect(ids()[0]).toBe('a');

  expect(perform('table.sort-by-status')).toBe('There is no status to sort by here.');
});

test('what is not sorted has no order to turn around', () => {
  const reason = 'No sort column chosen.';

  expect(keyedTable().perform('table.invert-sort')).toBe(reason);
  expect(keyedTable().perform('table.sort-left')).toBe(reason);
});

test('columns scroll as long as some are hidden, and back', () => {
  const { perform, table } = keyedTable({ columns: 'wide' });
  const resize = (width: number) =>
    table.update({ type: 'resized', room: { width, height: 5, isSpoken: false } });
  resize(24);
  const scrolled = (side: 'left' | 'right') => {
    perform(`table.columns-${side}`);
    return table.get().firstColumn;
  };

  expect([scrolled('right'), scrolled('right'), scrolled('right')]).toEqual([1, 2, 2]);
  resize(34);
  expect([scrolled('left'), scrolled('left')]).toEqual([0, 0]);
});

const [aColumn] = boxColumns;

const lettersOf = (...titles: [title: string, dropOrder: number][]) =>
  Object.fromEntries(
    sortLetters(
      titles.flatMap(([title, dropOrder]) =>
        aColumn ? [{ ...aColumn, id: title, title, dropOrder }] : [],
      ),
    ),
  );

test('columns that give way last choose their letter first', () => {
  expect(lettersOf(['DETAIL', 5], ['DAY', 0], ['OWNER', 1])).toEqual({
    DAY: 'd',
    OWNER: 'w',
    DETAIL: 'e',
  });
});

test('a title that several screens have has its letter everywhere', () => {
  expect(lettersOf(['COMPUTER', 5], ['MSGS', 0], ['CREDITS', 1], ['MODEL', 4])).toEqual({
    COMPUTER: 'p',
    MSGS: 's',
    CREDITS: 'c',
    MODEL: 'm',
  });
});

const sorting = ['sort', 'invert-sort', 'sort-left', 'sort-right', 'sort-by-name'];

test.each(sorting)('without rows there is nothing to %s', (id) => {
  expect(keyedTable({}, []).perform(`table.${id}`)).toBe('There are no rows.');
  expect(keyedTable({ filter: 'zzz' }).perform(`table.${id}`)).toBe('The filter hides all rows.');
});

test('rows that are still to be read are sorted as they arrive', () => {
  const { table, perform } = keyedTable({}, []);
  const data = { ...boxContent([]), feed: { state: 'loading' } } as const;
  table.update({ type: 'rows-arrived', data });

  expect(perform('table.sort-right')).toBeUndefined();
});

test.each([
  ['a filter that was typed is kept while reading is stopped', undefined, 'table.stop-reading'],
  ['a restored filter is cleared first', 'told', 'table.clear'],
] as const)('%s', (_, restoredFilter, nearest) => {
  const state = { ...initialTable({ filter: 'a' }), restoredFilter };
  const table = createTable(boxShape, state);
  table.update({ type: 'rows-arrived', data: { ...boxContent(letters), hasMore: true } });
  using console = unseenConsole();

  const reached = bind(tableActions, () => table).find(
    ({ keys, applies }) => keys.includes('esc') && applies(console.shell),
  );

  expect(reached?.id).toBe(nearest);
});
