import { expect, test } from 'vitest';
import { createRowOpening } from '../../../src/console/list/row-opening.ts';
import { createTableControls } from '../../../src/console/list/table-controls.ts';
import { aBox, type Box, boxTable } from './a-table.ts';

const letters = [...'abcdefgh'].map((id, index) => aBox(id, { credits: index }));

function controlled(rows: readonly Box[] = letters) {
  const table = boxTable(rows, {}, 4);
  const controls = createTableControls(table.model, {
    name: 'boxes',
    clock: () => 0,
    preview: undefined,
    opening: createRowOpening(table.model, undefined),
  });
  return { ...table, controls, state: table.store.get };
}

test('sorting keeps the cursor on its row and the row on its line of the screen', () => {
  const many = Array.from({ length: 50 }, (_, index) => aBox(`b${index}`, { credits: index }));
  const { controls, model } = controlled(many);
  controls.moveBy(20);
  controls.moveBy(-2);
  const before = model.cursor();

  controls.moveSort(2);

  const after = model.cursor();
  expect(after.id).toBe('b18');
  expect(after.index).toBe(31);
  expect(after.index - after.top).toBe(before.index - before.top);
});

test('a filter that hides the row under the cursor selects the first match, and gives the row back', () => {
  const { controls, model, store } = controlled();
  controls.moveBy(5);

  store.dispatch({ type: 'filtered', filter: 'credits<3' });
  expect(model.cursor().id).toBe('a');

  store.dispatch({ type: 'filtered', filter: '' });
  expect(model.cursor().id).toBe('f');
});

test('a filter that keeps the row under the cursor does not move it', () => {
  const { controls, model, store } = controlled();
  controls.moveBy(5);

  store.dispatch({ type: 'filtered', filter: 'credits>3' });

  expect(model.cursor().id).toBe('f');
});

test('marking goes on to the next row, and marking again takes the mark away', () => {
  const { controls, model, state } = controlled();

  controls.mark();
  controls.mark();
  expect([...state().marks.ids]).toEqual(['a', 'b']);
  expect(model.cursor().id).toBe('c');

  controls.moveTo(0);
  controls.mark();
  expect([...state().marks.ids]).toEqual(['b']);
});

test('a range reaches from the last mark to the cursor, up as well as down', () => {
  const { controls, state } = controlled();
  controls.moveTo(4);
  controls.mark();
  controls.moveTo(2);

  controls.markRange();
  expect([...state().marks.ids].sort()).toEqual(['c', 'd', 'e']);

  controls.moveTo(0);
  controls.markRange();
  expect([...state().marks.ids].sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('a range marks only rows that can be seen', () => {
  const { controls, store, state } = controlled();
  store.dispatch({ type: 'filtered', filter: '!c !d' });
  controls.mark();
  controls.moveTo(3);

  controls.markRange();

  expect([...state().marks.ids].sort()).toEqual(['a', 'b', 'e', 'f']);
});

test('marks survive a filter and a refresh; those of vanished rows count no more', () => {
  const { controls, model, store, refresh } = controlled();
  controls.mark();
  controls.mark();
  controls.mark();

  store.dispatch({ type: 'filtered', filter: '!a' });
  refresh(letters.filter(({ id }) => id !== 'b').toReversed());

  const { shown, hidden } = model.marked();
  expect(shown.map(({ id }) => id)).toEqual(['c']);
  expect(hidden.map(({ id }) => id)).toEqual(['a']);
});

test('esc has the filter to clear, then the marks, then nothing', () => {
  const { controls, store } = controlled();
  controls.mark();
  store.dispatch({ type: 'filtered', filter: 'a' });

  const cleared = [];
  while (controls.clearable() !== undefined) {
    cleared.push(controls.clearable());
    controls.clear();
  }

  expect(cleared).toEqual(['filter', 'marks']);
  expect(store.get().marks.ids.size).toBe(0);
});

test('the sort moves from the order of the server through the columns and back', () => {
  const { controls, state } = controlled();
  const walk = (...steps: number[]) =>
    steps.map((step) => {
      controls.moveSort(step);
      return state().view.sort?.column;
    });

  expect(walk(1, 1, 1, 1, -1, -1, -1, -1)).toEqual([
    'name',
    'credits',
    'age',
    'age',
    'credits',
    'name',
    undefined,
    undefined,
  ]);
});

test('numbers are sorted from the largest first, and the order can be turned around', () => {
  const { controls, ids } = controlled();
  controls.moveSort(2);
  expect(ids()[0]).toBe('h');

  controls.invertSort();
  expect(ids()[0]).toBe('a');
});

test('what is sorted and filtered within one chunk of keys counts for the next key', () => {
  const { controls, model, store } = controlled();

  controls.moveSort(2);
  store.dispatch({ type: 'filtered', filter: 'credits>4' });
  controls.moveTo(0);

  expect(model.current()?.id).toBe('h');
});

test('the row under the cursor stays though it matches no more, until the cursor leaves it', () => {
  const { controls, model, store } = controlled();
  store.dispatch({ type: 'filtered', filter: 'credits>3' });
  controls.moveBy(1);
  expect(model.cursor().id).toBe('f');

  const changed = letters.map((box) => (box.id === 'f' ? aBox('f', { credits: 0 }) : box));
  for (let frame = 0; frame < 3; frame++) model.update({ ...model.content(), rows: changed }, 4);

  expect(model.visible().ids).toEqual(['e', 'f', 'g', 'h']);
  expect(model.current()?.id).toBe('f');

  controls.moveBy(1);
  expect(model.current()?.id).toBe('g');
  expect(model.visible().ids).toEqual(['e', 'g', 'h']);
});

test('a row that matches no more goes when the filter is typed anew', () => {
  const { model, store, controls } = controlled();
  store.dispatch({ type: 'filtered', filter: 'credits>3' });
  controls.moveBy(1);
  const changed = letters.map((box) => (box.id === 'f' ? aBox('f', { credits: 0 }) : box));
  model.update({ ...model.content(), rows: changed }, 4);

  store.dispatch({ type: 'filtered', filter: 'credits>4' });

  expect(model.visible().ids).toEqual(['g', 'h']);
});
