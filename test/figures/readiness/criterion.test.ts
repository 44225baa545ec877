import { property } from 'fast-check';
import { expect, test } from 'vitest';
import { criteriaOf } from '../../../src/figures/readiness/criterion.ts';
import { scoreOf } from '../../../src/figures/readiness/score.ts';
import { holds } from '../holds.ts';
import { anyReport, aReport } from './a-report.ts';

test('criteria stand in the order of their urgency: failing, partly passing, unknown, passing', () => {
  const report = aReport({ a: '2/2', b: '0/3', c: '2/3', d: 'unknown', e: '1/3', f: '0/1' });

  expect(criteriaOf(report).map(({ id, state }) => `${id} ${state}`)).toEqual([
    'b failing',
    'f failing',
    'e partial',
    'c partial',
    'd unknown',
    'a passing',
  ]);
});

test('of more applications that pass than there are, nothing is claimed', () => {
  const results = criteriaOf(aReport({ odd: '5/2', lint: '1/2' }));

  expect(results.map(({ id, state }) => `${id} ${state}`)).toEqual(['lint partial', 'odd unknown']);
  expect(scoreOf(results)).toMatchObject({ passed: 0, criteria: 1, checksPassed: 1, checks: 2 });
});

test('a report without evaluations has no criteria and no score', () => {
  expect(criteriaOf(aReport({}))).toEqual([]);
  expect(scoreOf([]).share).toBeUndefined();
});

test('a criterion keeps its counts and its rationale', () => {
  expect(criteriaOf(aReport({ lint: '1/3' }))).toEqual([
    { id: 'lint', passing: 1, applications: 3, state: 'partial', rationale: 'Why lint is 1/3.' },
  ]);
});

test('the score is the share of criteria that every application passes', () => {
  const results = criteriaOf(aReport({ a: '3/3', b: '2/3', c: '0/1', d: '1/1', e: 'unknown' }));

  expect(scoreOf(results)).toEqual({
    passed: 2,
    criteria: 4,
    share: 0.5,
    checksPassed: 6,
    checks: 8,
  });
});

test('a score is a fraction that no other order of the criteria changes', () => {
  holds(
    property(anyReport, (report) => {
      const results = criteriaOf(report);
      const score = scoreOf(results);

      expect(scoreOf(results.toReversed())).toEqual(score);
      expect(score.passed).toBeLessThanOrEqual(score.criteria);
      expect(score.checksPassed).toBeLessThanOrEqual(score.checks);
      expect(score.share === undefined).toBe(score.criteria === 0);
    }),
  );
});

test('criteria that nothing was looked at for stand by their names', () => {
  const report = aReport({ c: '0/0', b: 'unknown', a: '1/0' });

  expect(criteriaOf(report).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});
