import { array, double, integer, oneof, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ColumnChart, columnChart } from '../../../../src/console/draw/charts/column-chart.ts';
import { holds } from '../../../figures/holds.ts';
import { anySamples, anyWidth } from './samples.ts';

const chartText = ({ lines }: ColumnChart) => lines.map(({ axis, body }) => axis + body);

const week = [100, 250, null, 0, 400, 800, 610];

test('a week is drawn from zero, with its gap as a dot', () => {
  const chart = columnChart(week, { width: 34, height: 4 });

  expect(chartText(chart)).toEqual([
    '800 │                             ',
    '    │                    ███ ▂▂▂  ',
    '    │                ▄▄▄ ███ ███  ',
    '  0 │▃▃▃ ███  ·  ▁▁▁ ███ ███ ███  ',
  ]);
});

test('every value knows where its column stands', () => {
  const { columns, lines } = columnChart(week, { width: 34, height: 4 });
  const baseline = lines.at(-1)?.body ?? '';

  const drawn = columns.map(({ start, width }) => baseline.slice(start, start + width));

  expect(drawn).toEqual(['▃▃▃', '███', ' · ', '▁▁▁', '███', '███', '███']);
});

test('more values than cells share columns, and the busiest of them counts', () => {
  const samples = Array.from({ length: 90 }, (_, index) => (index === 31 ? 1_000 : 10));

  const { columns, lines } = columnChart(samples, { width: 46, height: 4 });

  const place = columns[31]?.start ?? -1;
  expect(lines[1]?.body[place]).toBe('█');
  expect(columns).toHaveLength(90);
  expect(columns.every(({ start }, index) => start >= (columns[index - 1]?.start ?? 0))).toBe(true);
});

test('the axis gives way when the chart is narrow', () => {
  const { lines } = columnChart([1, 2, 3], { width: 9, height: 3 });

  expect(lines.map(({ axis }) => axis)).toEqual(['', '', '']);
});

/** Eighths of a line. */
const heightAt = (lines: { body: string }[], start: number) =>
  lines.reduce((sum, { body }) => sum + ' ▁▂▃▄▅▆▇█'.indexOf(body[start] ?? ' '), 0);

describe('a chart of anything', () => {
  const anyHeight = oneof(integer({ min: -2, max: 20 }), double({ min: 0, max: 9, noNaN: true }));

  test('is exactly as wide and as high as asked', () => {
    holds(
      property(
        anySamples,
        anyWidth,
        anyHeight,
        array(integer({ min: 0, max: 120 })),
        (samples, width, height, starts) => {
          const groupStarts = [...new Set(starts)].sort((a, b) => a - b);
          const chart = columnChart(samples, { width, height, groupStarts });

          const expected = Array(Math.max(0, Math.floor(height))).fill(
            Math.max(0, Math.floor(width)),
          );
          expect(chartText(chart).map((line) => line.length)).toEqual(expected);
          expect(chartText(chart).join('')).not.toMatch(/NaN|Infinity|undefined/);
        },
      ),
    );
  });

  test('draws a column for every value that is known, and for no gap', () => {
    holds(
      property(anySamples, integer({ min: 1, max: 12 }), (samples, height) => {
        const { columns, lines } = columnChart(samples, { width: samples.length * 2 + 20, height });
        const baseline = lines.at(-1)?.body ?? '';

        const drawn = columns.map(({ start, width }) =>
          /[▁-█]/.test(baseline.slice(start, start + width)),
        );
        expect(drawn).toEqual(samples.map((value) => value !== null && Number.isFinite(value)));
      }),
    );
  });

  test('draws no column above the label of the top', () => {
    holds(
      property(anySamples, integer({ min: 2, max: 30 }), (samples, height) => {
        const { lines } = columnChart(samples, { width: 160, height });

        const top = lines.findIndex(({ isTick }) => isTick);
        expect(
          lines
            .slice(0, top + 1)
            .map(({ body }) => body.trim())
            .join(''),
        ).toBe('');
      }),
    );
  });

  test('has its ticks the same number of lines apart, down to zero in the last line', () => {
    holds(
      property(anySamples, integer({ min: 2, max: 30 }), (samples, height) => {
        const { lines } = columnChart(samples, { width: 160, height });

        const labelled = [...lines.keys()].filter((row) => /\d/.test(lines[row]?.axis ?? ''));
        const distances = labelled.slice(1).map((row, index) => row - (labelled[index] ?? 0));
        expect(labelled.at(-1)).toBe(height - 1);
        expect(new Set(distances).size).toBe(1);
      }),
    );
  });

  test('reaches the line of a tick with a column of its value, and no further', () => {
    holds(
      property(
        integer({ min: 1, max: 100_000 }),
        integer({ min: 3, max: 30 }),
        (maximum, height) => {
          const formatValue = String;
          const labels = columnChart([maximum], { width: 60, height, formatValue }).lines.map(
            ({ axis }) => /\d+(?:\.\d+)?/.exec(axis)?.[0],
          );
          const ticks = labels.filter((label) => label !== undefined).map(Number);
          const samples = [...ticks.filter((tick) => tick <= maximum && tick > 0), maximum];
          const { lines, columns } = columnChart(samples, { width: 60, height, formatValue });

          for (const [index, sample] of samples.slice(0, -1).entries()) {
            const height = heightAt(lines, columns[index]?.start ?? 0) / 8;
            expect(labels.at(-1 - height)).toBe(String(sample));
          }
        },
      ),
    );
  });

  test('never gives a larger value a lower column', () => {
    holds(
      property(array(integer({ min: 0, max: 9_999 }), { minLength: 1 }), (samples) => {
        const { columns, lines } = columnChart(samples, { width: 160, height: 8 });

        const drawn = samples
          .map((value, index) => ({ value, height: heightAt(lines, columns[index]?.start ?? 0) }))
          .sort((a, b) => a.value - b.value);
        expect(drawn.every(({ height }, index) => height >= (drawn[index - 1]?.height ?? 0))).toBe(
          true,
        );
      }),
    );
  });
});

test('between one and two cells a value, columns fill the width and stand side by side', () => {
  const samples = Array.from({ length: 90 }, () => 5);

  const { columns, lines } = columnChart(samples, { width: 130, height: 3 });

  expect(lines.at(-1)?.body).toMatch(/^█+$/);
  expect(new Set(columns.map(({ width }) => width))).toEqual(new Set([1, 2]));
  expect(columns.every(({ start }, index) => start > (columns[index - 1]?.start ?? -1))).toBe(true);
});

test('room to spare is left before groups, the same before each', () => {
  const { columns } = columnChart([1, 1, 1, 1, 1, 1], {
    width: 25,
    height: 3,
    groupStarts: [0, 2, 4],
  });

  // Three cells each, and two of the four that are left over before a group.
  expect(columns.map(({ start }) => start)).toEqual([0, 3, 8, 11, 16, 19]);
});

test('without room to spare groups are not told', () => {
  const { columns } = columnChart([1, 1, 1, 1], { width: 15, height: 3, groupStarts: [2] });

  expect(columns.map(({ start }) => start)).toEqual([0, 3, 6, 9]);
});
