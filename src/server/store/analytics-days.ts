import type * as z from 'zod';
import type { activityRow } from '../../api/analytics/activity.ts';
import type { productivityRow } from '../../api/analytics/productivity.ts';
import type { tokensRow } from '../../api/analytics/tokens.ts';
import type { toolsRow } from '../../api/analytics/tools.ts';
import type { DayPart, DayParts } from '../../api/day-parts.ts';
import { change, insert, items, type JsonBytes, type Query } from './engine.ts';

/** One UTC day as the daily batch delivers it. */
export type StoredDay = {
  day: string;
  tokens: z.output<typeof tokensRow>;
  tools: z.output<typeof toolsRow>;
  activity: z.output<typeof activityRow>;
  productivity: z.output<typeof productivityRow>;
};

const columns = [
  'tokens',
  'tokens_by_model',
  'tools',
  'tools_by_name',
  'activity',
  'activity_by_client',
  'productivity',
] as const;

/** What can be read of a day. */
export type DayColumn = (typeof columns)[number];

const emptyDay = Object.fromEntries(columns.map((column) => [column, '']));

const groupColumns: Readonly<Partial<Record<DayPart, DayColumn>>> = {
  tokens: 'tokens_by_model',
  tools: 'tools_by_name',
  activity: 'activity_by_client',
};

export const analyticsDayReads = {
  /** The rows from the first to the last day, both included, as items of a JSON array. */
  range: (column: DayColumn, firstDay: string, lastDay: string): Query<JsonBytes> =>
    items(
      // An unknown part, or one without groups, is empty text, which must not leave a comma behind.
      `SELECT nullif(${column}, '') AS document FROM analytics_days
       WHERE org = :org AND day BETWEEN :firstDay AND :lastDay ORDER BY day`,
      { firstDay, lastDay },
    ),
};

export const analyticsDayWrites = {
  add: ({ day, tokens, tools, activity, productivity }: StoredDay): Query<void> =>
    insert('analytics_days', {
      day,
      tokens: JSON.stringify(tokens),
      tokens_by_model: joinGroups(tokensByModel(tokens)),
      tools: JSON.stringify(tools),
      tools_by_name: joinGroups(toolsByName(tools)),
      activity: JSON.stringify(activity),
      activity_by_client: joinGroups(activityByClient(activity)),
      productivity: JSON.stringify(productivity),
    }),

  /** Sets one part of a day. The other parts keep their values; ranges omit parts that were never set. */
  *put<Part extends DayPart>(day: string, part: Part, row: DayParts[Part]): Query<void> {
    yield* insert({ table: 'analytics_days', key: ['day'], update: [] }, { day, ...emptyDay });
    const groups = groupsOf(part, row);
    const column = groupColumns[part];
    yield* change(
      `UPDATE analytics_days SET ${part} = :text${column ? `, ${column} = :groups` : ''}
       WHERE org = :org AND day = :day`,
      { day, text: JSON.stringify(row), ...(groups && { groups: joinGroups(groups) }) },
    );
  },
};

type GroupRow = { group_key: string };

const joinGroups = (rows: GroupRow[]): string =>
  rows
    .sort((a, b) => (a.group_key < b.group_key ? -1 : 1))
    .map((row) => JSON.stringify(row))
    .join(',');

function groupsOf<Part extends DayPart>(part: Part, row: DayParts[Part]): GroupRow[] | undefined {
  // Part and row belong together, which TypeScript does not follow into a switch.
  const rows = { [part]: row } as Partial<DayParts>;
  if (rows.tokens) return tokensByModel(rows.tokens);
  if (rows.tools) return toolsByName(rows.tools);
  if (rows.activity) return activityByClient(rows.activity);
  return undefined;
}

const tokensByModel = ({ date, by_model }: DayParts['tokens']) =>
  (by_model ?? []).map(({ model_id, billable_tokens, input_tokens, output_tokens }) => ({
    date,
    group_key: model_id ?? '',
    billable_tokens,
    input_tokens,
    output_tokens,
  }));

const toolsByName = ({ date, by_tool }: DayParts['tools']) =>
  (by_tool ?? []).map(({ tool, invocations }) => ({
    date,
    group_key: tool ?? '',
    tool_calls: invocations,
  }));

const activityByClient = ({ date, daily_active_users_by_client }: DayParts['activity']) =>
  Object.entries(daily_active_users_by_client ?? {}).map(([client, users]) => ({
    date,
    group_key: client,
    daily_active_users: users,
  }));
