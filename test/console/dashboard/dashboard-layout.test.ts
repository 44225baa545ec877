import { describe, expect, test } from 'vitest';
import { dashboardLayout } from '../../../src/console/dashboard/dashboard-layout.ts';
import { blankTile } from '../../../src/console/dashboard/tile.ts';
import { axisFor } from '../../../src/console/draw/charts/axis.ts';
import { aDashboard, aList, parts, someLines } from './a-dashboard.ts';

const many = Array.from({ length: 7 }, (_, index) =>
  aList({ id: `list ${index}`, parts: parts(...Array.from({ length: 4 + index * 3 }, () => 1)) }),
);
const content = aDashboard({
  tiles: ['One', 'Two', 'Three', 'Four', 'Five'].map(blankTile),
  panels: [...many.slice(0, 6), someLines()],
  columnWidth: 46,
});

describe.each([
  [60, 12],
  [80, 20],
  [99, 47],
  [100, 30],
  [120, 32],
  [160, 46],
  [200, 21],
  [200, 46],
  [300, 97],
])('in %i x %i cells', (width, height) => {
  const layout = dashboardLayout({ width, height }, content, undefined);
  const { tiles, chart, columns, gap } = layout;

  test('the parts fill the height, one below the other', () => {
    for (const column of columns) {
      const below = column.reduce((sum, { size }) => sum + size.height, 0);
      expect(tiles.height + chart.height + below).toBe(height);
    }
    if (columns.length === 0) {
      const blank = height - tiles.height - chart.height;
      expect(blank).toBeGreaterThanOrEqual(0);
      expect(blank).toBeLessThan(4);
    }
    expect(chart.height).toBeGreaterThan(4);
  });

  test('the columns fill the width, side by side', () => {
    if (columns.length === 0) return;
    const widths = columns.map(([first]) => first?.size.width ?? 0);

    expect(widths.reduce((sum, one) => sum + one) + (columns.length - 1) * gap).toBe(width);
  });

  test('every panel can be reached, and has room for what it needs', () => {
    for (const panel of content.panels) {
      const shown = dashboardLayout({ width, height }, content, panel.id).columns.flat();
      const own = shown.find((placed) => placed.panel.id === panel.id);

      expect(own?.size.height).toBeGreaterThanOrEqual(3);
      expect(shown.length + layoutOf(panel.id).hidden).toBe(content.panels.length);
    }
  });

  const layoutOf = (focus: string) => dashboardLayout({ width, height }, content, focus);
});

test('a frame is drawn around the parts only where there is room to spare', () => {
  const isFramed = (width: number, height: number) =>
    dashboardLayout({ width, height }, content, undefined).isFramed;

  expect(isFramed(80, 20)).toBe(false);
  expect(isFramed(120, 32)).toBe(true);
  expect(isFramed(200, 21)).toBe(false);
});

test('where there is no room for both, the chart and the panels take turns', () => {
  const small = { width: 60, height: 12 };
  const withoutFocus = dashboardLayout(small, content, undefined);
  const withFocus = dashboardLayout(small, content, 'list 3');

  expect(withoutFocus.chart.height).toBe(8);
  expect(withoutFocus.columns).toEqual([]);
  expect(withFocus.chart.height).toBe(0);
  expect(withFocus.columns.flat().map(({ panel }) => panel.id)).toContain('list 3');
});

test('a chart without panels below it has rows for a tick in the middle', () => {
  for (const height of [12, 13, 14]) {
    const { chart, columns } = dashboardLayout({ width: 60, height }, content, undefined);
    // Besides the columns: head, dates, readout, and the line of the top label.
    const { ticks } = axisFor({ maximum: 153_849, rows: chart.height - 4, formatValue: String });

    expect(columns).toEqual([]);
    expect(ticks.length).toBeGreaterThan(2);
  }
});

test('small panels get what they want before large ones do', () => {
  const panels = [aList({ id: 'few', parts: parts(1, 1, 1) }), ...many.slice(6)];
  const { columns } = dashboardLayout(
    { width: 60, height: 40 },
    aDashboard({ panels, columnWidth: 60 }),
    undefined,
  );

  expect(columns.flat().map(({ size }) => size.height)[0]).toBe(4);
});

test('without a chart the panels have all the room', () => {
  const { chart, columns } = dashboardLayout(
    { width: 80, height: 20 },
    aDashboard({ figures: [] }),
    undefined,
  );

  expect(chart.height).toBe(0);
  expect(columns[0]?.reduce((sum, { size }) => sum + size.height, 0)).toBe(20);
});

test('panels that would leave a column nearly empty share one', () => {
  const panels = [
    aList({ id: 'few', parts: parts(1, 1, 1) }),
    someLines({ id: 'people', wantedRows: 11 }),
    someLines({ id: 'work', wantedRows: 11 }),
  ];
  const { columns } = dashboardLayout(
    { width: 200, height: 46 },
    aDashboard({ panels, columnWidth: 60 }),
    undefined,
  );

  expect(columns.map((column) => column.map(({ panel }) => panel.id))).toEqual([
    ['few', 'people'],
    ['work'],
  ]);
});

test('rows to spare go to a panel that makes something of them', () => {
  const panels = [
    someLines({ id: 'days', takesMore: true }),
    someLines({ id: 'levels', takesMore: false }),
  ];
  const { columns } = dashboardLayout(
    { width: 60, height: 46 },
    aDashboard({ panels, columnWidth: 60 }),
    undefined,
  );
  const [days = 0, levels = 0] = columns.flat().map(({ size }) => size.height);

  expect(levels).toBe(5);
  expect(days).toBeGreaterThan(levels);
});
