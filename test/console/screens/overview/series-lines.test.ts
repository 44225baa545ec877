import { describe, expect, test } from 'vitest';
import { seriesLines } from '../../../../src/console/screens/overview/series-lines.ts';
import { formatPerDay } from '../../../../src/figures/format/number.ts';
import { textWidth } from '../../../../src/terminal/width.ts';
import { lineText } from '../../harness/line-text.ts';

const day = (value: number | undefined, index: number) => ({ day: `2026-11-1${index}`, value });
const series = [
  { name: 'average', value: '14.1', days: [1, 2, undefined, 4].map(day), remark: 'a typical day' },
  { name: 'p90', value: '20.5', days: [8, 8, 8, 8].map(day) },
];
const lines = (width: number, height: number, hasOneScale = true) =>
  seriesLines(series, { width, height }, { hasOneScale, tone: 'chart1' }).map((line) =>
    lineText(line).trimEnd(),
  );

test('series are a line each where there is no more room', () => {
  expect(lines(40, 2)).toEqual([
    expect.stringMatching(/^average {2}14\.1 {2}▁▂ ▄$/),
    expect.stringMatching(/^p90 {6}20\.5 {2}▇▇▇▇$/),
  ]);
});

test('series of different kinds have a scale of their own', () => {
  expect(lines(40, 2, false)[0]).toMatch(/▇$/);
});

test('series have an axis and dates where there is room, on one scale if they have one', () => {
  const [own, common] = [lines(60, 24, false), lines(60, 24)];
  const ofAverage = (drawn: string[]) =>
    drawn.slice(
      0,
      drawn.findIndex((one) => /^p90/.test(one)),
    );

  expect(ofAverage(own).join('\n')).toMatch(/^ *4 │[\s\S]*^ *0 │[\s\S]*10 Nov +11 Nov/m);
  expect(ofAverage(common).join('\n')).toMatch(/^ *8 │[\s\S]*^ *0 │[\s\S]*10 Nov +11 Nov/m);
});

describe.each([2, 3, 5, 8, 12, 20, 40])('in %i lines', (height) => {
  test('they never take more, and never are too wide', () => {
    const drawn = lines(30, height);

    expect(drawn.length).toBeLessThanOrEqual(height);
    expect(drawn.every((line) => textWidth(line) <= 30)).toBe(true);
    expect(drawn.join('\n')).toMatch(/average[\s\S]*p90/);
  });
});

test.each([
  { mean: 27.64, says: '27.6 a day' },
  { mean: 6_144.9, says: '6,145 a day' },
  { mean: undefined, says: '–' },
])('a mean of $mean is told as "$says"', ({ mean, says }) => {
  expect(formatPerDay(mean)).toBe(says);
});
