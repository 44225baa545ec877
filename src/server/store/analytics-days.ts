import type { DatabaseSync } from 'node:sqlite';
import type * as z from 'zod';
import type { activityRow } from '../../api/analytics/activity.ts';
import type { productivityRow } from '../../api/analytics/productivity.ts';
import type { tokensRow } from '../../api/analytics/tokens.ts';
import type { toolsRow } from '../../api/analytics/tools.ts';
import type { EndpointResult } from '../../api/endpoint.ts';
import type { Endpoints } from '../../api/endpoints.ts';
import { type JsonBytes, prepareItems } from './documents.ts';

/** One UTC day as the daily batch delivers it. */
export type StoredDay = {
  day: string;
  tokens: z.output<typeof tokensRow>;
  tools: z.output<typeof toolsRow>;
  activity: z.output<typeof activityRow>;
  productivity: z.output<typeof productivityRow>;
};

/** The parts of a day as a client reads them: every field but the date may be missing. */
export type DayParts = {
  tokens: EndpointResult<Endpoints['getTokens']>['data'][number];
  tools: EndpointResult<Endpoints['getTools']>['data'][number];
  activity: EndpointResult<Endpoints['getActivity']>['data'][number];
  productivity: EndpointResult<Endpoints['getProductivity']>['data'][number];
};

export type DayPart = keyof DayParts;

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

export function analyticsDayQueries(database: DatabaseSync) {
  const insert = database.prepare(`
    INSERT INTO analytics_days (day, ${columns.join(', ')})
    VALUES (:day, ${columns.map((column) => `:${column}`).join(', ')})
  `);
  const insertEmpty = database.prepare(`
    INSERT INTO analytics_days (day, ${columns.join(', ')})
    VALUES (:day, ${columns.map(() => "''").join(', ')})
    ON CONFLICT (day) DO NOTHING
  `);
  const prepareUpdate = (part: DayPart, groups?: DayColumn) =>
    database.prepare(
      `UPDATE analytics_days SET ${part} = :text${groups ? `, ${groups} = :groups` : ''}
       WHERE day = :day`,
    );
  const updatePart = {
    tokens: prepareUpdate('tokens', 'tokens_by_model'),
    tools: prepareUpdate('tools', 'tools_by_name'),
    activity: prepareUpdate('activity', 'activity_by_client'),
    productivity: prepareUpdate('productivity'),
  };
  // An unknown part, or one without groups, is empty text, which must not leave a comma behind.
  const prepareRange = (column: DayColumn) =>
    prepareItems(
      database,
      `SELECT nullif(${column}, '') AS document FROM analytics_days
       WHERE day BETWEEN :firstDay AND :lastDay ORDER BY day`,
    );
  const selectRange = {
    tokens: prepareRange('tokens'),
    tokens_by_model: prepareRange('tokens_by_model'),
    tools: prepareRange('tools'),
    tools_by_name: prepareRange('tools_by_name'),
    activity: prepareRange('activity'),
    activity_by_client: prepareRange('activity_by_client'),
    productivity: prepareRange('productivity'),
  };

  return {
    add({ day, tokens, tools, activity, productivity }: StoredDay): void {
      insert.run({
        day,
        tokens: JSON.stringify(tokens),
        tokens_by_model: joinGroups(tokensByModel(tokens)),
        tools: JSON.stringify(tools),
        tools_by_name: joinGroups(toolsByName(tools)),
        activity: JSON.stringify(activity),
        activity_by_client: joinGroups(activityByClient(activity)),
        productivity: JSON.stringify(productivity),
      });
    },

    /** Sets one part of a day. The other parts keep their values; ranges omit parts that were never set. */
    put<Part extends DayPart>(day: string, part: Part, row: DayParts[Part]): void {
      insertEmpty.run({ day });
      const groups = groupsOf(part, row);
      const text = JSON.stringify(row);
      updatePart[part].run({ day, text, ...(groups && { groups: joinGroups(groups) }) });
    },

    /** The rows from the first to the last day, both included, as items of a JSON array. */
    range(column: DayColumn, firstDay: string, lastDay: string): JsonBytes {
      return selectRange[column]({ firstDay, lastDay });
    },
  };
}

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
