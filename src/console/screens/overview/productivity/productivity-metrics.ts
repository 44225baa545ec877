import { creditsByDay } from '../../../../domain/analytics/credit-totals.ts';
import { type DayValue, daySeries } from '../../../../domain/analytics/day-series.ts';
import { costByDay, overallCost } from '../../../../domain/analytics/productivity.ts';
import type { ProductivityRow, TokensRow } from '../../../../domain/resources.ts';
import type { RangeRows, ShownRows } from '../../../data/use-analytics.ts';

export type Read = (row: ProductivityRow) => number | null | undefined;

export type ProductivityMetric = {
  id: string;
  title: string;
  /** A short singular, for readouts. */
  noun: string;
  read: Read;
};

/** The metrics that rows of productivity have. */
export const productivityMetrics: readonly ProductivityMetric[] = [
  { id: 'commits', title: 'Commits', noun: 'commit', read: (row) => row.git_commits },
  { id: 'prs', title: 'Pull requests', noun: 'PR', read: (row) => row.git_prs_created },
  { id: 'created', title: 'Files created', noun: 'new file', read: (row) => row.files_created },
  { id: 'edited', title: 'Files edited', noun: 'edited file', read: (row) => row.files_edited },
];

/** What was made, and the credits spent on the same days. The credits are another request, which may fail. */
export type Productivity = {
  made: ShownRows<ProductivityRow> | undefined;
  spent: ShownRows<TokensRow> | undefined;
};

/** The cost of one commit and of one pull request, by day. */
type Costs = { commit: DayValue[]; pullRequest: DayValue[] };

/** Without credits there are no costs. Both arguments must be of the same days. */
export function costsOf(
  made: RangeRows<ProductivityRow>,
  spent: RangeRows<TokensRow> | undefined,
): Costs {
  const credits = spent ? creditsByDay(spent.rows, made.range) : [];
  const of = (read: Read) => costByDay(credits, daySeries(made.rows, made.range, read));
  return { commit: of((row) => row.git_commits), pullRequest: of((row) => row.git_prs_created) };
}

/** All credits divided by everything that was made, over days for which both are known. */
export function totalCosts(
  { rows, range }: RangeRows<ProductivityRow>,
  spent: RangeRows<TokensRow> | undefined,
) {
  const credits = spent ? creditsByDay(spent.rows, range) : [];
  const of = (read: Read) => overallCost(credits, daySeries(rows, range, read));
  return {
    perCommit: of((row) => row.git_commits),
    perPullRequest: of((row) => row.git_prs_created),
  };
}
