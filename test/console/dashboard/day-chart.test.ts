import { expect, test } from 'vitest';
import { dashboardLayout } from '../../../src/console/dashboard/dashboard-layout.ts';
import {
  cursorLines,
  dayChart,
  dayScale,
  figureChart,
} from '../../../src/console/dashboard/day-chart.ts';
import { addDays, dayKindOf } from '../../../src/figures/time/day.ts';
import { textWidth } from '../../../src/terminal/width.ts';
import { lineText } from '../harness/line-text.ts';
import { aDashboard, aFigure } from './a-dashboard.ts';

const values = [100, 400, undefined, 800, 1_200, 700, 800];
const days = values.map((value, index) => ({ day: addDays('2026-11-14', index), value }));
const chart = dayChart({ days }, { width: 50, height: 5 });

test('the day without data is marked on the baseline, and grid lines run behind the columns', () => {
  const lines = chart.lines.map(lineText);

  expect(lines.filter((text) => text.includes('_'))).toEqual([
    expect.stringMatching(/^1\.2k │_+$/),
    expect.stringMatching(/^ 600 │_+[▁-█_]+_+$/),
  ]);
  expect(lines.at(-1)).toContain('·');
});

test('the axis can be told in other words', () => {
  const formatAxis = (value: number) => `${value * 100} %`;
  const shares = days.map(({ day }) => ({ day, value: 0.5 }));
  const { lines } = dayChart({ days: shares, formatAxis }, { width: 50, height: 4 });

  expect(lineText(lines[0] ?? { spans: [] })).toMatch(/^50 % │/);
});

test('the day under the cursor is named below its column', () => {
  const scale = lineText(dayScale(chart, 4, 50));
  const column = lineText(chart.lines[1] ?? { spans: [] }).search(/[▁-█]/);

  expect(scale).toContain('▲ Wed 18 Nov');
  expect(Math.abs(scale.indexOf('▲') - column)).toBeLessThan(3);
});

test('the last day is named to the left of its mark when there is no room to the right', () => {
  const scale = lineText(dayScale(chart, 6, 50));

  expect(scale.trimEnd()).toMatch(/Fri 20 Nov ▲$/);
});

test.each([20, 34, 50, 51, 77, 120])('dates stay within %i cells and apart', (width) => {
  const many = Array.from({ length: 90 }, (_, index) => ({
    day: addDays('2026-08-23', index),
    value: 1,
  }));
  const chart = dayChart({ days: many }, { width, height: 4 });

  for (let cursor = 0; cursor < 90; cursor++) {
    const scale = lineText(dayScale(chart, cursor, width));
    expect(textWidth(scale)).toBeLessThanOrEqual(width);
    expect(scale).toMatch(/^( |▲|(Mon|Tue|Wed|Thu|Fri|Sat|Sun) |\b\d{1,2} [A-Z][a-z]{2}\b)*$/);
  }
});

const workdays = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const day = addDays('2026-11-26', index + 1 - count);
    return { day, value: dayKindOf(day) === 'weekend' ? 100 : 1_000 };
  });

/** The chart of these days, with the cells of its lines. */
function chartOf(count: number, width: number) {
  const figure = aFigure({ title: 'Credits', days: workdays(count) });
  const content = aDashboard({ figures: [figure] });
  const size = { width, height: 12 };
  const layout = { ...dashboardLayout({ width, height: 30 }, content, undefined), chart: size };
  const made = figureChart(content, figure, layout, false);
  return { figure, content, made, texts: made.lines.map(lineText) };
}

test('a year has no notches that are only weekends: its bars are the means of whole weeks', () => {
  const { figure, content, made, texts } = chartOf(317, 120);

  expect(texts[0]).toContain('Credits by day, a bar is the mean of 7 days, the oldest of 9 ─');
  // Five days of 1,000 and two of 100 in each bar but the oldest, whose two days more are workdays.
  const tops = new Set(made.chart?.columns.map(({ start }) => start));
  expect(tops.size).toBe(45);
  const bars = (text = '') => text.match(/[▁-█]+/g)?.slice(1) ?? [];
  for (const text of texts.slice(1)) expect(new Set(bars(text)).size).toBeLessThanOrEqual(1);
  // A day is still read one by one, below its bar.
  const [scale, readout] = cursorLines(made, content, figure, '2026-11-25').map(lineText);
  expect(scale).toContain('▲ Wed 25 Nov');
  expect(readout).toContain('1000 calls');
});

test('where each bar is of whole weeks, the oldest is no exception', () => {
  expect(chartOf(315, 120).texts[0]).toContain('Credits by day, a bar is the mean of 7 days ─');
});

test('with a few days more than cells, the bars are days, and none of the weekends is lost', () => {
  const { made, texts } = chartOf(42, 39);
  const columns = made.chart?.columns ?? [];
  const cells = new Set(columns.map(({ start }) => start)).size;

  expect(cells).toBeLessThan(42);
  expect(42).toBeLessThanOrEqual(1.5 * cells);
  expect(texts[0]).not.toContain('mean of');
  // The row of zero is full on workdays: between those of each week is a low bar, six times.
  const lowest = texts.find((text) => / 0 │/.test(text)) ?? '';
  expect(lowest.match(/█+/g)).toHaveLength(7);
});
