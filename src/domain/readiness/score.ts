import type { ReadinessReport } from '../resources.ts';
import { type CriterionResult, criteriaOf } from './criterion.ts';

/**
 * How ready a repository is. The description gives evaluations but no score, so this is our
 * reading: the share of criteria that every application passes. A criterion that is passed by some
 * applications only counts as not passed, because that is where an agent will stumble.
 */
export type ReadinessScore = {
  /** Criteria that all applications pass. */
  passed: number;
  /** Criteria whose counts are known; the others tell nothing. */
  criteria: number;
  /** `passed` of `criteria`; undefined when there are none. */
  share: number | undefined;
  /** The finer measure: applications that pass, of applications looked at, over all criteria. */
  checksPassed: number;
  checks: number;
};

export const readinessScore = (report: ReadinessReport): ReadinessScore =>
  scoreOf(criteriaOf(report));

/** The score of criteria that were read already. */
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
    score.checksPassed += Math.max(0, Math.min(passing, applications));
    score.checks += applications;
  }
  return { ...score, share: score.criteria > 0 ? score.passed / score.criteria : undefined };
}
