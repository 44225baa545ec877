import { expect, test } from 'vitest';
import { personSummary } from '../../../../src/console/screens/people/person-lines.ts';
import { lineText, lineWidth } from '../../harness/line-text.ts';

const range = { startDate: '2026-11-01', endDate: '2026-11-19' };

function modelLine(width: number, models: readonly [model: string, share: number][]) {
  const figures = {
    range,
    days: [],
    active: [],
    credits: 100,
    share: 1,
    models: models.map(([model, share]) => ({ model, share, credits: share * 100 })),
    summary: undefined,
    limit: undefined,
    change: { likeForLike: ['▲ 12.0 % like for like'], plain: '▼ 3.0 % in total' },
  };
  const [facts = { spans: [] }, , line = { spans: [] }] = personSummary(figures, width);
  return { text: lineText(line), width: lineWidth(line), facts: lineText(facts) };
}

const models = [
  ['atlas-3', 0.57],
  ['atlas-3-think', 0.41],
  ['pico-1', 0.02],
  ['atlas-2', 0.001],
] as const satisfies [string, number][];

test('the change is told like for like, and in total', () => {
  expect(modelLine(120, models).facts).toMatch(
    /^100 credits {3}▲ 12\.0 % like for like, ▼ 3\.0 % in total {3}100\.0 % of all/,
  );
});

test('where one bar fits, the second and the third model are told in short', () => {
  expect(modelLine(76, models).text).toMatch(
    /^atlas-3 ━+╸? 57 % {3}atlas-3-think 41 % {3}pico-1 2 %$/,
  );
});

test('where there is room every model has a bar', () => {
  expect(modelLine(190, models).text).toMatch(/atlas-3-think ━+╸? 41 % {3}pico-1 .*2 %/);
});

test.each([20, 40, 56, 76, 116, 196])('on %i cells no further model is cut', (width) => {
  const long: [string, number][] = models.map(([model, share]) => [`${model}-preview-2026`, share]);

  const line = modelLine(width, long);

  expect(line.text).toMatch(/%$/);
  expect(line.width).toBeLessThanOrEqual(Math.max(width, 40));
});
