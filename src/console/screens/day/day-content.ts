import { creditFigures } from '../../../domain/analytics/credit-figures.ts';
import { type DayPart, type DayParts, dayTiles } from '../../../domain/analytics/day-tiles.ts';
import {
  type DashboardContent,
  type DashboardPanel,
  inCounts,
  type ListPanel,
} from '../../dashboard/dashboard-content.ts';
import { signs } from '../../draw/signs.ts';
import {
  clientPanel,
  commandPanel,
  extensionPanel,
  hookPanel,
  languagePanel,
  serverPanel,
  skillPanel,
  toolPanel,
} from '../overview/counted-panels.ts';
import { modelPanel, tokenPanel, userPanel } from '../overview/credit-panels.ts';

/** What the screen of a day shows. */
export const dayContent = (parts: DayParts): DashboardContent => ({
  isLoaded: true,
  tiles: dayTiles(parts),
  figures: [],
  panels: dayPanels(parts),
  columnWidth: 46,
});

/** A single day has no trend. */
const noTrend = { rows: [], days: [] };

/** A day in panels: credits, users, tools and files. */
function dayPanels(parts: DayParts): DashboardPanel[] {
  const { day, tokens, tools, activity, productivity } = parts;
  const range = { startDate: day, endDate: day };
  const { totals, rows, models, users } = creditFigures(rowsOf(tokens), range);
  const files = { rows: rowsOf(productivity), range, days: [] };
  const toolRows = { rows: rowsOf(tools), range, days: [] };
  const clients = clientPanel({ rows: rowsOf(activity), range, days: [] }, inCounts);

  return [
    inState(modelPanel(models, noTrend), tokens),
    tokenPanel(rows.length > 0 ? { totals, raw: [], billable: [] } : undefined),
    inState(userPanel(users, noTrend), tokens),
    inState(toolPanel(toolRows), tools),
    inState(serverPanel(toolRows, true), tools),
    inState({ ...languagePanel(files), usualRows: 10 }, productivity),
    inState({ ...extensionPanel(files), usualRows: 10 }, productivity),
    inState({ ...clients, title: 'Users by client' }, activity),
    inState(hookPanel(toolRows), tools),
    inState(skillPanel(toolRows), tools),
    inState(commandPanel(toolRows), tools),
  ];
}

const rowsOf = <Row>(part: DayPart<Row>): Row[] =>
  part.state === 'known' && part.row !== undefined ? [part.row] : [];

/** An empty list says why it is empty. */
function inState(panel: ListPanel, part: DayPart<unknown>): ListPanel {
  switch (part.state) {
    case 'loading':
      return { ...panel, emptyText: '' };
    case 'failed':
      return { ...panel, emptyText: `${signs.bad} ${part.reason}` };
    case 'known':
      return part.row === undefined ? { ...panel, emptyText: 'No data for this day.' } : panel;
  }
}
