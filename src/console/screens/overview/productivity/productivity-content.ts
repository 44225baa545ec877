import { daySeries } from '../../../../domain/analytics/day-series.ts';
import { counted } from '../../../../domain/format/counted.ts';
import { formatCredits } from '../../../../domain/format/number.ts';
import type { DashboardContent, DayFigure } from '../../../dashboard/dashboard-content.ts';
import { figureReadout } from '../../../dashboard/figure-readout.ts';
import { madeKinds } from './made-kinds.ts';
import { costsOf, type Productivity, totalCosts } from './productivity-costs.ts';
import { productivityTiles } from './productivity-tiles.ts';

/** What the tab of productivity shows. */
export function productivityContent(
  productivity: Productivity,
  panels: DashboardContent['panels'],
): DashboardContent {
  const { made } = productivity;
  const figures = productivityFigures(productivity);
  return {
    isLoaded: made !== undefined,
    tiles: productivityTiles(productivity),
    figures,
    panels,
    columnWidth: 46,
    readout: (day, figure) => figureReadout(day, figure, figures),
    openDay: (day) => ({ screen: 'day', day }),
    loadingText: 'Loading productivity',
  };
}

function productivityFigures({ made, spent }: Productivity): DayFigure[] {
  const costs = made ? costsOf(made, spent) : { commit: [], pullRequest: [] };
  const totals = made ? totalCosts(made, spent) : undefined;
  return [
    ...madeKinds.map(({ id, title, noun, read }) => ({
      id,
      title,
      days: made ? daySeries(made.rows, made.range, read) : [],
      format: (count: number) => counted(count, noun),
    })),
    {
      id: 'per-commit',
      title: 'Credits per commit',
      days: costs.commit,
      overall: { word: 'overall', value: totals?.perCommit },
      format: (credits) => `${formatCredits(credits)} credits a commit`,
    },
    {
      id: 'per-pr',
      title: 'Credits per pull request',
      days: costs.pullRequest,
      overall: { word: 'overall', value: totals?.perPullRequest },
      format: (credits) => `${formatCredits(credits)} credits a PR`,
    },
  ];
}
