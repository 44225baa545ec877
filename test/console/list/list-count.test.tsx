import { expect, test } from 'vitest';
import { defaultKeymap } from '../../../src/console/keys/binding.ts';
import { filterRemark } from '../../../src/console/list/filter-prompt.ts';
import { listDetails } from '../../../src/console/list/list-details.ts';
import type { Keymap } from '../../../src/console/shell/shell.ts';
import { lineText } from '../harness/line-text.ts';
import { aBox, boxTable } from './a-table.ts';
import { openSessions } from './open-sessions.ts';

const manyRows = Array.from({ length: 12_000 }, (_, index) => aBox(`box-${index}`));

/** What the title and the prompt say of a filter on many rows. */
function said(filter: string) {
  const { table } = boxTable(manyRows, { filter });
  const count = () => {
    const snapshot = table.snapshot();
    const { spans, help } = filterRemark(filter, snapshot);
    return {
      title: lineText({ spans: listDetails({ table, snapshot }, defaultKeymap) }),
      prompt: lineText({ spans }),
      help: help && lineText(help),
    };
  };
  return { count, complete: () => table.completeFilter() };
}

test('while a long list is tested, its count has a plus', () => {
  const { count, complete } = said('name:99');
  expect(count().title).toContain('1 of 95+/12,000');
  expect(count().prompt).toBe('95+/12,000');

  complete();

  expect(count().title).toMatch(/1 of \d{3}\/12,000/);
  expect(count().prompt).toMatch(/^\d{3}\/12,000$/);
});

test('no other value is suggested before all rows have been tested', () => {
  const { count, complete } = said('name:zzz');
  expect(count().title).toContain('0+/12,000');
  expect(count().help).not.toContain('No row has');

  complete();

  expect(count().title).toMatch(/^0\/12,000/);
});

test('a filter that hides all rows leaves a count without a position', async () => {
  await using console = await openSessions();

  await console.press('/', ...'zzzz', 'enter');

  await console.waitFor(/Sessions {2}0\/400 {2}\/zzzz/);
  expect(console.text()).toContain('The filter hides all 400 rows.');
});

test('before any row was read, a filter has no count', () => {
  const { table } = boxTable([], { filter: 'name:box' });
  const snapshot = table.snapshot();

  expect(lineText({ spans: listDetails({ table, snapshot }, defaultKeymap) }).trim()).toBe(
    '/name:box',
  );
  expect(lineText({ spans: filterRemark('name:box', snapshot).spans })).toBe('');
});

test('a page without rows that others follow has a count', () => {
  const { table } = boxTable([], { filter: 'name:box' });
  const snapshot = { ...table.snapshot(), hasMore: true };

  expect(lineText({ spans: listDetails({ table, snapshot }, defaultKeymap) })).toMatch(
    /^0\/0 read .*reading the rest/,
  );
  expect(lineText({ spans: filterRemark('name:box', snapshot).spans })).toBe('0/0+');
});

test('the title names the key that reads all rows as it is bound', () => {
  const { table } = boxTable([aBox('box-1')], { filter: 'name:box' });
  const snapshot = { ...table.snapshot(), hasMore: true, total: 20_000 };
  const title = (keymap: Keymap) => lineText({ spans: listDetails({ table, snapshot }, keymap) });

  expect(title(defaultKeymap)).toContain('only these are filtered: G reads all');
  expect(title(new Map([['table.last', ['alt-e']]]))).toContain('filtered: alt-e reads all');
  expect(title(new Map([['table.last', []]]))).toMatch(/only these are filtered {2}/);
});

test('a long list keeps its order until all rows are sorted by text, and a filter applies meanwhile', () => {
  const shuffled = manyRows.map((_, index) => aBox(`box-${(index * 7_919) % manyRows.length}`));
  const sort = { column: 'name', direction: 'ascending' } as const;
  const { table, ids } = boxTable(shuffled, { filter: 'box' });
  table.completeFilter();

  table.update({ type: 'sorted', sort });
  expect(ids().slice(0, 2)).toEqual(['box-0', 'box-7919']);
  expect(ids()).toHaveLength(12_000);

  for (let step = 0; table.snapshot().isPartial && step < 10; step += 1) table.continueFilter();
  expect(ids()).toEqual(manyRows.map(({ id }) => id));
});

test('who sorts at the top of a very long list is at the top of the sorted one', () => {
  const { table, ids } = boxTable(manyRows.toReversed());
  table.update({ type: 'sorted', sort: { column: 'name', direction: 'ascending' } });
  expect(table.snapshot().isPartial).toBe(true);

  while (table.snapshot().isPartial) table.continueFilter();

  expect(ids()[0]).toBe('box-0');
  expect(table.snapshot().cursor).toEqual({ id: 'box-0', index: 0, top: 0 });
});
