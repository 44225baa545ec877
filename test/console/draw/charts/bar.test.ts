import { double, integer, option, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineBar, meter } from '../../../../src/console/draw/charts/bar.ts';
import { holds } from '../../../figures/holds.ts';
import { anyWidth } from './samples.ts';

test.each([
  [0, '······'],
  [0.01, '■·····'],
  [0.5, '■■■···'],
  [0.99, '■■■■■·'],
  [1, '■■■■■■'],
  [3, '■■■■■■'],
  [Number.POSITIVE_INFINITY, '■■■■■■'],
  [null, '      '],
])('a meter of share %s is "%s"', (share, line) => {
  expect(meter(share, 6)).toBe(line);
});

test('bars and meters are exactly as wide as asked', () => {
  holds(
    property(option(double()), anyWidth, (share, width) => {
      const expected = Math.max(0, Math.floor(width));

      expect(lineBar(share, width)).toHaveLength(expected);
      expect(meter(share, width)).toHaveLength(expected);
    }),
  );
});

test('a larger share never has a shorter bar', () => {
  const share = double({ min: 0, max: 1.2, noNaN: true });
  const filled = (bar: string) => bar.trimEnd().length;
  holds(
    property(share, share, integer({ min: 1, max: 60 }), (one, other, width) => {
      const [less, more] = one < other ? [one, other] : [other, one];

      expect(filled(lineBar(less, width))).toBeLessThanOrEqual(filled(lineBar(more, width)));
      expect(meter(less, width).lastIndexOf('■')).toBeLessThanOrEqual(
        meter(more, width).lastIndexOf('■'),
      );
    }),
  );
});

describe('a bar drawn as a line', () => {
  test.each([
    { share: 1, text: '━━━━━━' },
    { share: 0.5, text: '━━━   ' },
    { share: 0.42, text: '━━╸   ' },
    { share: 0.001, text: '╸     ' },
    { share: 0, text: '      ' },
    { share: undefined, text: '      ' },
    { share: 7, text: '━━━━━━' },
  ])('shows a share of $share as "$text"', ({ share, text }) => {
    expect(lineBar(share, 6)).toBe(text);
  });
});
