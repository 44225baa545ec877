import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  gutter,
  layoutColumns,
  type TextsByColumn,
  tableNeeds,
} from '../../../src/console/draw/column-layout.ts';
import { layoutWide } from '../../../src/console/list/scrolled-columns.ts';

const column = (id: string, width: number, dropOrder: number, grow?: number) => ({
  id,
  title: id,
  width,
  dropOrder,
  ...(grow === undefined ? {} : { grow }),
});

describe('columns that fit', () => {
  const columns = [
    column('name', 10, 0, 2),
    column('status', 8, 0),
    column('owner', 12, 2, 1),
    column('age', 4, 1),
  ];

  test('go in the order in which they may be dropped, and are counted', () => {
    const { placed, hidden } = layoutColumns(columns, 28);

    expect(placed.map(({ column }) => column.id)).toEqual(['name', 'status', 'age']);
    expect(hidden).toBe(1);
  });

  test('share the room that is left in the proportion in which they grow', () => {
    const { placed } = layoutColumns(columns, 40 + 30);

    expect(placed.map(({ width }) => width)).toEqual([30, 8, 22, 4]);
  });

  test('are kept where nothing fits if they always stay', () => {
    const { placed } = layoutColumns(columns, 5);

    expect(placed.map(({ column }) => column.id)).toEqual(['name', 'status']);
  });

  test('fill the width exactly when one of them grows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 400 }), (width) => {
        const { placed } = layoutColumns(columns, width);
        const cells = placed.reduce((sum, { width }) => sum + width, 0);

        expect(cells + (placed.length - 1) * gutter).toBe(width);
      }),
    );
  });

  test('take what their longest text needs before others grow if they are fitted, and no more', () => {
    const fitted = columns.map((one) => (one.id === 'status' ? { ...one, isFitted: true } : one));
    const widths = (width: number, longest: number) =>
      layoutColumns(fitted, width, new Map([['status', { longest, variety: 'many' }]])).placed.map(
        ({ width }) => width,
      );

    expect(widths(43, 11)).toEqual([10, 11, 12, 4]);
    expect(widths(55, 11)).toEqual([18, 11, 16, 4]);
    expect(widths(40, 5)).toEqual([12, 5, 13, 4]);
  });

  test('go where names could not be read whole if one can do without them', () => {
    const sessions = [
      { ...column('title', 10, 0, 1), wanted: 30 },
      column('age', 4, 1),
      column('model', 12, 4),
    ];
    const shown = (width: number) =>
      layoutColumns(sessions, width).placed.map(({ column, width }) => `${column.id} ${width}`);

    expect(shown(50)).toEqual(['title 30', 'age 4', 'model 12']);
    expect(shown(49)).toEqual(['title 43', 'age 4']);
    expect(shown(20)).toEqual(['title 14', 'age 4']);
  });
});

describe('columns whose texts are known', () => {
  const columns = [
    column('name', 6, 0, 1),
    column('problem', 10, 0, 5),
    column('news', 7, 2),
    column('profile', 7, 1),
    column('credits', 7, 3),
  ];
  const texts: TextsByColumn = new Map([
    ['name', { longest: 20, variety: 'many' }],
    ['problem', { longest: 30, variety: 'many' }],
    ['news', { longest: 4, variety: 'none' }],
    ['profile', { longest: 7, variety: 'one' }],
    ['credits', { longest: 7, variety: 'many' }],
  ]);
  const shown = (width: number) =>
    layoutColumns(columns, width, texts).placed.map(({ column, width }) => `${column.id} ${width}`);

  test.each([40, 79, 120, 200])(
    'are left out, uncounted, if they are empty, at %i cells',
    (width) => {
      const { placed, hidden } = layoutColumns(columns, width, texts);

      expect(placed.map(({ column }) => column.id)).not.toContain('news');
      expect(hidden).toBe(width === 40 ? 1 : 0);
    },
  );

  test('are all there, empty ones too, if all columns are wanted', () => {
    const { placed } = layoutColumns(columns, 79, texts, { isWide: true });

    expect(placed).toHaveLength(columns.length);
  });

  test('go first if they repeat themselves, while others are cut', () => {
    expect(shown(78)).toEqual(['name 21', 'problem 37', 'profile 7', 'credits 7']);
    expect(shown(69)).toEqual(['name 21', 'problem 37', 'credits 7']);
    expect(shown(40)).toEqual(['name 8', 'problem 21', 'credits 7']);
  });

  test('get no more than their texts need while another column is cut', () => {
    expect(shown(60)).toEqual(['name 19', 'problem 30', 'credits 7']);
  });

  test('tell how much room a table needs, in steps', () => {
    expect(tableNeeds(columns, texts, 3)).toEqual({ min: 32, all: 40, max: 64 });
  });

  test('need what they want, however long a text is', () => {
    const wanting = columns.map((column) => ({ ...column, wanted: 25 }));
    const long = new Map([...texts, ['name', { longest: 300, variety: 'many' }] as const]);

    expect(tableNeeds(wanting, long, 3)).toEqual({ min: 64, all: 80, max: 344 });
  });
});

describe('columns of figures', () => {
  const columns = [
    { ...column('person', 15, 0), isFitted: true },
    { ...column('credits', 9, 0), align: 'right' as const },
    { ...column('limit', 7, 1), align: 'right' as const, isFitted: true },
    column('model', 12, 6),
  ];
  const texts: TextsByColumn = new Map([
    ['person', { longest: 200, variety: 'many' }],
    ['credits', { longest: 14, variety: 'many' }],
    ['limit', { longest: 10, variety: 'many' }],
    ['model', { longest: 12, variety: 'many' }],
  ]);
  const shown = (width: number) =>
    layoutColumns(columns, width, texts).placed.map(({ column, width }) => `${column.id} ${width}`);

  test('are whole before a name gets more than it needs', () => {
    expect(shown(79)).toEqual(['person 51', 'credits 14', 'limit 10']);
    expect(shown(120)).toEqual(['person 60', 'credits 14', 'limit 10', 'model 12']);
  });

  test('a text that is aligned right takes no room from others', () => {
    const before = { ...column('before', 16, 3), align: 'right' as const, cut: 'start' as const };
    const long: TextsByColumn = new Map([['before', { longest: 60, variety: 'many' }]]);
    const { placed } = layoutColumns([column('session', 20, 0), before], 40, long);

    expect(placed.map(({ column, width }) => `${column.id} ${width}`)).toEqual([
      'session 20',
      'before 16',
    ]);
  });

  test('make a column go that can rather than be cut', () => {
    expect(shown(42)).toEqual(['person 26', 'credits 14']);
  });

  test('are cut only where nothing else can make room', () => {
    expect(shown(26)).toEqual(['person 15', 'credits 9']);
  });
});

describe('columns at their natural width', () => {
  const columns = [
    column('name', 8, 0),
    column('credits', 7, 1),
    column('age', 4, 2),
    column('meter', 8, 3),
  ];
  const widths = new Map([
    ['name', 20],
    ['credits', 10],
    ['age', 6],
    ['meter', 30],
  ]);

  const shown = (width: number, from = 0) => {
    const layout = layoutWide(columns, { widths, from, width });
    return { ...layout, ids: layout.placed.map(({ column }) => column.id) };
  };

  test('are all shown where they fit', () => {
    expect(shown(72)).toMatchObject({ ids: ['name', 'credits', 'age', 'meter'], hidden: 0 });
  });

  test('stay up to the name, and these take half of the room at most', () => {
    const named = columns.map((column) => ({ ...column, isName: column.id === 'credits' }));
    const { placed } = layoutWide(named, { widths, from: 1, width: 60 });

    expect(placed.map(({ column }) => column.id)).toEqual(['name', 'credits', 'meter']);
    expect(placed.map(({ width }) => width)).toEqual([20, 2, 22]);
  });

  test('scroll beside the first one, and what is hidden is counted', () => {
    expect(shown(60)).toMatchObject({
      ids: ['name', 'credits', 'age'],
      hidden: 1,
      hiddenBefore: 0,
    });
    expect(shown(66, 2)).toMatchObject({ ids: ['name', 'meter'], hidden: 2, hiddenBefore: 2 });
  });

  test('scroll until the last one is on the screen and no further', () => {
    expect(shown(66, 9)).toEqual(shown(66, 2));
  });

  test('are cut where one is wider than the screen', () => {
    const { ids, placed } = shown(40, 2);

    expect(ids).toEqual(['name', 'meter']);
    expect(placed[1]?.width).toBeLessThan(30);
  });

  test('are never wider than the table together, and each of them can be reached', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 120 }), fc.nat(6), (width, from) => {
        const { placed, hidden, maxBefore } = shown(width, from);
        const cells = placed.reduce((sum, column) => sum + column.width, 0);

        expect(cells + (placed.length - 1) * gutter).toBeLessThanOrEqual(width);
        expect(placed.length + hidden).toBe(columns.length);
        expect(shown(width, maxBefore).ids).toContain('meter');
      }),
    );
  });
});

describe('a column that is not needed', () => {
  const columns = [
    { ...column('name', 8, 0, 1), isName: true, wanted: 10 },
    { ...column('problem', 10, 0, 5), wanted: 30 },
    { ...column('keys', 6, 6), isExtra: true },
  ];
  const texts: TextsByColumn = new Map([
    ['name', { longest: 60, variety: 'many' }],
    ['problem', { longest: 40, variety: 'many' }],
    ['keys', { longest: 6, variety: 'many' }],
  ]);
  const ids = (width: number) =>
    layoutColumns(columns, width, texts).placed.map(({ column }) => column.id);

  test('is shown once the others have the width they want', () => {
    expect(ids(20 + gutter + 30 + gutter + 6)).toEqual(['name', 'problem', 'keys']);
    expect(ids(19 + gutter + 30 + gutter + 6)).toEqual(['name', 'problem']);
  });

  test('is not counted while it is hidden, and neither is one without texts', () => {
    const empty = new Map([...texts, ['problem', { longest: 7, variety: 'none' } as const]]);
    const named = columns.map((one) => (one.id === 'problem' ? { ...one, dropOrder: 1 } : one));

    expect(layoutColumns(columns, 60, texts).hidden).toBe(0);
    expect(layoutColumns(named, 60, empty).hidden).toBe(0);
  });
});
