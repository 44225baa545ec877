import { expect, test } from 'vitest';
import { comparisonLines } from '../../../../src/console/screens/readiness/comparison-lines.ts';
import { readinessScore } from '../../../../src/domain/readiness/score.ts';
import { aReport } from '../../../domain/readiness/a-report.ts';
import { linesText } from '../../harness/line-text.ts';

test('of what stayed as it was, what nobody counted is not told to be failing', () => {
  const report = aReport({ lint: '0/1', types: '1/2', tests: '1/1', docs: 'unknown' });
  const scored = { report, score: readinessScore(report) };

  const text = linesText(comparisonLines(scored, scored, 100));

  expect(text).toContain('Unchanged (4)');
  expect(text).toMatch(/✗ still failing +lint {2}types$/m);
  expect(text).toMatch(/\? still unknown +docs$/m);
  expect(text).toMatch(/✓ still passing +tests$/m);
});
