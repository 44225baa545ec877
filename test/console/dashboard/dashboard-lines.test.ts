import { expect, test } from 'vitest';
import type { ListPanel } from '../../../src/console/dashboard/dashboard-content.ts';
import {
  createDashboard,
  createDayStore,
} from '../../../src/console/dashboard/dashboard-controls.ts';
import {
  createDashboardLines,
  partLines,
  tileLines,
} from '../../../src/console/dashboard/dashboard-lines.ts';
import type { PartWindow } from '../../../src/console/dashboard/dashboard-state.ts';
import { line, type Size } from '../../../src/console/draw/line.ts';
import { textWidth } from '../../../src/terminal/width.ts';
import { lineText } from '../harness/line-text.ts';
import { aDashboard, aList, parts, someLines } from './a-dashboard.ts';

const top: PartWindow = { top: 0, selected: undefined };
const linesOf = (panel: ListPanel, size: Size, window = top) => partLines(panel, size, window);
const texts = (panel: ListPanel, size: Size, window = top) =>
  linesOf(panel, size, window).map((line) => lineText(line).trimEnd());

test('the largest part comes first, with bars on one scale, shares and amounts', () => {
  const lines = texts(aList({ parts: parts(60, 30, 10) }), { width: 60, height: 5 });

  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^a +━+ +60\.0 % +60 +▁▂▃▄▅▆▇$/);
  expect(lines[1]).toMatch(/^b +━+╸? +30\.0 % +30/);
  const [a = 0, b = 0] = lines.map((line) => line.match(/━/g)?.length ?? 0);
  expect(b).toBe(Math.floor(a / 2));
});

test('what has no line of its own is summed up', () => {
  const lines = texts(aList({ parts: parts(60, 30, 10) }), { width: 60, height: 2 });

  expect(lines).toEqual([
    expect.stringMatching(/^a /),
    expect.stringMatching(/^other \(2\) +40\.0 % +40$/),
  ]);
});

test('a window further down shows other parts, and still sums up all that are not there', () => {
  const lines = texts(
    aList({ parts: parts(50, 30, 10, 10) }),
    { width: 60, height: 3 },
    { top: 1, selected: 2 },
  );

  expect(lines[0]).toMatch(/^b /);
  expect(lines[1]).toMatch(/^c /);
  expect(lines[2]).toMatch(/^other \(2\) +60\.0 %/);
});

test('the part under the cursor is selected over its whole width', () => {
  const [, second] = linesOf(aList(), { width: 50, height: 5 }, { top: 0, selected: 1 });

  expect(second?.spans.every(({ isSelected }) => isSelected)).toBe(true);
  expect(textWidth(lineText(second ?? { spans: [] }))).toBe(50);
});

test('what is odd about a name is said in as many words as fit', () => {
  const remark = { sign: '!', words: ['two spellings', 'x2'], tone: 'warning' } as const;
  const named = aList({
    parts: [{ id: 'x', name: 'issue-tracker', remark, amount: 1, share: 1 }],
    trendOf: () => [],
  });

  expect(texts(named, { width: 70, height: 2 })[0]).toMatch(/^! issue-tracker {2}x2/);
  expect(texts(named, { width: 36, height: 2 })[0]).toMatch(/^! issue-t/);
});

test.each([24, 29, 37, 44, 52, 66, 90, 140])('no line is wider than %i cells', (width) => {
  const lines = linesOf(aList({ parts: parts(500, 3, 2, 1) }), { width, height: 3 });

  expect(Math.max(...lines.map((line) => textWidth(lineText(line))))).toBeLessThanOrEqual(width);
});

test('names are measured in cells, whatever they are made of', () => {
  const name = '斎藤\u001B[31m大地👩‍💻@halcyon.example';
  const [line = { spans: [] }] = linesOf(
    aList({ parts: [{ id: 'x', name, amount: 1, share: 1 }] }),
    { width: 40, height: 3 },
  );

  expect(textWidth(lineText(line))).toBeLessThanOrEqual(40);
  expect(lineText(line)).not.toContain('\u001B');
});

test.each([55, 60, 75, 90])(
  'lists beside each other tell days alike, whoever is in them, on %i cells',
  (width) => {
    const trendOf = () => Array.from({ length: 30 }, () => 1);
    const trendIn = (name: string, amount: number) => {
      const list = aList({ parts: [{ id: 'x', name, amount, share: 1 }], trendOf });
      return /[▁-█]+$/.exec(texts(list, { width, height: 3 })[0] ?? '')?.[0].length;
    };

    expect(trendIn('atlas-3', 1_953_194)).toBeGreaterThanOrEqual(7);
    expect(trendIn('jurgen.zimmermann', 44_983)).toBe(trendIn('atlas-3', 1_953_194));
  },
);

test('a key in one panel makes no lines of the others anew', () => {
  let made = 0;
  const others = someLines({
    lines() {
      made += 1;
      return [line('a line')];
    },
  });
  const size = { width: 160, height: 50 };
  const all = aDashboard({ panels: [aList(), others] });
  const { controls, look } = createDashboard(createDayStore(), { all, size });
  const makeLines = createDashboardLines();
  const shown = () => makeLines(look(), undefined).map(lineText);
  controls.stepPanel(1);
  shown();
  const before = made;

  controls.moveBy(1);

  expect(shown().join('\n')).toContain('2 of 26 letters');
  expect(made).toBe(before);
  expect(before).toBeGreaterThan(0);
});

test('a figure that is too long for its tile is shortened, never cut', () => {
  const tile = {
    title: 'Credits',
    figure: 'credits',
    value: '28,206,761,226+',
    brief: '28.2B+',
  } as const;
  const valueIn = (width: number) => {
    const [, value] = tileLines([tile], {
      isFramed: false,
      tiles: { width, height: 4, count: 1 },
      chart: { width, height: 0 },
      gap: 2,
      columns: [],
      hidden: 0,
    });
    return value && lineText(value).trim();
  };

  expect(valueIn(20)).toBe('28,206,761,226+');
  expect(valueIn(13)).toBe('28.2B+');
});
