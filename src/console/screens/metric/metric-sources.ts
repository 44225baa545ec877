import { useMemo } from 'react';
import { clientCounts } from '../../../domain/analytics/activity.ts';
import type { Counted, Given } from '../../../domain/analytics/named-counts.ts';
import { extensionCounts, languageCounts } from '../../../domain/analytics/productivity.ts';
import {
  hookCounts,
  serverCounts,
  skillCounts,
  slashCommandCounts,
  toolCounts,
} from '../../../domain/analytics/tool-use.ts';
import type { DateRange } from '../../../domain/date-range.ts';
import type { Day } from '../../../domain/day.ts';
import type { ProductivityRow, ToolsRow } from '../../../domain/resources.ts';
import { type Feed, feedData, mapFeed } from '../../data/feed.ts';
import { useActivity } from '../../data/use-activity.ts';
import { useProductivity } from '../../data/use-productivity.ts';
import { useTools } from '../../data/use-tools.ts';
import type { MetricKind } from '../../shell/routes.ts';

/** What one day counts by name. */
export type DayCounts = { date: Day; counts: readonly Given[] };

/** Where counts of a kind come from, and how they are told. */
export type MetricSource = {
  /** `MCP server`, as the screen calls what it is about. */
  noun: string;
  /** `call`, `file`: one of what is counted. */
  unit: string;
  /** Counts of people cannot be added up over days, so that means are told instead. */
  areOfPeople: boolean;
  /** What is loaded, as a sentence would say it. */
  subject: string;
  useCounts(range: DateRange | undefined): Feed<DayCounts[]>;
};

export const countedSources: Record<MetricKind, MetricSource> = {
  tool: tools('tool', 'call', toolCounts),
  server: tools('MCP server', 'call', serverCounts),
  skill: tools('skill', 'use', skillCounts),
  command: tools('slash command', 'use', slashCommandCounts),
  hook: tools('hook', 'run', hookCounts),
  client: {
    noun: 'client',
    unit: 'user',
    areOfPeople: true,
    subject: 'activity',
    useCounts: (range) => useDayCounts(useActivity(range), clientCounts),
  },
  language: files('language', languageCounts),
  extension: files('extension', extensionCounts),
};

function tools(noun: string, unit: string, counter: Counted<ToolsRow>): MetricSource {
  return {
    noun,
    unit,
    areOfPeople: false,
    subject: 'tool usage',
    useCounts: (range) => useDayCounts(useTools(range), counter),
  };
}

function files(noun: string, counter: Counted<ProductivityRow>): MetricSource {
  return {
    noun,
    unit: 'file',
    areOfPeople: false,
    subject: 'productivity',
    useCounts: (range) => useDayCounts(useProductivity(range), counter),
  };
}

/** The same answer as long as the rows are the same. */
function useDayCounts<Row extends { date: Day }>(
  feed: Feed<Row[]>,
  counter: Counted<Row>,
): Feed<DayCounts[]> {
  const rows = feedData(feed);
  const days = useMemo(
    () => (rows ?? []).map((row) => ({ date: row.date, counts: counter(row) })),
    [rows, counter],
  );
  return mapFeed(feed, () => days);
}
