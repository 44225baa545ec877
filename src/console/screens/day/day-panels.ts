import { clientCounts } from '../../../domain/analytics/activity.ts';
import { creditTotals } from '../../../domain/analytics/credit-totals.ts';
import { type Counted, countsOf } from '../../../domain/analytics/named-counts.ts';
import type { PartTrends } from '../../../domain/analytics/part-trends.ts';
import { extensionCounts, languageCounts } from '../../../domain/analytics/productivity.ts';
import type { Day } from '../../../domain/day.ts';
import { type CountedPanel, countedPanel } from '../../dashboard/counted-panel.ts';
import type { DashboardPanel, ListPanel } from '../../dashboard/dashboard-content.ts';
import { signs } from '../../draw/signs.ts';
import { creditFigures } from '../overview/credit-figures.ts';
import { modelPanel, userPanel } from '../overview/credit-parts.ts';
import { tokenPanel } from '../overview/token-lines.ts';
import {
  commandPanel,
  hookPanel,
  serverPanel,
  skillPanel,
  toolPanel,
} from '../overview/tools/tool-panels.ts';
import type { DayPart, DayParts } from './use-day.ts';

/** A single day has no trend. */
const noTrends: PartTrends = { of: () => [] };

/** Everything of a day in panels: what it cost, who, with which tools, what was made. */
export function dayPanels(parts: DayParts): DashboardPanel[] {
  const { day, tokens, tools, activity, productivity } = parts;
  const range = { startDate: day, endDate: day };
  const credits = creditFigures(rowsOf(tokens), range);
  const toolRows = { rows: rowsOf(tools), range, days: [] };
  const isKnown = tokens.state === 'known' && tokens.row !== undefined;

  return [
    inState(modelPanel(credits.models, { rows: [], days: [] }), tokens),
    tokenPanel(
      isKnown ? { totals: creditTotals(credits.rows, range), raw: [], billable: [] } : undefined,
    ),
    inState(
      userPanel(credits, () => []),
      tokens,
    ),
    inState(toolPanel(toolRows), tools),
    inState(serverPanel(toolRows, true), tools),
    inState(counts(languages, day, productivity, languageCounts), productivity),
    inState(counts(extensions, day, productivity, extensionCounts), productivity),
    inState(counts(clients, day, activity, clientCounts), activity),
    inState(hookPanel(toolRows), tools),
    inState(skillPanel(toolRows), tools),
    inState(commandPanel(toolRows), tools),
  ];
}

const rowsOf = <Row>(part: DayPart<Row>): Row[] =>
  part.state === 'known' && part.row !== undefined ? [part.row] : [];

type Named = Omit<CountedPanel, 'counts' | 'trends'>;

const languages: Named = {
  kind: 'language',
  title: 'Files by language',
  noun: 'language',
  usualRows: 10,
  tone: 'chart3',
  emptyText: 'No file was written.',
};
const extensions: Named = {
  ...languages,
  kind: 'extension',
  title: 'Files by extension',
  noun: 'extension',
  tone: 'chart4',
};
const clients: Named = {
  kind: 'client',
  title: 'Users by client',
  noun: 'client',
  usualRows: 3,
  tone: 'chart2',
  emptyText: 'Nobody was counted.',
};

const counts = <Row extends { date: Day }>(
  named: Named,
  day: Day,
  part: DayPart<Row>,
  counter: Counted<Row>,
): ListPanel =>
  countedPanel({
    ...named,
    counts: countsOf(rowsOf(part), { startDate: day, endDate: day }, counter),
    trends: noTrends,
  });

/** An empty list says why it is empty. */
function inState(panel: ListPanel, part: DayPart<unknown>): ListPanel {
  switch (part.state) {
    case 'loading':
      return { ...panel, emptyText: '' };
    case 'failed':
      return { ...panel, emptyText: `${signs.bad} ${part.reason}` };
    case 'known':
      return part.row === undefined
        ? { ...panel, emptyText: 'There is no data for this day.' }
        : panel;
  }
}
