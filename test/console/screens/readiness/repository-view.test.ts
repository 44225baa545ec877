import { expect, test } from 'vitest';
import {
  initialRepository,
  type RepositoryView,
  reduceRepository,
  shownReports,
  stepped,
} from '../../../../src/console/screens/readiness/repository-view.ts';
import type { ScoredReport } from '../../../../src/figures/readiness/repository-readiness.ts';
import { readinessScore } from '../../../../src/figures/readiness/score.ts';
import { aReport } from '../../../figures/readiness/a-report.ts';

const reportsOf = (...ids: string[]): ScoredReport[] =>
  ids.map((reportId) => {
    const report = aReport({ lint: '1/1' }, { reportId });
    return { report, score: readinessScore(report) };
  });
const reports = reportsOf('new', 'middle', 'old');

const after = (view: RepositoryView, ...steps: ('older' | 'newer')[]) =>
  steps.reduce((before, towards) => {
    const event = stepped(before, reports, towards);
    return event ? reduceRepository(before, event) : before;
  }, view);

test('at first the newest report is shown, and compared with the one before', () => {
  expect(shownReports(initialRepository(true), reports)).toEqual({ chosen: 0, other: 1 });
});

test('steps go along the reports, and end at the oldest and at the newest', () => {
  const reading = initialRepository(false);

  expect(shownReports(after(reading, 'older'), reports).chosen).toBe(1);
  expect(shownReports(after(reading, 'older', 'older', 'older'), reports).chosen).toBe(2);
  expect(after(reading, 'older', 'newer', 'newer')).toEqual(reading);
});

test('while comparing, steps choose the other report and leave out the one on show', () => {
  const middle = reduceRepository(initialRepository(true), { type: 'report-chosen', id: 'middle' });

  expect(shownReports(middle, reports)).toEqual({ chosen: 1, other: 2 });
  expect(shownReports(after(middle, 'newer'), reports)).toEqual({ chosen: 1, other: 0 });
  expect(shownReports(after(middle, 'newer', 'older'), reports)).toEqual({ chosen: 1, other: 2 });
});

test('the oldest report is compared with the one after', () => {
  const oldest = reduceRepository(initialRepository(true), { type: 'report-chosen', id: 'old' });

  expect(shownReports(oldest, reports)).toEqual({ chosen: 2, other: 1 });
});

test('a single report has nothing to be compared with', () => {
  expect(shownReports(initialRepository(true), reportsOf('only'))).toEqual({
    chosen: 0,
    other: undefined,
  });
});

test('a new report moves neither the one that was chosen nor the other', () => {
  const chosen = reduceRepository(initialRepository(true), { type: 'report-chosen', id: 'middle' });
  const compared = reduceRepository(chosen, { type: 'other-chosen', id: 'old' });

  const later = reportsOf('newest', 'new', 'middle', 'old');

  expect(shownReports(compared, later)).toEqual({ chosen: 2, other: 3 });
});
