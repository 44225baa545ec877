import { expect, test } from 'vitest';
import {
  comparisonLines,
  reportTimeline,
} from '../../../../src/console/screens/readiness/report-lines.ts';
import { readinessScore } from '../../../../src/figures/readiness/score.ts';
import { aReport } from '../../../figures/readiness/a-report.ts';
import { linesText, lineWidth } from '../../harness/line-text.ts';

test('of what stayed as it was, what nobody counted is not told to be failing', () => {
  const report = aReport({ lint: '0/1', types: '1/2', tests: '1/1', docs: 'unknown' });
  const scored = { report, score: readinessScore(report) };

  const text = linesText(comparisonLines(scored, scored, 100));

  expect(text).toContain('Unchanged (4)');
  expect(text).toMatch(/✗ still failing +lint {2}types$/m);
  expect(text).toMatch(/\? still unknown +docs$/m);
  expect(text).toMatch(/✓ still passing +tests$/m);
});

const dayMs = 86_400_000;
const newestMs = Date.parse('2026-11-19T14:00:00Z');

/** Reports a day apart, newest first. */
const reports = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const createdAt = newestMs - index * dayMs;
    const report = aReport(
      { a: '1/1', b: index % 2 === 0 ? '1/1' : '0/1' },
      { reportId: `r${index}`, createdAt },
    );
    return { report, score: readinessScore(report) };
  });

const draw = (count: number, chosen: number, other: number | undefined, width = 60) =>
  reportTimeline(reports(count), { chosen, other }, width);

test('reports run from old to new, and what is on show stands in brackets', () => {
  expect(linesText(draw(3, 0, 1))).toBe(
    ['  17 Nov     18 Nov     19 Nov   ', ' █ 100 %   (▄  50 %)  [█ 100 %]  '].join('\n'),
  );
});

test('what has no room is counted at its end', () => {
  const [, scores] = draw(9, 4, undefined).map((line) => linesText([line]));

  expect(scores).toMatch(/^2 older .*\[. 100 %\].*|^\d older/);
  expect(scores).toMatch(/\d newer$/);
});

test.each([60, 76, 196])('both reports are in sight within %i cells', (width) => {
  for (const other of [undefined, 1, 2]) {
    const lines = draw(20, 0, other, width);

    expect(linesText(lines)).toContain('[');
    for (const line of lines) expect(lineWidth(line)).toBeLessThanOrEqual(width);
  }
});

test('a report of a broken clock has no day', () => {
  const report = aReport({ a: '1/1' }, { createdAt: 1.79e18 });
  const scored = { report, score: readinessScore(report) };

  const [days] = reportTimeline([scored], { chosen: 0, other: undefined }, 60);

  expect(linesText(days ? [days] : []).trim()).toBe('–');
});
