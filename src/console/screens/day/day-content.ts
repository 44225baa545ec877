import { creditFigures } from '../../../domain/analytics/credit-figures.ts';
import { creditsByDay, creditTotals } from '../../../domain/analytics/credit-totals.ts';
import { knownSum } from '../../../domain/analytics/day-series.ts';
import { meanOfKind } from '../../../domain/analytics/like-for-like.ts';
import { costOf } from '../../../domain/analytics/productivity.ts';
import { change, formatChange } from '../../../domain/change.ts';
import { lengthOf } from '../../../domain/date-range.ts';
import { dayKindOf } from '../../../domain/day.ts';
import { counted } from '../../../domain/format/counted.ts';
import {
  formatCompact,
  formatCount,
  formatCredits,
  formatPercent,
  unknownText,
} from '../../../domain/format/number.ts';
import {
  blankTile,
  type DashboardPanel,
  inCounts,
  type ListPanel,
  type Tile,
} from '../../dashboard/dashboard-content.ts';
import { signs } from '../../draw/signs.ts';
import { clientPanel } from '../overview/activity/activity-panels.ts';
import {
  commandPanel,
  extensionPanel,
  hookPanel,
  languagePanel,
  serverPanel,
  skillPanel,
  toolPanel,
} from '../overview/counted-panels.ts';
import { modelPanel, tokenPanel, userPanel } from '../overview/credit-panels.ts';
import type { DayPart, DayParts } from './use-day.ts';

/** The tiles of a day. */
export const dayTiles = (parts: DayParts): Tile[] => [
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
    detail: [
      `${ratio(row.autonomy_ratio_avg)} per user turn`,
      `${ratio(row.autonomy_ratio_avg)} per turn`,
    ],
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
      return { title, value: unknownText, detail: ['could not be loaded', 'failed'], extra: [] };
    case 'known':
      return part.row === undefined
        ? { title, value: unknownText, detail: ['no data for this day', 'no data'], extra: [] }
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
  if (days < 2) return { detail: [], extra: [] };
  const { dailyMean, total } = creditTotals(rows, range);
  const ofKind = meanOfKind(creditsByDay(rows, range), day);
  const alike = formatChange(change(credits, ofKind));
  const moved = formatChange(change(credits, dailyMean));
  const share = formatPercent(total > 0 && credits !== undefined ? credits / total : undefined);
  const kind = `other ${dayKindOf(day)}s`;
  return {
    detail:
      ofKind === undefined
        ? [`no ${kind} here`]
        : [`${alike} vs ${kind}`, `${alike} vs ${dayKindOf(day)}s`, alike],
    extra: [
      `${moved} vs all ${days} days, ${share} of them`,
      `${moved} vs all ${days} days`,
      `${share} of ${days} days`,
    ],
  };
}

function costTexts({ tokens }: DayParts, commits: number | undefined): string[] {
  const credits = tokens.state === 'known' ? tokens.row?.billable_tokens : undefined;
  const cost = costOf(credits ?? undefined, commits);
  if (cost === undefined) return [];
  return [`${formatCredits(cost)} credits per commit`, `${formatCredits(cost)} per commit`];
}

/** A single day has no trend. */
const noTrend = { rows: [], days: [] };

/** A day in panels: credits, users, tools and files. */
export function dayPanels(parts: DayParts): DashboardPanel[] {
  const { day, tokens, tools, activity, productivity } = parts;
  const range = { startDate: day, endDate: day };
  const credits = creditFigures(rowsOf(tokens), range);
  const files = { rows: rowsOf(productivity), range, days: [] };
  const toolRows = { rows: rowsOf(tools), range, days: [] };
  const isKnown = tokens.state === 'known' && tokens.row !== undefined;

  return [
    inState(modelPanel(credits.models, noTrend), tokens),
    tokenPanel(
      isKnown ? { totals: creditTotals(credits.rows, range), raw: [], billable: [] } : undefined,
    ),
    inState(userPanel(credits.users, noTrend), tokens),
    inState(toolPanel(toolRows), tools),
    inState(serverPanel(toolRows, true), tools),
    inState({ ...languagePanel(files), usualRows: 10 }, productivity),
    inState({ ...extensionPanel(files), usualRows: 10 }, productivity),
    inState(
      { ...clientPanel({ rows: rowsOf(activity), range }, inCounts), title: 'Users by client' },
      activity,
    ),
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
