import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clientTypes } from '../../../src/api/analytics/activity.ts';
import type { AnalyticsDay } from '../../../src/demo/demo-organization.ts';
import { anOrganization, daysBetween, sumOf } from './organization.ts';

const days = daysBetween('2026-01-14', '2026-11-20');

/** Holds for one day of many organizations, some of them larger than usual. */
function onAnyDay(check: (day: AnalyticsDay) => void): void {
  const anyDay = fc.record({
    seed: fc.integer({ min: 0, max: 2 ** 31 }),
    day: fc.constantFrom(...days),
    users: fc.constantFrom(48, 48, 14, 160),
  });
  fc.assert(
    fc.property(anyDay, ({ seed, day, users }) => {
      const found = anOrganization({ seed, scale: { users } }).analyticsDay(day);
      if (found) check(found);
    }),
    { numRuns: 30 },
  );
}

type UsersNumber = {
  [Key in keyof AnalyticsDay['users'][number]]: AnalyticsDay['users'][number][Key] extends number
    ? Key
    : never;
}[keyof AnalyticsDay['users'][number]];

const sumOfUsers = ({ users }: AnalyticsDay, field: UsersNumber) =>
  sumOf(users, (row) => row[field]);

describe('credits', () => {
  test.each(['billable_tokens', 'input_tokens', 'output_tokens'] as const)(
    '%s of the day are those of its models and those of its users',
    (field) => {
      onAnyDay(({ tokens }) => {
        const usersModels = tokens.by_user.flatMap(({ by_model }) => by_model);

        expect(sumOf(tokens.by_model, (usage) => usage[field])).toBe(tokens[field]);
        expect(sumOf(usersModels, (usage) => usage[field])).toBe(tokens[field]);
      });
    },
  );

  test('of a user are those of the models and of the per-user row', () => {
    onAnyDay(({ tokens, users }) => {
      const ofUser = new Map(tokens.by_user.map((usage) => [usage.user_id, usage]));

      expect(ofUser.size).toBe(users.length);
      for (const row of users) {
        const usage = ofUser.get(row.user_id);
        expect(usage?.billable_tokens).toBe(row.billable_tokens);
        expect(usage?.user_email).toBe(row.user_email ?? '');
        expect(sumOf(usage?.by_model ?? [], (part) => part.billable_tokens)).toBe(
          row.billable_tokens,
        );
      }
    });
  });

  test('of a model are those that users spent on it', () => {
    onAnyDay(({ tokens }) => {
      const usersModels = tokens.by_user.flatMap(({ by_model }) => by_model);

      for (const model of tokens.by_model) {
        const uses = usersModels.filter(({ model_id }) => model_id === model.model_id);
        expect(sumOf(uses, (use) => use.billable_tokens)).toBe(model.billable_tokens);
        expect(new Set(uses.map((use) => use.model_tier))).toEqual(new Set([model.model_tier]));
      }
    });
  });

  test('name as primary the model with the most of them', () => {
    onAnyDay(({ tokens, users }) => {
      const ofUser = new Map(tokens.by_user.map((usage) => [usage.user_id, usage]));

      for (const row of users) {
        const [first] = ofUser.get(row.user_id)?.by_model ?? [];
        expect(row.primary_model).toBe(first?.model_id);
        expect(row.primary_model_tier).toBe(first?.model_tier);
      }
    });
  });

  test('are whole and positive, and the cache holds a part of the input', () => {
    onAnyDay(({ tokens }) => {
      const parts = [
        tokens,
        ...tokens.by_model,
        ...tokens.by_user.flatMap((user) => user.by_model),
      ];

      for (const { billable_tokens, input_tokens, output_tokens } of parts) {
        expect(Number.isSafeInteger(billable_tokens + input_tokens + output_tokens)).toBe(true);
        expect(Math.min(billable_tokens, input_tokens, output_tokens)).toBeGreaterThanOrEqual(0);
      }
      expect(tokens.cache_read_tokens + tokens.cache_write_tokens).toBeLessThan(
        tokens.input_tokens,
      );
    });
  });
});

describe('tools', () => {
  test('calls of the day are those of the tools and those of the users', () => {
    onAnyDay((day) => {
      const { tools } = day;

      expect(sumOf(tools.by_tool, (tool) => tool.invocations)).toBe(tools.tool_calls);
      expect(sumOfUsers(day, 'tool_calls')).toBe(tools.tool_calls);
    });
  });

  test('calls to MCP servers are those of their tools and those of the users', () => {
    onAnyDay((day) => {
      const { tools, users } = day;
      const calls = sumOf(tools.mcp_by_server, (server) => server.invocations);

      expect(sumOfUsers(day, 'mcp_calls')).toBe(calls);
      expect(users.filter((row) => row.mcp_calls > 0)).toHaveLength(tools.mcp_users_with_mcp);
      for (const { server, invocations } of tools.mcp_by_server) {
        const ofServer = tools.by_tool.filter(({ tool }) => tool.startsWith(`${server}___`));
        expect(sumOf(ofServer, (tool) => tool.invocations)).toBe(invocations);
      }
    });
  });

  test('skills, slash commands and hooks are those of the users', () => {
    onAnyDay((day) => {
      const { tools } = day;

      expect(sumOf(tools.skills_by_name, ({ count }) => count)).toBe(tools.skills_invocations);
      expect(sumOfUsers(day, 'skill_calls')).toBe(tools.skills_invocations);
      expect(sumOf(tools.slash_commands_by_name, ({ count }) => count)).toBe(
        tools.slash_commands_invocations,
      );
      expect(sumOfUsers(day, 'slash_commands')).toBe(tools.slash_commands_invocations);
      expect(sumOf(tools.hooks_by_event, ({ count }) => count)).toBe(tools.hooks_invocations);
      expect(sumOfUsers(day, 'hooks')).toBe(tools.hooks_invocations);
    });
  });

  test('names occur once in each breakdown', () => {
    onAnyDay(({ tools, productivity }) => {
      const breakdowns = [
        tools.by_tool.map(({ tool }) => tool),
        tools.mcp_by_server.map(({ server }) => server),
        tools.skills_by_name.map(({ name }) => name),
        tools.slash_commands_by_name.map(({ name }) => name),
        tools.hooks_by_event.map((hook) => `${hook.event} ${hook.matcher} ${hook.command}`),
        productivity.by_extension.map(({ extension }) => extension),
        productivity.by_language.map(({ language }) => language),
      ];

      for (const names of breakdowns) expect(new Set(names).size).toBe(names.length);
    });
  });

  test('averages follow from the sums', () => {
    onAnyDay(({ tools, activity }) => {
      expect(tools.autonomy_ratio_avg).toBeCloseTo(tools.tool_calls / activity.user_messages, 1);
      expect(tools.tool_calls_per_session_avg).toBeCloseTo(tools.tool_calls / activity.sessions, 1);
      expect(tools.user_turns_per_session_avg).toBeCloseTo(
        activity.user_messages / activity.sessions,
        1,
      );
    });
  });

  test('percentiles of autonomy divide the users', () => {
    onAnyDay(({ tools, users }) => {
      const below = (limit: number) =>
        users.filter((row) => row.autonomy_ratio < limit - 0.005).length / users.length;

      expect(tools.autonomy_ratio_p50).toBeLessThanOrEqual(tools.autonomy_ratio_p90);
      expect(below(tools.autonomy_ratio_p50)).toBeLessThanOrEqual(0.5);
      expect(below(tools.autonomy_ratio_p90)).toBeLessThanOrEqual(0.9);
      for (const row of users) {
        expect(row.autonomy_ratio).toBeCloseTo(row.tool_calls / row.user_messages, 1);
      }
    });
  });

  test('fractions of autonomy levels sum to 1', () => {
    onAnyDay(({ tools }) => {
      const fractions = Object.values(tools.tool_autonomy_level_ratio);

      expect(sumOf(fractions, (fraction) => fraction)).toBeCloseTo(1, 9);
      for (const fraction of fractions) expect(fraction).toBeGreaterThanOrEqual(0);
    });
  });
});

describe('activity', () => {
  test('people, sessions and messages are those of the users', () => {
    onAnyDay((day) => {
      const { activity, users } = day;

      expect(activity.daily_active_users).toBe(users.length);
      expect(sumOfUsers(day, 'sessions')).toBe(activity.sessions);
      expect(sumOfUsers(day, 'messages')).toBe(activity.messages);
      expect(sumOfUsers(day, 'user_messages')).toBe(activity.user_messages);
      for (const row of users) {
        expect(row.assistant_messages + row.user_messages).toBe(row.messages);
        expect(row.sessions).toBeGreaterThan(0);
        expect(row.user_messages).toBeGreaterThanOrEqual(row.sessions);
      }
    });
  });

  test('clients count people, each person once per client', () => {
    onAnyDay(({ activity, tools }) => {
      const counts = activity.daily_active_users_by_client;

      expect(Object.keys(counts)).toEqual([...clientTypes]);
      expect(counts.web).toBe(tools.web_users);
      expect(Math.max(...Object.values(counts))).toBeLessThanOrEqual(activity.daily_active_users);
      expect(sumOf(Object.values(counts), (count) => count)).toBeGreaterThanOrEqual(
        activity.daily_active_users,
      );
    });
  });
});

test('files by extension and by language are those created and edited by the users', () => {
  onAnyDay((day) => {
    const { productivity, users } = day;
    const files = productivity.files_created + productivity.files_edited;

    expect(sumOf(productivity.by_extension, ({ count }) => count)).toBe(files);
    expect(sumOf(productivity.by_language, ({ count }) => count)).toBe(files);
    for (const field of [
      'files_created',
      'files_edited',
      'git_commits',
      'git_prs_created',
    ] as const) {
      expect(sumOfUsers(day, field)).toBe(productivity[field]);
    }
    expect(new Set(users.flatMap(({ languages }) => languages))).toEqual(
      new Set(productivity.by_language.map(({ language }) => language)),
    );
  });
});
