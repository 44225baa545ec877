import { creditsByDay } from '../../../../domain/analytics/credit-totals.ts';
import { type DayValue, daySeries } from '../../../../domain/analytics/day-series.ts';
import { costByDay, overallCost } from '../../../../domain/analytics/productivity.ts';
import type { ProductivityRow, TokensRow } from '../../../../domain/resources.ts';
import type { RangeRows, ShownRows } from '../../../data/use-analytics.ts';
import type { Read } from './made-kinds.ts';

/** What was made, and what was spent meanwhile; credits come by another way, and may fail on it. */
export type Productivity = {
  made: ShownRows<ProductivityRow> | undefined;
  spent: ShownRows<TokensRow> | undefined;
};

/** What one of each cost, day by day. */
export type Costs = { commit: DayValue[]; pullRequest: DayValue[] };

/** Without credits nothing has a cost. Both answers are of the same days. */
export function costsOf(
  made: RangeRows<ProductivityRow>,
  spent: RangeRows<TokensRow> | undefined,
): Costs {
  const credits = spent ? creditsByDay(spent.rows, made.range) : [];
  const of = (read: Read) => costByDay(credits, daySeries(made.rows, made.range, read));
  return { commit: of((row) => row.git_commits), pullRequest: of((row) => row.git_prs_created) };
}

/** All credits over everything that was made, on the days of which both are known. */
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
