import type { ReadinessReport } from '../resources.ts';
import { type CriterionResult, criteriaOf } from './criterion.ts';

/**
 * What became of a criterion from one report to another. `changed` moved without crossing the line
 * between passed and not passed; that a criterion which all or no applications pass was asked of more
 * of them is no change. `added` and `dropped` are in one of the two reports only.
 */
export type CriterionFate =
  | 'newly-failing'
  | 'newly-passing'
  | 'changed'
  | 'added'
  | 'dropped'
  | 'unchanged';

/** One criterion in both reports; at least one side is there. */
export type CriterionComparison = {
  id: string;
  fate: CriterionFate;
  before: CriterionResult | undefined;
  after: CriterionResult | undefined;
};

/** Every criterion of either report by its fate; what fails first, as `criteriaOf` sorts. */
export type ReportComparison = Readonly<Record<CriterionFate, readonly CriterionComparison[]>>;

/** What happened between an older and a newer report of one repository. */
export function compareReports(older: ReadinessReport, newer: ReadinessReport): ReportComparison {
  const before = new Map(criteriaOf(older).map((result) => [result.id, result]));
  const after = criteriaOf(newer);
  const known = new Set(after.map(({ id }) => id));
  const comparison: Record<CriterionFate, CriterionComparison[]> = {
    'newly-failing': [],
    'newly-passing': [],
    changed: [],
    added: [],
    dropped: [],
    unchanged: [],
  };

  for (const result of after) {
    const former = before.get(result.id);
    const fate = fateOf(former, result);
    comparison[fate].push({ id: result.id, fate, before: former, after: result });
  }
  for (const [id, former] of before) {
    if (known.has(id)) continue;
    comparison.dropped.push({ id, fate: 'dropped', before: former, after: undefined });
  }
  return comparison;
}

function fateOf(before: CriterionResult | undefined, after: CriterionResult): CriterionFate {
  if (before === undefined) return 'added';
  if (before.state !== after.state) {
    if (after.state === 'passing' && before.state !== 'unknown') return 'newly-passing';
    if (before.state === 'passing' && after.state !== 'unknown') return 'newly-failing';
    return 'changed';
  }
  if (after.state !== 'partial') return 'unchanged';
  const isSame = before.passing === after.passing && before.applications === after.applications;
  return isSame ? 'unchanged' : 'changed';
}
