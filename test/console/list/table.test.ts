import { expect, test } from 'vitest';
import { createTable } from '../../../src/console/list/table.ts';
import { clearable, initialTable } from '../../../src/console/list/table-state.ts';
import { aBox, type Box, boxContent, boxShape, boxTable, nowMs } from './a-table.ts';

const letters = [...'abcdefgh'].map((id, index) => aBox(id, { credits: index }));
/** The same rows after `f` has changed. */
const changed = letters.map((box) => (box.id === 'f' ? aBox('f', { credits: 0 }) : box));
const byCredits = { column: 'credits', direction: 'descending' } as const;

const lettersTable = () => boxTable(letters, {}, 4);

test('sorting keeps the cursor on its row and the row on its line of the screen', () => {
  const many = Array.from({ length: 50 }, (_, index) => aBox(`b${index}`, { credits: index }));
  const { table } = boxTable(many, {}, 4);
  table.rows.moveBy(20);
  table.rows.moveBy(-2);
  const before = table.snapshot().cursor;

  table.update({ type: 'sorted', sort: byCredits });

  const after = table.snapshot().cursor;
  expect(after.id).toBe('b18');
  expect(after.index).toBe(31);
  expect(after.index - after.top).toBe(before.index - before.top);
});

test('a filter that hides the row under the cursor selects the first match, and gives the row back', () => {
  const { table } = lettersTable();
  table.rows.moveBy(5);

  table.update({ type: 'filtered', filter: 'credits<3' });
  expect(table.snapshot().cursor.id).toBe('a');

  table.update({ type: 'filtered', filter: '' });
  expect(table.snapshot().cursor.id).toBe('f');
});

test('a filter that keeps the row under the cursor does not move it', () => {
  const { table } = lettersTable();
  table.rows.moveBy(5);

  table.update({ type: 'filtered', filter: 'credits>3' });

  expect(table.snapshot().cursor.id).toBe('f');
});

test('only rows that changed are formatted again to measure columns', () => {
  const formatted: string[] = [];
  const name = { id: 'name', title: 'NAME', width: 8, dropOrder: 0 };
  const cell = ({ id, name: text }: Box) => {
    formatted.push(id);
    return { text };
  };
  const table = createTable(
    { idOf: ({ id }: Box) => id, columns: [{ ...name, cell }] },
    initialTable(),
  );
  table.update({ type: 'resized', room: { width: 160, height: 5, isSpoken: false } });
  const read = (rows: readonly Box[], atMs = nowMs) => {
    formatted.length = 0;
    table.update({ type: 'rows-arrived', data: boxContent(rows, atMs) });
    table.look();
    return formatted.join(' ');
  };

  expect(read(letters)).toBe('a b c d e f g h');
  expect(read(changed)).toBe('f');
  expect(read([...letters], nowMs + 60_000)).toBe('a b c d e f g h');
});

test('marking goes on to the next row, and marking again takes the mark away', () => {
  const { table } = lettersTable();

  table.mark();
  table.mark();
  expect([...table.get().marks.ids]).toEqual(['a', 'b']);
  expect(table.snapshot().cursor.id).toBe('c');

  table.rows.moveTo(0);
  table.mark();
  expect([...table.get().marks.ids]).toEqual(['b']);
});

test('a range reaches from the last mark to the cursor, up as well as down', () => {
  const { table } = lettersTable();
  table.rows.moveTo(4);
  table.mark();
  table.rows.moveTo(2);

  table.markRange();
  expect([...table.get().marks.ids].sort()).toEqual(['c', 'd', 'e']);

  table.rows.moveTo(0);
  table.markRange();
  expect([...table.get().marks.ids].sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('a range marks only rows that can be seen', () => {
  const { table } = lettersTable();
  table.update({ type: 'filtered', filter: '!c !d' });
  table.mark();
  table.rows.moveTo(3);

  table.markRange();

  expect([...table.get().marks.ids].sort()).toEqual(['a', 'b', 'e', 'f']);
});

test('marks survive a filter and a refresh; those of vanished rows count no more', () => {
  const { table, read } = lettersTable();
  table.mark();
  table.mark();
  table.mark();

  table.update({ type: 'filtered', filter: '!a' });
  read(letters.filter(({ id }) => id !== 'b').toReversed());

  const { shown, hidden } = table.snapshot().marked;
  expect(shown.map(({ id }) => id)).toEqual(['c']);
  expect(hidden.map(({ id }) => id)).toEqual(['a']);
});

test('a marked row that stays although it no longer matches counts once', () => {
  const { table, read, ids } = boxTable([aBox('a', { credits: 9 }), aBox('b', { credits: 9 })], {
    filter: 'credits>5',
  });
  table.mark();
  table.rows.moveTo(0);
  read([aBox('a', { credits: 9 }), aBox('b', { credits: 9 })]);

  read([aBox('a', { credits: 1 }), aBox('b', { credits: 9 })]);

  const { marked } = table.snapshot();
  expect(ids()).toEqual(['a', 'b']);
  expect(marked.shown.map(({ id }) => id)).toEqual(['a']);
  expect(marked.hidden).toEqual([]);
});

test('of very many rows, only those near the cursor tell their IDs', () => {
  let told = 0;
  const idOf = ({ id }: Box) => {
    told += 1;
    return id;
  };
  const rows = Array.from({ length: 10_000 }, (_, index) => aBox(`box-${index}`));
  const table = createTable({ ...boxShape, idOf });
  table.update({ type: 'rows-arrived', data: boxContent(rows) });
  table.update({ type: 'sorted', sort: { column: 'credits', direction: 'ascending' } });
  table.rows.moveToEnd();

  expect(table.snapshot().cursor.id).toBe('box-9999');
  expect(told).toBeLessThan(100);
});

test('actions get the marked rows, and take away the marks of those that are done', () => {
  const { table } = lettersTable();
  expect(table.selection()).toBeUndefined();
  table.mark();
  table.mark();

  expect(table.selection()?.shown.map(({ id }) => id)).toEqual(['a', 'b']);
  table.selection()?.unmark('a');

  expect([...table.get().marks.ids]).toEqual(['b']);
});

test('while one row fills the screen no other is acted on, whatever is marked', () => {
  const { table } = lettersTable();
  table.mark();

  table.update({ type: 'row-opened', id: 'b', name: 'b', aspect: 'preview' });

  expect(table.snapshot().opened).toBe('preview');
  expect(table.current()?.id).toBe('b');
  expect(table.selection()).toBeUndefined();
});

test('a row that is inspected from its preview is back in its preview afterwards', () => {
  const { table } = lettersTable();
  table.rows.moveBy(1);
  const opened = () => table.snapshot().opened;

  table.update({ type: 'row-opened', id: 'b', name: 'b', aspect: 'preview' });
  table.update({ type: 'row-opened', id: 'b', name: 'b', aspect: 'json' });
  expect(opened()).toBe('json');

  table.update({ type: 'row-closed' });
  expect(opened()).toBe('preview');
  table.update({ type: 'row-closed' });
  expect(opened()).toBeUndefined();
});

test('esc has the filter to clear, then the marks, then nothing', () => {
  const { table } = lettersTable();
  table.mark();
  table.update({ type: 'filtered', filter: 'a' });

  const cleared = [];
  for (let event = clearable(table.get()); event; event = clearable(table.get())) {
    cleared.push(event.type);
    table.update(event);
  }

  expect(cleared).toEqual(['filtered', 'marked']);
  expect(table.get().view.filter).toBe('');
  expect(table.get().marks.ids.size).toBe(0);
});

test('what is sorted and filtered within one chunk of keys counts for the next key', () => {
  const { table } = lettersTable();

  table.update({ type: 'sorted', sort: byCredits });
  table.update({ type: 'filtered', filter: 'credits>4' });
  table.rows.moveTo(0);

  expect(table.current()?.id).toBe('h');
});

test('the row under the cursor stays though it matches no more, until the cursor leaves it', () => {
  const { table, read, ids } = lettersTable();
  table.update({ type: 'filtered', filter: 'credits>3' });
  table.rows.moveBy(1);
  expect(table.snapshot().cursor.id).toBe('f');
  read(letters);

  for (let frame = 0; frame < 3; frame++) read(changed);

  expect(ids()).toEqual(['e', 'f', 'g', 'h']);
  expect(table.current()?.id).toBe('f');

  table.rows.moveBy(1);
  expect(table.current()?.id).toBe('g');
  expect(ids()).toEqual(['e', 'g', 'h']);
});

test('a row that matches no more goes when the filter is typed anew', () => {
  const { table, read, ids } = lettersTable();
  table.update({ type: 'filtered', filter: 'credits>3' });
  table.rows.moveBy(1);
  read(letters);
  read(changed);

  table.update({ type: 'filtered', filter: 'credits>4' });

  expect(ids()).toEqual(['g', 'h']);
});

test('rows go and come as they grow older, without new rows, and the one under the cursor stays', () => {
  const started = (id: string, minutesAgo: number) =>
    aBox(id, { startedAt: nowMs - minutesAgo * 60_000 });
  const rows = [started('now', 0), started('late', 3), started('old', 4)];
  const { table, read, ids } = boxTable(rows, { filter: 'age<5m' });
  table.update({ type: 'cursor-placed', cursor: table.snapshot().cursor });
  read(rows);
  expect(ids()).toEqual(['now', 'late', 'old']);

  read(rows, nowMs + 60_000);
  expect(ids()).toEqual(['now', 'late']);
  read(rows, nowMs + 600_000);
  expect(ids()).toEqual(['now']);

  read(rows, nowMs + 60_001);
  table.update({ type: 'filtered', filter: 'age>5m' });
  expect(ids()).toEqual(['old']);
  read(rows, nowMs + 120_001);
  expect(ids()).toEqual(['late', 'old']);
});

test('a cursor at the end of a list that follows it stays there as rows arrive', () => {
  const { table, read } = boxTable(letters, {}, 4, { followsEnd: true });
  expect(table.snapshot()).toMatchObject({ isFollowing: true, cursor: { id: 'h', top: 4 } });

  read([...letters, aBox('i')]);
  expect(table.snapshot().cursor.id).toBe('i');

  table.rows.moveBy(-1);
  read([...letters, aBox('i'), aBox('j')]);
  expect(table.snapshot()).toMatchObject({ isFollowing: false, cursor: { id: 'h' } });

  table.rows.moveToEnd();
  read([...letters, aBox('i'), aBox('j'), aBox('k')]);
  expect(table.snapshot()).toMatchObject({ isFollowing: true, cursor: { id: 'k' } });
});

test('rows that are sorted in another way have no end to follow', () => {
  const { table } = boxTable(letters, {}, 4, { followsEnd: true });
  table.update({ type: 'sorted', sort: byCredits });

  expect(table.snapshot().isFollowing).toBe(false);
});
