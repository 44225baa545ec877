import { expect, test } from 'vitest';
import { changeBasis, scoreChange } from '../../../src/figures/readiness/score-change.ts';
import { aReport } from './a-report.ts';

test('scores are compared over the criteria that both reports evaluate', () => {
  const older = aReport({ lint: '1/1', tests: '1/1', docs: '0/1', gone: '0/1' });
  const newer = aReport({ lint: '1/1', tests: '0/1', docs: '0/1', added: '1/1', more: '1/1' });

  expect(scoreChange(older, newer)).toEqual({
    points: -34,
    before: 2 / 3,
    after: 1 / 3,
    shared: 3,
    unshared: 3,
    differences: [],
  });
});

test('a criterion whose counts are unknown in one of them is not shared', () => {
  const older = aReport({ lint: '1/1', tests: 'unknown' });
  const newer = aReport({ lint: '1/1', tests: '0/1' });

  expect(scoreChange(older, newer)).toMatchObject({ points: 0, shared: 1, unshared: 1 });
});

test('another model and another effort are told', () => {
  const by = (id: string, reasoningEffort: 'low' | 'high') => ({
    modelUsed: { id, reasoningEffort },
  });

  const change = scoreChange(
    aReport({ lint: '1/1' }, by('atlas-2', 'low')),
    aReport({ lint: '1/1' }, by('atlas-3', 'high')),
  );

  expect(change?.differences).toEqual(['model atlas-2 → atlas-3', 'effort low → high']);
});

test('without a shared criterion nothing is compared', () => {
  expect(scoreChange(aReport({ lint: '1/1' }), aReport({ tests: '1/1' }))).toBeUndefined();
});

test('the basis of a change is told where the reports differ in more than their results', () => {
  const basisOf = (before: Record<string, string>, after: Record<string, string>) => {
    const change = scoreChange(aReport(before), aReport(after));
    return change && changeBasis(change);
  };

  expect(basisOf({ lint: '1/1', tests: '1/1' }, { lint: '1/1', tests: '0/1' })).toBe('');
  expect(basisOf({ lint: '1/1' }, { lint: '0/1', tests: '1/1' })).toBe(
    'over 1 shared criterion (100 % → 0 %)',
  );
});
