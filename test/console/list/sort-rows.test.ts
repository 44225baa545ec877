import {
  array,
  constantFrom,
  double,
  integer,
  oneof,
  option,
  property,
  record,
  string,
  stringMatching,
} from 'fast-check';
import { expect, test } from 'vitest';
import {
  createSortedRows,
  createSorting,
  isSameSort,
  readSortValues,
  type SortDirection,
  type SortKey,
} from '../../../src/console/list/sort-rows.ts';
import { holds } from '../../figures/holds.ts';

type Row = { id: number; name?: string | undefined; credits?: number | undefined };

type Numbers = (number | undefined)[];

const byName: SortKey<Row> = { kind: 'text', read: ({ name }) => name };
const byCredits: SortKey<Row> = { kind: 'number', read: ({ credits }) => credits };

const named = (...names: (string | undefined)[]): Row[] => names.map((name, id) => ({ id, name }));
const sortRows = (rows: readonly Row[], key: SortKey<Row>, direction: SortDirection): Row[] =>
  [...createSorting()(readSortValues(rows, key), direction).order].flatMap(
    (index) => rows[index] ?? [],
  );
const namesOf = (rows: Row[]) => rows.map(({ name }) => name);

test('text is sorted without letter case, and with the numbers in it counted', () => {
  const rows = named('ops-10', 'Build', 'ops-2', 'atlas', 'OPS-1');

  expect(namesOf(sortRows(rows, byName, 'ascending'))).toEqual([
    'atlas',
    'Build',
    'OPS-1',
    'ops-2',
    'ops-10',
  ]);
});

test('unknown values come last in both directions', () => {
  const rows = named('b', undefined, 'a');
  const counted = [
    { id: 1, credits: Number.NaN },
    { id: 2, credits: -5 },
    { id: 3, credits: 0 },
  ];

  expect(namesOf(sortRows(rows, byName, 'ascending'))).toEqual(['a', 'b', undefined]);
  expect(namesOf(sortRows(rows, byName, 'descending'))).toEqual(['b', 'a', undefined]);
  expect(sortRows(counted, byCredits, 'descending').map(({ id }) => id)).toEqual([3, 2, 1]);
});

test.each([
  ['ascending', ['idle', 'pending', 'running']],
  ['descending', ['running', 'pending', 'idle']],
] as const)('of many rows with few texts, equal ones keep their order, %s', (direction, order) => {
  const texts = ['running', 'idle', 'Idle', 'pending', 'RUNNING'];
  const rows = Array.from({ length: 200 }, (_, id) => ({ id, name: texts[(id * 7) % 5] }));

  const expected = order.flatMap((text) => rows.filter(({ name }) => name?.toLowerCase() === text));
  expect(sortRows(rows, byName, direction)).toEqual(expected);
});

test('infinite values are sorted like any other', () => {
  const rows = [1, Number.POSITIVE_INFINITY, 3].map((credits, id) => ({ id, credits }));

  expect(sortRows(rows, byCredits, 'descending').map(({ id }) => id)).toEqual([1, 2, 0]);
});

test('equal rows keep their order, nothing is lost, and the given rows stay as they are', () => {
  const anyRows = array(
    record({
      name: option(constantFrom('a', 'B', 'b', 'a1', 'a01'), { nil: undefined }),
      credits: option(integer({ min: 0, max: 3 }), { nil: undefined }),
    }),
  );
  holds(
    property(anyRows, constantFrom('ascending', 'descending'), (parts, direction) => {
      const rows: Row[] = parts.map((part, id) => ({ id, ...part }));
      const before = [...rows];

      const sorted = sortRows(rows, byCredits, direction);

      expect(rows).toEqual(before);
      const sign = direction === 'ascending' ? 1 : -1;
      const rank = ({ credits }: Row) => (credits === undefined ? 9 : sign * credits);
      expect(sorted).toEqual(before.toSorted((a, b) => rank(a) - rank(b)));
    }),
  );
});

test.each([
  { name: 'few', rowsOf: (numbers: Numbers) => numbers },
  // More than are compared with each other.
  {
    name: 'many',
    rowsOf: (numbers: Numbers) =>
      Array.from({ length: 1_200 }, (_, row) => numbers[row % numbers.length]),
  },
])(
  '$name numbers of any size and sign are sorted by value, equal ones in their order',
  ({ rowsOf }) => {
    const anyNumber = oneof(
      double(),
      integer({ min: -3, max: 3 }),
      constantFrom(-0, 0, Number.NaN),
    );
    holds(
      property(
        array(option(anyNumber, { nil: undefined }), { minLength: 1, maxLength: 60 }),
        constantFrom<SortDirection[]>('ascending', 'descending'),
        (numbers, direction) => {
          const rows = rowsOf(numbers).map((credits, id) => ({ id, credits }));
          const isKnown = ({ credits }: Row) => credits !== undefined && !Number.isNaN(credits);
          const sign = direction === 'ascending' ? 1 : -1;
          const compare = (a = 0, b = 0) => sign * (a < b ? -1 : a > b ? 1 : 0);

          expect(sortRows(rows, byCredits, direction)).toEqual([
            ...rows.filter(isKnown).sort((a, b) => compare(a.credits, b.credits)),
            ...rows.filter((row) => !isKnown(row)),
          ]);
        },
      ),
    );
  },
);

test('no numbers are sorted, either', () => {
  expect(sortRows([], byCredits, 'ascending')).toEqual([]);
});

test('texts are sorted as pairs of them compare, equal ones in their order', () => {
  // Numbers padded to one length compare as text.
  const comparable = (name: string) =>
    name
      .toLowerCase()
      .replaceAll(/\d+/g, (digits) => digits.replace(/^0+(?=.)/, '').padStart(40, '0'));
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  const anyName = oneof(
    string({ maxLength: 9 }),
    string({ unit: 'binary', maxLength: 4 }),
    stringMatching(/^[aAbß ]{0,3}[0-9]{0,20}[a-c]?$/),
    stringMatching(/^(Fix the flaky test |Ω|ΑΣ |\t|K){0,3}(00)?[0-9]{0,3} in [AB]?$/),
  );
  holds(
    property(
      array(anyName, { maxLength: 60 }),
      constantFrom('ascending', 'descending'),
      (names, direction) => {
        const sign = direction === 'ascending' ? 1 : -1;

        const sorted = sortRows(named(...names), byName, direction);

        expect(sorted).toEqual(
          named(...names).sort(
            (a, b) => sign * compare(comparable(a.name ?? ''), comparable(b.name ?? '')),
          ),
        );
      },
    ),
  );
});

test('rows that come, change and go are sorted into the others as if all were sorted anew', () => {
  const names = array(option(constantFrom('a', 'B', 'b', 'a1', 'a01', 'c'), { nil: undefined }), {
    maxLength: 12,
  });
  const changes = array(
    record({
      before: names,
      after: names,
      dropped: integer({ min: 0, max: 3 }),
      changed: option(record({ at: integer({ min: 0, max: 9 }), name: constantFrom('b', 'z') })),
      direction: constantFrom<SortDirection[]>('ascending', 'ascending', 'descending'),
      atOnce: constantFrom(1, 2, 100),
      isStopped: constantFrom(false, false, true),
    }),
    { maxLength: 6 },
  );
  holds(
    property(changes, (steps) => {
      const sort = createSorting();
      let now: (string | undefined)[] = [];
      for (const { before, after, dropped, changed, direction, atOnce, isStopped } of steps) {
        now = [...before, ...now.slice(dropped), ...after];
        if (changed && changed.at < now.length) now[changed.at] = changed.name;
        const values = readSortValues(named(...now), byName);

        const sorted = () => sort(values, direction, atOnce);
        if (isStopped) sorted();
        else while (!sorted().isWhole);
        if (!isStopped) expect(sorted()).toEqual(createSorting()(values, direction));
      }
    }),
  );
});

test('very many texts are sorted in steps, and keep their former order until then', () => {
  const names = Array.from({ length: 12_000 }, (_, index) => `${(index * 7919) % 12_000}`);
  const values = readSortValues(named(...names), byName);
  const sorted = createSortedRows();
  const byNumber = { kind: 'number', values: names.map((_, index) => -index) } as const;
  const former = sorted.order(byNumber, 'ascending');
  expect(former.isSorted).toBe(true);

  expect(sorted.order(values, 'ascending')).toEqual({ order: former.order, isSorted: false });
  const before = sorted.version();
  expect(sorted.continue()).toBe(false);
  expect(sorted.version()).toBe(before);
  expect(sorted.continue()).toBe(true);

  expect(sorted.version()).not.toBe(before);
  const { order } = createSorting()(values, 'ascending');
  expect(sorted.order(values, 'ascending')).toEqual({ order, isSorted: true });
  // A few more are sorted at once.
  const more = readSortValues(named(...names, '17'), byName);
  expect(sorted.order(more, 'ascending').isSorted).toBe(true);
});

test('very many texts that differ only behind a long beginning are sorted as well', () => {
  const count = 5_000;
  const rows = Array.from({ length: count }, (_, id) => ({
    id,
    name: `https://halcyon.example/Repository/of/the/Fleet/${'/x'.repeat(id % 40)}/${(id * 7919) % 97}`,
  }));
  const rank = ({ name }: Row) => [
    name?.match(/\/x/g)?.length ?? 0,
    Number(name?.split('/').at(-1)),
  ];

  const sorted = sortRows(rows, byName, 'descending');

  const expected = rows.toSorted((a, b) => {
    const [[countA = 0, numberA = 0], [countB = 0, numberB = 0]] = [rank(a), rank(b)];
    return countB - countA || numberB - numberA;
  });
  expect(sorted.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
});

test('values that are the same as before ask for no other order', () => {
  const values = (...names: (string | undefined)[]) => readSortValues(named(...names), byName);

  expect(isSameSort(values('a', undefined), values('a', undefined))).toBe(true);
  expect(isSameSort(values('a', undefined), values('a', 'b'))).toBe(false);
  expect(isSameSort(values('a'), values('a', 'b'))).toBe(false);
});
