import { expect, test } from 'vitest';
import { parseFilter } from '../../../src/domain/filter/filter.ts';
import { createFilteredRows } from '../../../src/domain/rows/filtered-rows.ts';

const rows = Array.from({ length: 25_000 }, (_, index) => ({ name: `row ${index}` }));

/** A filter for names that contain a text, which counts how often a name is read. */
function aNameFilter(text: string) {
  let reads = 0;
  const read = (row: { name: string }) => {
    reads += 1;
    return row.name;
  };
  const filter = parseFilter(text, [{ name: 'name', kind: 'text' as const, read }]);
  return { filter, reads: () => reads };
}

const countOf = ({ found }: { found: Uint8Array | undefined }) =>
  found?.filter((match) => match === 1).length;

test('the first rows of a long list are filtered at once, the others in steps', () => {
  const { filter } = aNameFilter('name:9');
  const filtered = createFilteredRows<{ name: string }>();

  const first = filtered.matches(rows, filter, 0);
  expect(first.isPartial).toBe(true);
  expect(countOf(first)).toBe(3_439);

  const before = filtered.version();
  expect(filtered.continue()).toBe(false);
  expect(filtered.continue()).toBe(true);
  expect(filtered.version()).not.toBe(before);
  const all = filtered.matches(rows, filter, 0);
  expect(all.isPartial).toBe(false);
  expect(countOf(all)).toBe(rows.filter(({ name }) => name.includes('9')).length);
});

test('rows that were filtered are not filtered again when others are added at either end', () => {
  const { filter, reads } = aNameFilter('name:9');
  const filtered = createFilteredRows<{ name: string }>();
  filtered.matches(rows, filter, 0);
  filtered.continue(rows.length);

  const more = [{ name: 'new 9' }, ...rows];
  const matches = filtered.matches(more, filter, 0);

  expect(matches.isPartial).toBe(false);
  expect(countOf(matches)).toBe(more.filter(({ name }) => name.includes('9')).length);
  expect(reads()).toBe(more.length);
});

test('a filter with ages is never partial', () => {
  const field = { name: 'age', kind: 'time' as const, read: () => 0 };
  const filter = parseFilter<{ name: string }>('age>1m', [field]);

  const matches = createFilteredRows<{ name: string }>().matches(rows, filter, 120_000);

  expect(matches.isPartial).toBe(false);
  expect(countOf(matches)).toBe(rows.length);
});
