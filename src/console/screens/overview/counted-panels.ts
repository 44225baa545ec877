import type { ActivityRow, ToolsRow } from '../../../api/resources.ts';
import { counted, formatCount } from '../../../figures/format/number.ts';
import type { Day } from '../../../figures/time/day.ts';
import { activeUsersByClient, clientCounts } from '../../../figures/usage/activity.ts';
import { unnamed } from '../../../figures/usage/credits-by-model.ts';
import { rowsByDay } from '../../../figures/usage/day-series.ts';
import {
  type CountsOf,
  countsOf,
  countTrends,
  joinedTrends,
  type MetricKind,
  type NamedCount,
  withoutLetterCase,
} from '../../../figures/usage/named-counts.ts';
import type { PartTrends } from '../../../figures/usage/part-trends.ts';
import { extensionCounts, languageCounts } from '../../../figures/usage/productivity.ts';
import type { RangeRows } from '../../../figures/usage/range-rows.ts';
import {
  hookCounts,
  serverCounts,
  skillCounts,
  slashCommandCounts,
  toolCounts,
} from '../../../figures/usage/tool-use.ts';
import { isKnown, type Sample } from '../../../figures/values/sample.ts';
import {
  type AmountFormat,
  inCounts,
  type ListPanel,
  type Part,
} from '../../dashboard/dashboard-content.ts';
import { signs } from '../../draw/line.ts';
import type { Tone } from '../../draw/theme.ts';

/** Rows, and the days of their trends: none for a single day. */
type Source<Row> = RangeRows<Row> & { days: readonly Day[] };

type CountedKind = Exclude<MetricKind, 'client'>;

// A text must hold where counts are not zero but come without names.
const looks: Record<
  CountedKind,
  readonly [title: string, usualRows: number, tone: Tone, emptyText: string]
> = {
  tool: ['By tool', 20, 'chart3', 'No tools reported.'],
  server: ['MCP servers', 7, 'chart4', 'No MCP servers reported.'],
  skill: ['Skills', 8, 'chart2', 'No skills reported.'],
  command: ['Slash commands', 6, 'chart2', 'No slash commands reported.'],
  hook: ['Hooks', 6, 'chart1', 'No hooks reported.'],
  language: ['Files by language', 14, 'chart3', 'No languages reported.'],
  extension: ['Files by extension', 14, 'chart4', 'No extensions reported.'],
};

type Counts = {
  counts: readonly NamedCount[];
  trends: PartTrends;
  /** A remark on an unusual name. */
  remarkOf?(count: NamedCount): Part['remark'];
  /** Follows the number of parts. */
  note?: string | undefined;
  /** All that was counted, listed or not; undefined if it is not known. */
  total?: number | undefined;
  cut?: 'middle';
};

function countedPanel(
  kind: CountedKind,
  { counts, trends, remarkOf, note, total = 0, cut }: Counts,
): ListPanel {
  const [title, usualRows, tone, emptyText] = looks[kind];
  const namesOf = new Map(counts.map(({ name, spellings }) => [name, spellings ?? [name]]));
  const many = countedNames(counts, kind);
  return {
    kind: 'list',
    id: kind,
    title,
    note: [
      ...listedNotes(counts, total).flatMap((listed) => [
        ...(note === undefined ? [] : [`${many}, ${note}, ${listed}`]),
        `${many}, ${listed}`,
      ]),
      ...(note === undefined ? [] : [`${many}, ${note}`, note]),
      many,
    ],
    parts: counts.map((count) => {
      const { name: id, count: amount, share } = count;
      return { id, amount, share, remark: remarkOf?.(count) };
    }),
    usualRows,
    cut,
    tone,
    format: inCounts,
    figure: 'counted-total',
    isSum: true,
    trendOf: trends.of,
    open: (id) => ({ screen: 'metric', kind, names: namesOf.get(id) ?? [id] }),
    emptyText,
  };
}

/** What the shares are of where not everything that was counted is listed, longest first. */
function listedNotes(counts: readonly NamedCount[], total: number): string[] {
  const listed = counts.reduce((sum, { count }) => sum + count, 0);
  const what = `shares of the ${formatCount(listed)} listed`;
  return listed > 0 && listed < total ? [`${what} of ${formatCount(total)}`, what] : [];
}

/** The total of a range; undefined if the platform reports none for one of its days. */
function totalOf<Row extends { date: Day }>(
  { rows, range }: RangeRows<Row>,
  read: (row: Row) => Sample,
): number | undefined {
  const totals = [...rowsByDay(rows, range).values()].map(read);
  return totals.every(isKnown) ? totals.reduce((sum, total) => sum + total, 0) : undefined;
}

/** How many there are: at least so many if some have no name. */
function countedNames(counts: readonly NamedCount[], kind: CountedKind): string {
  const named = counts.filter(({ name }) => name !== unnamed).length;
  return named === counts.length ? counted(named, kind) : `${formatCount(named)}+ ${kind}s`;
}

/** Calls by tool. Names that look garbled are shown as they are, and marked. */
export function toolPanel({ rows, range, days }: Source<ToolsRow>): ListPanel {
  const counts = countsOf(rows, range, toolCounts);
  const garbled = garbledNames(counts);
  const remark: Part['remark'] = {
    sign: signs.warning,
    words: ['odd name', 'odd'],
    tone: 'warning',
  };
  return countedPanel('tool', {
    counts,
    trends: countTrends(rows, days, toolCounts),
    remarkOf: ({ name }) => (garbled.has(name) ? remark : undefined),
    note: garbled.size > 0 ? counted(garbled.size, 'odd name') : undefined,
    total: totalOf({ rows, range }, ({ tool_calls }) => tool_calls),
    cut: 'middle',
  });
}

/** Calls by MCP server. Names that differ only by letter case are joined, or shown as they were written. */
export function serverPanel(
  { rows, range, days }: Source<ToolsRow>,
  isCaseJoined: boolean,
): ListPanel {
  const written = countsOf(rows, range, serverCounts);
  const joined = withoutLetterCase(written);
  const twice = joined.filter(({ spellings }) => spellings).length;
  const counts = isCaseJoined ? joined : written;
  const note = isCaseJoined ? 'ignoring case' : 'as written';
  return countedPanel('server', {
    counts,
    trends: joinedTrends(rows, days, serverCounts, counts),
    remarkOf({ spellings }) {
      if (spellings === undefined) return undefined;
      const count = spellings.length;
      return { sign: '', words: [`${count} spellings`, `x${count}`], tone: 'muted' };
    },
    note: twice > 0 ? note : undefined,
  });
}

const panelOf =
  <Row extends { date: Day }>(
    kind: CountedKind,
    counter: CountsOf<Row>,
    read: (row: Row) => Sample = () => undefined,
  ) =>
  ({ rows, range, days }: Source<Row>): ListPanel => {
    const counts = countsOf(rows, range, counter);
    const total = totalOf({ rows, range }, read);
    return countedPanel(kind, { counts, trends: countTrends(rows, days, counter), total });
  };

export const skillPanel = panelOf('skill', skillCounts, (row) => row.skills_invocations);
export const commandPanel = panelOf(
  'command',
  slashCommandCounts,
  (row) => row.slash_commands_invocations,
);
export const hookPanel = panelOf('hook', hookCounts, (row) => row.hooks_invocations);
export const languagePanel = panelOf('language', languageCounts);
export const extensionPanel = panelOf('extension', extensionCounts);

/** Daily active users by client, as the mean of the days; a person on two clients counts in both. */
export function clientPanel(
  { rows, range, days }: Source<ActivityRow>,
  format: AmountFormat,
): ListPanel {
  const trends = countTrends(rows, days, clientCounts);
  const users = activeUsersByClient(rows, range);
  const many = counted(users.length, 'client');
  return {
    kind: 'list',
    id: 'client',
    title: 'By client',
    note: [
      `${many}, shares of daily users; some use several`,
      `${many}, shares of daily users`,
      `${many}, % of users`,
      many,
    ],
    parts: users.map(({ client: id, dailyMean: amount, share }) => ({ id, amount, share })),
    usualRows: 3,
    tone: 'chart2',
    format,
    figure: 'counted-people',
    isSum: false,
    trendOf: trends.of,
    open: (id) => ({ screen: 'metric', kind: 'client', names: [id] }),
    emptyText: 'No users in this range.',
  };
}

/** How many times more often the whole name must occur than a fragment or a blend of it. */
const minRatio = 500;

/**
 * Names of tools that look like misparsed parts of a message: with characters that no name has, or rare and
 * either a fragment of a common name or containing one. They are reported as such, and never corrected.
 */
export function garbledNames(counts: readonly NamedCount[]): Set<string> {
  const garbled = new Set<string>();
  for (const { name, count } of counts) {
    const isPieceOf = (other: NamedCount) =>
      other.count >= count * minRatio &&
      other.name !== name &&
      (other.name.startsWith(name) || name.includes(other.name));
    if (!usualName.test(name) || counts.some(isPieceOf)) garbled.add(name);
  }
  return garbled;
}

const usualName = /^[\p{L}\p{N}_.:/@+-]+( [\p{L}\p{N}_.:/@+-]+)*$/u;
