import { creditTotals } from '../../../domain/analytics/credit-totals.ts';
import { knownSum } from '../../../domain/analytics/day-series.ts';
import { costOf } from '../../../domain/analytics/productivity.ts';
import { change, formatChange } from '../../../domain/change.ts';
import { lengthOf } from '../../../domain/date-range.ts';
import { counted } from '../../../domain/format/counted.ts';
import {
  formatCompact,
  formatCount,
  formatCredits,
  formatPercent,
  unknownText,
} from '../../../domain/format/number.ts';
import { blankTile, type Tile } from '../../dashboard/dashboard-content.ts';
import type { DayPart, DayParts } from './use-day.ts';

/** The figures on top of a day. */
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

/** The day against the mean of the days that were loaded with it. */
function besideOthers(
  { others: { range, rows } }: DayParts,
  credits: number | undefined,
): Pick<Tile, 'detail' | 'extra'> {
  const days = lengthOf(range);
  if (days < 2) return { detail: [], extra: [] };
  const { dailyMean, total } = creditTotals(rows, range);
  const moved = formatChange(change(credits, dailyMean));
  const share = formatPercent(total > 0 && credits !== undefined ? credits / total : undefined);
  return {
    detail: [`${moved} vs the mean of ${days} days`, `${moved} vs the mean`, moved],
    extra: [`${share} of these ${days} days`, `${share} of ${days} days`],
  };
}

function costTexts({ tokens }: DayParts, commits: number | undefined): string[] {
  const credits = tokens.state === 'known' ? tokens.row?.billable_tokens : undefined;
  const cost = costOf(credits ?? undefined, commits);
  if (cost === undefined) return [];
  return [`${formatCredits(cost)} credits a commit`, `${formatCredits(cost)} a commit`];
}
