import { garbledNames } from '../../../domain/analytics/garbled-names.ts';
import {
  type Counted,
  countsOf,
  countTrends,
  type NamedCount,
  withoutLetterCase,
} from '../../../domain/analytics/named-counts.ts';
import { type PartTrends, partTrends } from '../../../domain/analytics/part-trends.ts';
import { extensionCounts, languageCounts } from '../../../domain/analytics/productivity.ts';
import {
  hookCounts,
  serverCounts,
  skillCounts,
  slashCommandCounts,
  toolCounts,
} from '../../../domain/analytics/tool-use.ts';
import type { Day } from '../../../domain/day.ts';
import type { ProductivityRow, ToolsRow } from '../../../domain/resources.ts';
import type { ListPanel, Part } from '../../dashboard/dashboard-content.ts';
import { type CountedPanel, countedPanel } from '../../dashboard/list-panels.ts';
import type { RangeRows } from '../../data/use-analytics.ts';
import { signs } from '../../draw/signs.ts';

/** Rows, and the days of their trends: none for a single day. */
type Rows<Row = ToolsRow> = RangeRows<Row> & { days: readonly Day[] };

const of = <Row extends { date: Day }>(
  { rows, range, days }: Rows<Row>,
  counter: Counted<Row>,
): Pick<CountedPanel, 'counts' | 'trends'> => ({
  counts: countsOf(rows, range, counter),
  trends: countTrends(rows, days, counter),
});

/** Calls by tool. Names that look garbled are shown as they are, and marked. */
export function toolPanel(rows: Rows): ListPanel {
  const { counts, trends } = of(rows, toolCounts);
  const garbled = garbledNames(counts);
  const remark: Part['remark'] = { sign: signs.warning, words: ['garbled', ''], tone: 'warning' };
  return countedPanel({
    kind: 'tool',
    title: 'By tool',
    noun: 'tool',
    counts,
    trends,
    usualRows: 20,
    tone: 'chart3',
    cut: 'middle',
    remarkOf: ({ name }) => (garbled.has(name) ? remark : undefined),
    ...(garbled.size > 0 ? { note: `${garbled.size} garbled` } : {}),
    emptyText: 'No tool was called.',
  });
}

/** Calls by MCP server. Names that differ only by letter case are joined, or shown as they were written. */
export function serverPanel(rows: Rows, isCaseJoined: boolean): ListPanel {
  const { counts, trends } = of(rows, serverCounts);
  const joined = withoutLetterCase(counts);
  const twice = joined.filter(({ spellings }) => spellings).length;
  const shown = isCaseJoined ? joined : counts;
  return countedPanel({
    kind: 'server',
    title: 'MCP servers',
    noun: 'server',
    counts: shown,
    trends: isCaseJoined ? joinedTrends(joined, rows) : trends,
    usualRows: 7,
    tone: 'chart4',
    remarkOf: ({ spellings }) =>
      spellings && {
        sign: '',
        words: [`${spellings.length} spellings`, `x${spellings.length}`],
        tone: 'muted',
      },
    ...(twice > 0 ? { note: isCaseJoined ? `${twice} joined` : 'as written' } : {}),
    emptyText: 'No MCP servers called.',
  });
}

/** Trends of joined names, by the name that represents all spellings. */
function joinedTrends(joined: readonly NamedCount[], { rows, days }: Rows): PartTrends {
  const standsFor = new Map(
    joined.flatMap(({ name, spellings = [name] }) => spellings.map((spelling) => [spelling, name])),
  );
  return partTrends(rows, days, (row) =>
    serverCounts(row).flatMap(({ name, count }) =>
      name ? [{ name: standsFor.get(name) ?? name, amount: count ?? 0 }] : [],
    ),
  );
}

export const skillPanel = (rows: Rows): ListPanel =>
  countedPanel({
    kind: 'skill',
    title: 'Skills',
    noun: 'skill',
    ...of(rows, skillCounts),
    usualRows: 8,
    tone: 'chart2',
    emptyText: 'No skills used.',
  });

export const commandPanel = (rows: Rows): ListPanel =>
  countedPanel({
    kind: 'command',
    title: 'Slash commands',
    noun: 'command',
    ...of(rows, slashCommandCounts),
    usualRows: 6,
    tone: 'chart2',
    emptyText: 'No slash commands used.',
  });

export const hookPanel = (rows: Rows): ListPanel =>
  countedPanel({
    kind: 'hook',
    title: 'Hooks',
    noun: 'hook',
    ...of(rows, hookCounts),
    usualRows: 6,
    tone: 'chart1',
    emptyText: 'No hooks ran.',
  });

export const languagePanel = (rows: Rows<ProductivityRow>): ListPanel =>
  countedPanel({
    kind: 'language',
    title: 'Files by language',
    noun: 'language',
    ...of(rows, languageCounts),
    usualRows: 14,
    tone: 'chart3',
    emptyText: 'No files written.',
  });

export const extensionPanel = (rows: Rows<ProductivityRow>): ListPanel =>
  countedPanel({
    kind: 'extension',
    title: 'Files by extension',
    noun: 'extension',
    ...of(rows, extensionCounts),
    usualRows: 14,
    tone: 'chart4',
    emptyText: 'No files written.',
  });
