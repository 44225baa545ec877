import { describe, expect, test } from 'vitest';
import { overviewLayout } from '../../src/console/screens/overview/overview-layout.ts';

const models = 5;

describe.each([
  [60, 12],
  [80, 21],
  [99, 47],
  [100, 30],
  [120, 33],
  [160, 47],
  [200, 21],
  [200, 47],
  [300, 97],
])('in %i x %i cells', (width, height) => {
  const { tiles, chart, below } = overviewLayout({ width, height }, models);

  test('the parts fill the height, one below the other', () => {
    const heights = [tiles.height, chart.height, below?.users.height ?? 0];

    expect(heights.reduce((sum, rows) => sum + rows)).toBe(height);
    expect(Math.min(...heights.slice(0, 2))).toBeGreaterThan(2);
  });

  test('the parts below the chart fill the width, side by side', () => {
    if (!below) return;
    const { gap, models, activity, users } = below;

    expect(models.width + gap + users.width).toBe(width);
    expect(activity.width).toBe(models.width);
    expect(models.height + activity.height).toBe(users.height);
  });
});

test('a frame is drawn around the parts only where there is room to spare', () => {
  expect(overviewLayout({ width: 80, height: 21 }, models).isFramed).toBe(false);
  expect(overviewLayout({ width: 120, height: 33 }, models).isFramed).toBe(true);
  expect(overviewLayout({ width: 200, height: 21 }, models).isFramed).toBe(false);
});

test('the chart has the whole height where lists would be too short', () => {
  const { chart, below } = overviewLayout({ width: 60, height: 12 }, models);

  expect(chart.height).toBe(9);
  expect(below).toBeUndefined();
});

test('all models have a line of their own at every usual size', () => {
  const small = overviewLayout({ width: 80, height: 21 }, models);
  const large = overviewLayout({ width: 120, height: 33 }, models);

  expect(small.below?.models.height).toBe(1 + models);
  expect(large.below?.models.height).toBe(2 + models);
});

test('very many models leave room for the active users', () => {
  const { below } = overviewLayout({ width: 120, height: 33 }, 40);

  expect(below?.activity.height).toBeGreaterThanOrEqual(5);
});
