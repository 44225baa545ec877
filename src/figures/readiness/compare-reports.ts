import type { ReadinessReport } from '../../api/resources.ts';
import { type CriterionResult, criteriaOf } from './criterion.ts';

/**
 * The change of a criterion between two reports. `changed` means a change that does not cross the line
 * between passed and not passed; evaluating a criterion for more applications is no change if all or none of
 * them pass. `added` and `dropped` criteria are in only one of the reports.
 */
export type CriterionFate =
  | 'newly-failing'
  | 'newly-passing'
  | 'changed'
  | 'added'
  | 'dropped'
  | 'unchanged';

/** A criterion in both reports; at least one side is set. */
export type CriterionComparison = {
  id: string;
  fate: CriterionFate;
  before: CriterionResult | undefined;
  after: CriterionResult | undefined;
};

/** Every criterion of either report by its change; failing ones first, as `criteriaOf` sorts. */
export type ReportComparison = Readonly<Record<CriterionFate, readonly CriterionComparison[]>>;

/** The changes between an older and a newer report of one repository. */
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
