import { creditFigures } from '../../../domain/analytics/credit-figures.ts';
import { creditsByDay, creditTotals } from '../../../domain/analytics/credit-totals.ts';
import { knownSum } from '../../../domain/analytics/day-series.ts';
import { meanOfKind } from '../../../domain/analytics/like-for-like.ts';
import { costOf } from '../../../domain/analytics/productivity.ts';
import { blankTile, type Tile } from '../../../domain/analytics/tile.ts';
import { change, formatChange } from '../../../domain/change.ts';
import { type DateRange, lengthOf } from '../../../domain/date-range.ts';
import { type Day, dayKindOf } from '../../../domain/day.ts';
import { counted } from '../../../domain/format/counted.ts';
import {
  formatCompact,
  formatCount,
  formatCredits,
  formatPercent,
  unknownText,
} from '../../../domain/format/number.ts';
import type {
  ActivityRow,
  ProductivityRow,
  TokensRow,
  ToolsRow,
} from '../../../domain/resources.ts';
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

/** The row of one kind of analytics for a day, as far as it is loaded. */
export type DayPart<Row> =
  | { state: 'loading' }
  | { state: 'failed'; reason: string }
  /** Without a row there is no data for the day. */
  | { state: 'known'; row: Row | undefined };

/** All analytics of one day. */
export type DayParts = {
  day: Day;
  tokens: DayPart<TokensRow>;
  tools: DayPart<ToolsRow>;
  activity: DayPart<ActivityRow>;
  productivity: DayPart<ProductivityRow>;
  /** Credits of all days that were loaded with the day, to compare it with. */
  others: { range: DateRange; rows: readonly TokensRow[] };
};

/** What the screen of a day shows. */
export const dayContent = (parts: DayParts): DashboardContent => ({
  isLoaded: true,
  tiles: dayTiles(parts),
  figures: [],
  panels: dayPanels(parts),
  columnWidth: 46,
});

const dayTiles = (parts: DayParts): Tile[] => [
  tileOf('Credits', parts.tokens, (row) => ({
    value: formatCredits(row.billable_tokens),
    ...besideOthers(parts, row.billable_tokens ?? undefined),
  })),
  tileOf('Active users', parts.activity, (row) => ({
    value: formatCount(row.daily_active_users),
    detail: [
      `${counted(row.sessions, 'session')}, ${formatCompact(row.messages)} messages`,
      counted(row.sessions, 'session'),
    ],
    extra: [counted(row.user_messages, 'user turn')],
  })),
  tileOf('Tool calls', parts.tools, (row) => ({
    value: formatCount(row.tool_calls),
    detail: ['user turn', 'turn'].map((unit) => `${ratio(row.autonomy_ratio_avg)} per ${unit}`),
    extra: [`p50 ${ratio(row.autonomy_ratio_p50)}, p90 ${ratio(row.autonomy_ratio_p90)}`],
  })),
  tileOf('Commits', parts.productivity, (row) => ({
    value: formatCount(row.git_commits),
    detail: [counted(row.git_prs_created, 'pull request'), counted(row.git_prs_created, 'PR')],
    extra: costTexts(parts, row.git_commits ?? undefined),
  })),
  tileOf('Files', parts.productivity, (row) => ({
    value: formatCount(knownSum(row.files_created, row.files_edited)),
    detail: [`${formatCount(row.files_created)} created`],
    extra: [`${formatCount(row.files_edited)} edited`],
  })),
];

function tileOf<Row>(
  title: string,
  part: DayPart<Row>,
  make: (row: Row) => Omit<Tile, 'title'>,
): Tile {
  switch (part.state) {
    case 'loading':
      return blankTile(title);
    case 'failed':
      return { title, value: unknownText, detail: ['could not be loaded', 'failed'] };
    case 'known':
      return part.row === undefined
        ? { title, value: unknownText, detail: ['no data for this day', 'no data'] }
        : { title, ...make(part.row) };
  }
}

const ratio = (value: number | null | undefined): string => value?.toFixed(1) ?? unknownText;

/** Compares the day with the others of its kind that were loaded with it, and with all of them. */
function besideOthers(
  { day, others: { range, rows } }: DayParts,
  credits: number | undefined,
): Pick<Tile, 'detail' | 'extra'> {
  const days = lengthOf(range);
  if (days < 2) return {};
  const { dailyMean, total } = creditTotals(rows, range);
  const ofKind = meanOfKind(creditsByDay(rows, range), day);
  const alike = formatChange(change(credits, ofKind));
  const moved = formatChange(change(credits, dailyMean));
  const share = formatPercent(total > 0 && credits !== undefined ? credits / total : undefined);
  const kind = `${dayKindOf(day)}s`;
  const beside = `${moved} vs all ${days} days`;
  return {
    detail:
      ofKind === undefined
        ? [`no other ${kind} here`]
        : [`${alike} vs other ${kind}`, `${alike} vs ${kind}`, alike],
    extra: [`${beside}, ${share} of them`, beside, `${share} of ${days} days`],
  };
}

function costTexts({ tokens }: DayParts, commits: number | undefined): string[] {
  const credits = tokens.state === 'known' ? tokens.row?.billable_tokens : undefined;
  const cost = costOf(credits ?? undefined, commits);
  if (cost === undefined) return [];
  return ['credits per commit', 'per commit'].map((words) => `${formatCredits(cost)} ${words}`);
}

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
