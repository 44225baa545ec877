import type { ReadinessReport } from '../../api/resources.ts';
import { type CriterionResult, resultsOf } from './criterion.ts';

/**
 * How ready a repository is. The description defines evaluations but no score, so this is our interpretation:
 * the share of criteria that every application passes. A criterion that only some applications pass counts as
 * not passed, because agents will fail there.
 */
export type ReadinessScore = {
  /** Criteria that all applications pass. */
  passed: number;
  /** Criteria whose counts are known; the others are ignored. */
  criteria: number;
  /** `passed` of `criteria`; undefined if there are none. */
  share: number | undefined;
  /** The finer measure: applications that pass, of applications evaluated, over all criteria. */
  checksPassed: number;
  checks: number;
};

export const readinessScore = (report: ReadinessReport): ReadinessScore =>
  scoreOf(resultsOf(report));

/** The score of criteria. */
export function scoreOf(results: readonly CriterionResult[]): ReadinessScore {
  const score: ReadinessScore = {
    passed: 0,
    criteria: 0,
    share: undefined,
    checksPassed: 0,
    checks: 0,
  };
  for (const { state, passing = 0, applications = 0 } of results) {
    if (state === 'unknown') continue;
    score.criteria += 1;
    if (state === 'passing') score.passed += 1;
    score.checksPassed += Math.max(0, passing);
    score.checks += applications;
  }
  return { ...score, share: score.criteria > 0 ? score.passed / score.criteria : undefined };
}
