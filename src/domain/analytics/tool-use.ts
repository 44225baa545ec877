import type { DateRange } from '../date-range.ts';
import type { ToolsRow } from '../resources.ts';
import { type DayValue, daySeries, rowsByDay, seriesTotals } from './day-series.ts';
import { type NamedCount, namedCounts, withoutLetterCase } from './named-counts.ts';

/** Tool calls of each day of a range; a day without data stays unknown. */
export const toolCallsByDay = (rows: readonly ToolsRow[], range: DateRange): DayValue[] =>
  daySeries(rows, range, (row) => row.tool_calls);

/** Calls by tool. About one name in 16,000 is garbled, and stays as the server wrote it. */
export const callsByTool = (rows: readonly ToolsRow[], range: DateRange): NamedCount[] =>
  namedCounts(
    partsOf(rows, range, ({ by_tool }) => by_tool).map(({ tool, invocations }) => ({
      name: tool,
      count: invocations,
    })),
  );

/** Calls by MCP server. Servers write names in different letter cases; they are one here. */
export const callsByServer = (rows: readonly ToolsRow[], range: DateRange): NamedCount[] =>
  withoutLetterCase(
    namedCounts(
      partsOf(rows, range, ({ mcp_by_server }) => mcp_by_server).map(({ server, invocations }) => ({
        name: server,
        count: invocations,
      })),
    ),
  );

export const skillsByName = (rows: readonly ToolsRow[], range: DateRange): NamedCount[] =>
  namedCounts(partsOf(rows, range, ({ skills_by_name }) => skills_by_name));

export const slashCommandsByName = (rows: readonly ToolsRow[], range: DateRange): NamedCount[] =>
  namedCounts(partsOf(rows, range, ({ slash_commands_by_name }) => slash_commands_by_name));

export const hooksByEvent = (rows: readonly ToolsRow[], range: DateRange): NamedCount[] =>
  namedCounts(
    partsOf(rows, range, ({ hooks_by_event }) => hooks_by_event).map(({ event, count }) => ({
      name: event,
      count,
    })),
  );

/** Tool calls per user turn on a typical day: each figure is the mean of the days that tell it. */
export type Autonomy = {
  mean: number | undefined;
  median: number | undefined;
  p90: number | undefined;
};

export function autonomy(rows: readonly ToolsRow[], range: DateRange): Autonomy {
  const meanOf = (read: (row: ToolsRow) => number | null | undefined): number | undefined =>
    seriesTotals(daySeries(rows, range, read)).dailyMean;
  return {
    mean: meanOf((row) => row.autonomy_ratio_avg),
    median: meanOf((row) => row.autonomy_ratio_p50),
    p90: meanOf((row) => row.autonomy_ratio_p90),
  };
}

const partsOf = <Part>(
  rows: readonly ToolsRow[],
  range: DateRange,
  read: (row: ToolsRow) => readonly Part[] | null | undefined,
): Part[] => [...rowsByDay(rows, range).values()].flatMap((row) => read(row) ?? []);
