import type { ToolsRow } from '../../api/resources.ts';
import type { DateRange } from '../time/date-range.ts';
import type { Day } from '../time/day.ts';
import { type DayValue, daySeries, rowsByDay, typicalValue } from './day-series.ts';
import type { CountsOf } from './named-counts.ts';

/** Calls by tool. A few names are garbled, and remain as the server sent them. */
export const toolCounts: CountsOf<ToolsRow> = ({ by_tool }) =>
  (by_tool ?? []).map(({ tool, invocations }) => ({ name: tool, count: invocations }));

/** Calls by MCP server, with names as the server sent them, in varying letter case. */
export const serverCounts: CountsOf<ToolsRow> = ({ mcp_by_server }) =>
  (mcp_by_server ?? []).map(({ server, invocations }) => ({ name: server, count: invocations }));

export const skillCounts: CountsOf<ToolsRow> = ({ skills_by_name }) => skills_by_name ?? [];

export const slashCommandCounts: CountsOf<ToolsRow> = ({ slash_commands_by_name }) =>
  slash_commands_by_name ?? [];

/** Hooks by the event that triggers them, their matcher, and the command that they run. */
export const hookCounts: CountsOf<ToolsRow> = ({ hooks_by_event }) =>
  (hooks_by_event ?? []).map(({ event, matcher, command, count }) => ({
    name: hookName(event, matcher, command),
    count,
  }));

type Text = string | null | undefined;

/**
 * `PreToolUse: guard --policy shell (run_command)`. The matcher is the least informative part, so it comes
 * last.
 */
function hookName(event: Text, matcher: Text, command: Text): string {
  const name = event || 'any event';
  return (command ? `${name}: ${command}` : name) + (matcher ? ` (${matcher})` : '');
}

/**
 * Tool calls per user turn. The mean is over all turns of the range; percentiles of days cannot be combined,
 * so the median day's are used. Undefined if no day reports them.
 */
export type Autonomy = {
  mean: number | undefined;
  median: number | undefined;
  p90: number | undefined;
};

export function autonomy(rows: readonly ToolsRow[], range: DateRange): Autonomy {
  const typical = (read: (row: ToolsRow) => number | null | undefined): number | undefined =>
    typicalValue(daySeries(rows, range, read));
  return {
    mean: overallRatio(rows, range, callsOf, (row) => row.autonomy_ratio_avg),
    median: typical((row) => row.autonomy_ratio_p50),
    p90: typical((row) => row.autonomy_ratio_p90),
  };
}

/** Averages per session over the whole range. */
export const perSession = (rows: readonly ToolsRow[], range: DateRange) => ({
  calls: overallRatio(rows, range, callsOf, (row) => row.tool_calls_per_session_avg),
  turns: overallRatio(rows, range, turnsOf, (row) => row.user_turns_per_session_avg),
});

const callsOf = ({ tool_calls }: ToolsRow) => tool_calls;

/** A day reports its calls, and the average number of calls per turn. */
const turnsOf = ({ tool_calls: calls, autonomy_ratio_avg: perTurn }: ToolsRow) =>
  typeof calls === 'number' && perTurn ? calls / perTurn : undefined;

/** Most autonomous first, as rows name them. */
const levels = [
  { level: 'auto high', key: 'auto_high' },
  { level: 'auto medium', key: 'auto_medium' },
  { level: 'auto low', key: 'auto_low' },
  { level: 'manual', key: 'manual' },
] as const;

/** The part of the tool calls at an autonomy level, in a range and on each of its days. */
export type LevelShare = { level: string; share: number | undefined; days: readonly DayValue[] };

/** The share of every level, unknown levels last. Weighted by calls, so busy days count more. */
export function levelShares(rows: readonly ToolsRow[], range: DateRange): LevelShare[] {
  const told = [...rowsByDay(rows, range).values()];
  const weights = told.map(({ tool_calls, tool_autonomy_level_ratio: ratio }) =>
    ratio ? (tool_calls ?? 0) : 0,
  );
  const calls = weights.reduce((sum, weight) => sum + weight, 0);

  return levelsOf(told).map(({ level, key }) => {
    const parts = told.map((row) => partAt(row, key));
    // On a day that reports other levels, a missing one has a share of zero.
    const atLevel = parts.reduce<number>(
      (sum, part, index) => sum + (part ?? 0) * (weights[index] ?? 0),
      0,
    );
    const isTold = parts.some((part) => typeof part === 'number');
    return {
      level,
      share: isTold && calls > 0 ? atLevel / calls : undefined,
      days: daySeries(rows, range, (row) => partAt(row, key)),
    };
  });
}

/** Servers may report levels that are not in the description. */
const partAt = ({ tool_autonomy_level_ratio: ratio }: ToolsRow, key: string) =>
  Object.entries(ratio ?? {}).find(([level]) => level === key)?.[1];

function levelsOf(rows: readonly ToolsRow[]): readonly { level: string; key: string }[] {
  const known = new Set<string>(levels.map(({ key }) => key));
  const told = rows.flatMap((row) => Object.keys(row.tool_autonomy_level_ratio ?? {}));
  const others = [...new Set(told)].filter((key) => !known.has(key)).sort();
  return [...levels, ...others.map((key) => ({ level: key.replaceAll('_', ' '), key }))];
}

type NumberOf<Row> = (row: Row) => number | null | undefined;

/**
 * A ratio that rows report by day, such as calls per turn, over all days: all calls by all turns. The mean of
 * the ratios would give a quiet Sunday the weight of a busy Monday. Days that report only one of the two are
 * ignored.
 */
function overallRatio<Row extends { date: Day }>(
  rows: readonly Row[],
  range: DateRange,
  amountOf: NumberOf<Row>,
  ratioOf: NumberOf<Row>,
): number | undefined {
  let amounts = 0;
  let bases = 0;
  for (const row of rowsByDay(rows, range).values()) {
    const amount = amountOf(row);
    const ratio = ratioOf(row);
    if (typeof amount !== 'number' || !ratio) continue;
    amounts += amount;
    bases += amount / ratio;
  }
  return bases > 0 ? amounts / bases : undefined;
}
