import { property } from 'fast-check';
import { expect, test } from 'vitest';
import { heights, sparkline } from '../../../../src/console/draw/charts/sparkline.ts';
import { holds } from '../../../figures/holds.ts';
import { anySamples, anyWidth } from './samples.ts';

test.each([
  ['rises from the lowest to the highest', [0, 1, 2, 3, 4, 5, 6, 7, 8], 9, '▁▁▂▃▄▅▆▇█'],
  ['leaves a gap blank', [8, null, 0, undefined, 8], 5, '█ ▁ █'],
  ['keeps the newest at the right', [4, 8], 5, '   ▄█'],
  ['keeps the highest of what shares a cell', [1, 8, 1, 1, null, null, 4, null], 4, '█▁ ▄'],
  ['shows all zeros as a flat line', [0, 0, 0], 3, '▁▁▁'],
  ['is blank without values', [], 3, '   '],
  ['does not go below zero', [-50, 8], 2, '▁█'],
])('a sparkline %s', (_, samples, width, line) => {
  expect(sparkline(samples, width)).toBe(line);
});

test('a sparkline can be held against a common maximum', () => {
  expect(sparkline([4, 8], 2, { maximum: 16 })).toBe('▂▄');
});

test('a sparkline is exactly as wide as asked', () => {
  holds(
    property(anySamples, anyWidth, (samples, width) => {
      const expected = Math.max(0, Math.floor(width));

      expect(sparkline(samples, width)).toHaveLength(expected);
    }),
  );
});

test('a larger value never stands lower, and only gaps are blank', () => {
  holds(
    property(anySamples, (samples) => {
      const line = [...sparkline(samples, samples.length)];
      const known = samples.flatMap((value, index) =>
        value !== null && Number.isFinite(value)
          ? [{ value, level: heights.indexOf(line[index] ?? '') }]
          : [],
      );
      known.sort((a, b) => a.value - b.value);

      expect(known.every(({ level }) => level >= 0)).toBe(true);
      expect(known.every(({ level }, index) => level >= (known[index - 1]?.level ?? 0))).toBe(true);
      expect(line.filter((cell) => cell === ' ')).toHaveLength(samples.length - known.length);
    }),
  );
});
