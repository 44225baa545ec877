import type { ReadinessReport } from '../../api/resources.ts';

/** `partial` when some applications pass and others do not; `unknown` when the counts are missing or impossible. */
export type CriterionState = 'passing' | 'partial' | 'failing' | 'unknown';

export type CriterionResult = {
  id: string;
  /** Applications that pass, of those that were evaluated. */
  passing: number | undefined;
  applications: number | undefined;
  state: CriterionState;
  rationale: string | undefined;
};

/** The results of all criteria in a report, failing ones first; equal ones by ID. */
export const criteriaOf = (report: ReadinessReport): CriterionResult[] =>
  resultsOf(report).sort(byUrgency);

/** The results of all criteria in a report, in its order. */
export const resultsOf = (report: ReadinessReport): CriterionResult[] =>
  Object.entries(report.report ?? {}).map(([id, evaluation]) => toResult(id, evaluation));

type Evaluation = NonNullable<NonNullable<ReadinessReport['report']>[string]>;

function toResult(id: string, evaluation: Evaluation | null | undefined): CriterionResult {
  const { numerator, denominator, rationale } = evaluation ?? {};
  return {
    id,
    passing: numerator ?? undefined,
    applications: denominator ?? undefined,
    state: stateOf(numerator, denominator),
    rationale: rationale || undefined,
  };
}

function stateOf(
  numerator: number | null | undefined,
  denominator: number | null | undefined,
): CriterionState {
  if (numerator == null || denominator == null || denominator <= 0) return 'unknown';
  if (numerator > denominator) return 'unknown';
  if (numerator === denominator) return 'passing';
  return numerator > 0 ? 'partial' : 'failing';
}

const urgency: Record<CriterionState, number> = { failing: 0, partial: 1, unknown: 2, passing: 3 };

function byUrgency(a: CriterionResult, b: CriterionResult): number {
  return urgency[a.state] - urgency[b.state] || shareOf(a) - shareOf(b) || (a.id < b.id ? -1 : 1);
}

const shareOf = ({ state, passing = 0, applications = 0 }: CriterionResult): number =>
  state === 'unknown' ? 0 : passing / applications;
