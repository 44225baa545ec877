import { describe, expect, test } from 'vitest';
import { readinessReport } from '../../../src/api/readiness.ts';
import { wikiRun } from '../../../src/api/wiki.ts';
import { expectExactly, halcyon, noon } from '../halcyon.ts';

const { records } = halcyon();
const reports = records.reports();
const byRepository = Map.groupBy(reports, ({ repoId }) => repoId);
const score = (document: (typeof reports)[number]['document']) => {
  const rows = Object.values(document.report);
  return (
    rows.reduce((sum, { numerator, denominator }) => sum + numerator / denominator, 0) / rows.length
  );
};

describe('readiness reports', () => {
  test('exist for twelve repositories, three to seven each, newest first', () => {
    expect(byRepository.size).toBe(12);
    for (const each of byRepository.values()) {
      expect(each.length).toBeGreaterThanOrEqual(3);
      expect(each.length).toBeLessThanOrEqual(7);
    }
    const times = reports.map(({ document }) => document.createdAt);
    expect(times).toEqual(times.toSorted((left, right) => right - left));
    expect(times[0]).toBeLessThanOrEqual(noon);
  });

  test('have exactly the documented shape, and nobody passes more often than asked', () => {
    for (const { document } of reports) {
      expectExactly(readinessReport, document);
      expect(Object.keys(document.report).length).toBeGreaterThanOrEqual(20);
      for (const { numerator, denominator, rationale } of Object.values(document.report)) {
        expect(numerator).toBeLessThanOrEqual(denominator);
        expect(rationale.length).toBeGreaterThan(20);
        expect(rationale).not.toContain('undefined');
      }
    }
  });

  test('get better in some repositories and worse in others', () => {
    const trends = [...byRepository.values()].map((each) => {
      const [newest, oldest] = [each[0], each.at(-1)];
      return newest && oldest ? score(newest.document) - score(oldest.document) : 0;
    });

    expect(trends.filter((trend) => trend > 0.05).length).toBeGreaterThan(4);
    expect(trends.filter((trend) => trend < -0.05).length).toBeGreaterThan(1);
  });

  test('leave optional fields out now and then', () => {
    for (const field of ['commitHash', 'branch', 'hasLocalChanges', 'modelUsed'] as const) {
      const present = reports.filter(({ document }) => document[field] !== undefined).length;
      expect(present).toBeGreaterThan(0);
      expect(present).toBeLessThan(reports.length);
    }
  });

  test('are the same for the same settings, and have ids of their own', () => {
    expect(halcyon().records.reports()).toEqual(reports);
    expect(new Set(reports.map(({ document }) => document.reportId)).size).toBe(reports.length);
  });
});

describe('wiki runs', () => {
  test('are four: two completed, one running, one failed with a reason', () => {
    const runs = records.wikiRuns();

    expect(runs.map(({ status }) => status)).toEqual([
      'completed',
      'completed',
      'running',
      'failed',
    ]);
    expect(runs.at(-1)).toHaveProperty('error');
    for (const run of runs) {
      expectExactly(wikiRun, run);
      expect(run).toMatchObject({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        repoUrl: expect.stringContaining('halcyon.example'),
        createdAt: expect.any(Number),
        pages: expect.arrayContaining([
          { title: expect.any(String), path: expect.any(String), markdown: expect.any(String) },
        ]),
      });
    }
    expect(halcyon().records.wikiRuns()).toEqual(runs);
  });
});
