import type { ActivityRow, ProductivityRow, TokensRow, ToolsRow } from '../../../api/resources.ts';
import type { FigureName } from '../../../figures/explain/explanations.ts';
import {
  counted,
  formatCompact,
  formatCount,
  formatCredits,
  formatPercent,
  unknownText,
} from '../../../figures/format/number.ts';
import { lengthOf } from '../../../figures/time/date-range.ts';
import type { Day } from '../../../figures/time/day.ts';
import { dayComparison, withoutMark } from '../../../figures/usage/comparison.ts';
import { creditsByDay, creditTotals } from '../../../figures/usage/credit-totals.ts';
import { knownSum } from '../../../figures/usage/day-series.ts';
import { costOf } from '../../../figures/usage/productivity.ts';
import { type Before, mapBefore, type RangeRows } from '../../../figures/usage/range-rows.ts';
import { blankTile, type Tile, unreadTile } from '../../dashboard/tile.ts';

/** The row of one kind of analytics for a day, if it is loaded. */
export type DayPart<Row> =
  | { state: 'loading' }
  | { state: 'failed'; reason: string }
  /** Without a row, there is no data for the day. */
  | { state: 'known'; row: Row | undefined };

export type DayParts = {
  day: Day;
  /** Whether it is one of the chosen days. */
  isAmong: boolean;
  tokens: DayPart<TokensRow>;
  tools: DayPart<ToolsRow>;
  activity: DayPart<ActivityRow>;
  productivity: DayPart<ProductivityRow>;
  /** Credits of all chosen days, if the day is one of them, else of the day alone. */
  others: RangeRows<TokensRow>;
  /** Credits of the days before it. */
  before: Before<RangeRows<TokensRow>>;
};

/** The tiles of a day, compared with the other days. Once one of them is known, the others say that they are read. */
export function dayTiles(parts: DayParts): Tile[] {
  const { tokens, tools, activity, productivity } = parts;
  const isAnyKnown = [tokens, tools, activity, productivity].some(({ state }) => state === 'known');
  return partTiles(parts).map((tile) =>
    isAnyKnown && tile.value === '' ? unreadTile(tile.title, false) : tile,
  );
}

const partTiles = (parts: DayParts): Tile[] => [
  tileOf(['Credits', 'day-credits'], parts.tokens, (row) => ({
    value: formatCredits(row.billable_tokens),
    ...besideOthers(parts, row.billable_tokens ?? undefined),
  })),
  tileOf(['Active users', 'day-users'], parts.activity, (row) => ({
    value: formatCount(row.daily_active_users),
    detail: [
      `${counted(row.sessions, 'session')}, ${formatCompact(row.messages)} messages`,
      counted(row.sessions, 'session'),
    ],
    extra: [counted(row.user_messages, 'user turn')],
  })),
  tileOf(['Tool calls', 'day-calls'], parts.tools, (row) => ({
    value: formatCount(row.tool_calls),
    detail: [' per user turn', ' per turn', '/turn'].map(
      (unit) => `${ratio(row.autonomy_ratio_avg)}${unit}`,
    ),
    extra: [`p50 ${ratio(row.autonomy_ratio_p50)}, p90 ${ratio(row.autonomy_ratio_p90)}`],
  })),
  tileOf(['Commits', 'day-commits'], parts.productivity, (row) => ({
    value: formatCount(row.git_commits),
    detail: [counted(row.git_prs_created, 'pull request'), counted(row.git_prs_created, 'PR')],
    extra: costTexts(parts, row.git_commits ?? undefined),
  })),
  tileOf(['Files', 'day-files'], parts.productivity, (row) => ({
    value: formatCount(knownSum(row.files_created, row.files_edited)),
    detail: [`${formatCount(row.files_created)} created`],
    extra: [`${formatCount(row.files_edited)} edited`],
  })),
];

function tileOf<Row>(
  [title, figure]: readonly [string, FigureName],
  part: DayPart<Row>,
  make: (row: Row) => Omit<Tile, 'title' | 'figure'>,
): Tile {
  switch (part.state) {
    case 'loading':
      return blankTile(title);
    case 'failed':
      return { title, figure, value: unknownText, detail: ['could not be loaded', 'failed'] };
    case 'known':
      return part.row === undefined
        ? { title, figure, value: unknownText, detail: ['no data for this day', 'no data'] }
        : { title, figure, ...make(part.row) };
  }
}

const ratio = (value: number | null | undefined): string => value?.toFixed(1) ?? unknownText;

/** Compares the day like for like with the days before it, and tells its share of the chosen days. */
function besideOthers(
  { day, others: { range, rows }, before }: DayParts,
  credits: number | undefined,
): Pick<Tile, 'detail' | 'extra' | 'days' | 'before'> {
  const ofDay = [{ day, value: credits }];
  const former = mapBefore(before, daysOfRows);
  const { likeForLike } = dayComparison(ofDay, former);
  const days = lengthOf(range);
  const { total } = creditTotals(rows, range);
  const share = formatPercent(total > 0 && credits !== undefined ? credits / total : undefined);
  return {
    days: ofDay,
    before: former,
    detail: withoutMark(likeForLike),
    extra: days < 2 ? [] : [`${share} of these ${days} days`, `${share} of ${days} days`],
  };
}

const daysOfRows = ({ rows, range }: RangeRows<TokensRow>) => creditsByDay(rows, range);

function costTexts({ tokens }: DayParts, commits: number | undefined): string[] {
  const credits = tokens.state === 'known' ? tokens.row?.billable_tokens : undefined;
  const cost = costOf(credits ?? undefined, commits);
  if (cost === undefined) return [];
  return ['credits per commit', 'per commit'].map((words) => `${formatCredits(cost)} ${words}`);
}
