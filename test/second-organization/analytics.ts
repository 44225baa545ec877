import { addDays, type Day, dayAt, daysBetween, firstDay } from './calendar.ts';
import type {
  ActivityRow,
  ModelUsage,
  ProductivityRow,
  TokensRow,
  ToolsRow,
} from './interface-types.ts';
import type { Person } from './people.ts';
import { modelUsage, type PersonDay, personDay, sumOf } from './person-day.ts';
import { arrivalOf, type DayPlots } from './plots/days.ts';
import { randomOf } from './random.ts';
import { type UsagePlots, usageOf } from './usage.ts';

export type Analytics = ReturnType<typeof createAnalytics>;

/** What was used by day, as it is known at a moment. */
export function createAnalytics(
  seed: number,
  people: readonly Person[],
  plots: UsagePlots,
  days: DayPlots,
) {
  const finalDays = new Map<Day, readonly PersonDay[]>();
  const rows = new Map<string, TokensRow>();

  function finalDay(day: Day): readonly PersonDay[] {
    const known = finalDays.get(day);
    if (known) return known;
    const made = people.flatMap((person) => {
      const models = usageOf(seed, person, day, plots);
      return models ? [personDay(seed, person, day, models)] : [];
    });
    finalDays.set(day, made);
    return made;
  }

  /** Which of its two versions a day has at a moment. */
  const isRestated = (day: Day, nowMs: number) => nowMs >= (days.restated.get(day)?.atMs ?? 0);

  /** What everybody did on a day, as it is known; undefined before its batch arrives. */
  function dayAtMoment(day: Day, nowMs: number): readonly PersonDay[] | undefined {
    if (day < firstDay || day >= dayAt(nowMs)) return undefined;
    if (arrivalOf(seed, day, days) > nowMs) return undefined;
    const restated = days.restated.get(day);
    if (restated === undefined || isRestated(day, nowMs)) return finalDay(day);
    const isOdd = ({ person }: PersonDay) =>
      randomOf(seed, 'odd', day, person.id).chance(restated.share);
    return restated.isTwice
      ? finalDay(day).map((one) => (isOdd(one) ? twice(one) : one))
      : finalDay(day).filter((one) => !isOdd(one));
  }

  const known = (first: Day, last: Day, nowMs: number) =>
    daysBetween(first < firstDay ? firstDay : first, last).flatMap((day) => {
      const work = dayAtMoment(day, nowMs);
      return work ? [{ day, work }] : [];
    });

  /** How many different people worked in the days up to this one. */
  function activeIn(length: number, last: Day, nowMs: number): number {
    const ids = known(addDays(last, 1 - length), last, nowMs).flatMap(({ work }) =>
      work.map(({ person }) => person.id),
    );
    return new Set(ids).size;
  }

  return {
    dayAtMoment,
    /** What a day is in the end, whether its rows ever arrive or not. */
    truth: finalDay,

    tokens: (first: Day, last: Day, nowMs: number): TokensRow[] =>
      known(first, last, nowMs).map(({ day, work }) => {
        const key = `${day} ${isRestated(day, nowMs)}`;
        const row = rows.get(key) ?? tokensRow(day, work);
        rows.set(key, row);
        return row;
      }),

    tools: (first: Day, last: Day, nowMs: number): ToolsRow[] =>
      known(first, last, nowMs).map(({ day, work }) => toolsRow(day, work)),

    activity: (first: Day, last: Day, nowMs: number): ActivityRow[] =>
      known(first, last, nowMs).map(({ day, work }) => ({
        date: day,
        daily_active_users: work.length,
        weekly_active_users: activeIn(7, day, nowMs),
        monthly_active_users: activeIn(30, day, nowMs),
        daily_active_users_by_client: tally(work.flatMap(({ clients }) => clients)),
        sessions: sumOf(work, ({ row }) => row.sessions),
        messages: sumOf(work, ({ row }) => row.messages),
        user_messages: sumOf(work, ({ row }) => row.user_messages),
      })),

    productivity: (first: Day, last: Day, nowMs: number): ProductivityRow[] =>
      known(first, last, nowMs).map(({ day, work }) => productivityRow(day, work)),

    userDays: (first: Day, last: Day, nowMs: number) =>
      known(first, last, nowMs)
        .flatMap(({ work }) => work.map(({ row }) => row))
        .sort((a, b) =>
          a.user_id < b.user_id ? -1 : a.user_id > b.user_id ? 1 : a.date < b.date ? -1 : 1,
        ),
  };
}

const twice = (one: PersonDay): PersonDay => ({
  ...one,
  credits: one.credits * 2,
  models: one.models.map((model) => ({
    ...model,
    input: model.input * 2,
    cached: model.cached * 2,
    written: model.written * 2,
    output: model.output * 2,
    credits: model.credits * 2,
  })),
  row: {
    ...one.row,
    billable_tokens: one.row.billable_tokens * 2,
    tool_calls: one.row.tool_calls * 2,
  },
});

function tokensRow(day: Day, work: readonly PersonDay[]): TokensRow {
  const models = work.flatMap((one) => one.models);
  return {
    date: day,
    billable_tokens: rounded(sumOf(work, ({ credits }) => credits)),
    input_tokens: sumOf(models, ({ input }) => input),
    output_tokens: sumOf(models, ({ output }) => output),
    cache_read_tokens: sumOf(models, ({ cached }) => cached),
    cache_write_tokens: sumOf(models, ({ written }) => written),
    by_model: byModel(models.map(modelUsage)),
    by_user: work
      .map(({ person, models: own, row }) => ({
        user_id: person.id,
        user_email: person.email ?? '',
        billable_tokens: row.billable_tokens,
        by_model: own.map(modelUsage),
      }))
      .sort((a, b) => b.billable_tokens - a.billable_tokens),
  };
}

function byModel(usages: readonly ModelUsage[]): ModelUsage[] {
  const sums = new Map<string, ModelUsage>();
  for (const usage of usages) {
    const sum = sums.get(usage.model_id);
    sums.set(usage.model_id, {
      ...usage,
      billable_tokens: rounded(usage.billable_tokens + (sum?.billable_tokens ?? 0)),
      input_tokens: usage.input_tokens + (sum?.input_tokens ?? 0),
      output_tokens: usage.output_tokens + (sum?.output_tokens ?? 0),
    });
  }
  return [...sums.values()].sort((a, b) => b.billable_tokens - a.billable_tokens);
}

function toolsRow(day: Day, work: readonly PersonDay[]): ToolsRow {
  const rows = work.map(({ row }) => row);
  const byTool = merged(work.map(({ tools }) => tools));
  const servers = merged(work.map((one) => one.servers));
  const ratios = rows.map((row) => row.autonomy_ratio).sort((a, b) => a - b);
  const sessions = Math.max(
    1,
    sumOf(rows, (row) => row.sessions),
  );
  const calls = sumOf(Object.values(byTool), (count) => count);
  const share = (...levels: readonly string[]) =>
    sumOf(
      rows.filter((row) => levels.includes(row.delegation_level)),
      (row) => row.tool_calls,
    ) /
    Math.max(
      1,
      sumOf(rows, (row) => row.tool_calls),
    );
  const hooks = sumOf(rows, (row) => row.hooks);
  return {
    date: day,
    tool_calls: calls,
    by_tool: Object.entries(byTool).map(([tool, invocations]) => ({ tool, invocations })),
    mcp_users_with_mcp: rows.filter((row) => row.mcp_calls > 0).length,
    mcp_by_server: Object.entries(servers).map(([server, invocations]) => ({
      server,
      invocations,
    })),
    skills_invocations: sumOf(rows, (row) => row.skill_calls),
    skills_by_name: [{ name: 'release-notes', count: sumOf(rows, (row) => row.skill_calls) }],
    slash_commands_invocations: sumOf(rows, (row) => row.slash_commands),
    slash_commands_by_name: [{ name: 'review', count: sumOf(rows, (row) => row.slash_commands) }],
    hooks_invocations: hooks,
    hooks_by_event: [{ event: 'PostToolUse', matcher: 'edit', command: 'format', count: hooks }],
    web_users: work.filter(({ clients }) => clients.includes('web')).length,
    autonomy_ratio_avg: sumOf(ratios, (ratio) => ratio) / Math.max(1, ratios.length),
    autonomy_ratio_p50: ratios[Math.floor(ratios.length / 2)] ?? 0,
    autonomy_ratio_p90: ratios[Math.floor(ratios.length * 0.9)] ?? 0,
    tool_calls_per_session_avg: calls / sessions,
    user_turns_per_session_avg: sumOf(rows, (row) => row.user_messages) / sessions,
    tool_autonomy_level_ratio: {
      auto_high: share('auto-high'),
      auto_medium: share('auto-medium'),
      auto_low: share('auto-low', 'spec'),
      manual: share('manual'),
    },
  };
}

function productivityRow(day: Day, work: readonly PersonDay[]): ProductivityRow {
  const edited = sumOf(work, ({ row }) => row.files_edited);
  const languages = tally(work.flatMap(({ row }) => row.languages));
  const all = Math.max(
    1,
    sumOf(Object.values(languages), (count) => count),
  );
  const counts = Object.entries(languages).map(
    ([language, count]) => [language, Math.round((edited * count) / all)] as const,
  );
  return {
    date: day,
    files_created: sumOf(work, ({ row }) => row.files_created),
    files_edited: edited,
    by_extension: counts.map(([language, count]) => ({
      extension: language.slice(0, 2).toLowerCase(),
      count,
    })),
    by_language: counts.map(([language, count]) => ({ language, count })),
    git_commits: sumOf(work, ({ row }) => row.git_commits),
    git_prs_created: sumOf(work, ({ row }) => row.git_prs_created),
  };
}

const tally = (names: readonly string[]): Record<string, number> =>
  merged(names.map((name) => ({ [name]: 1 })));

function merged(counts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const count of counts) {
    for (const [name, value] of Object.entries(count)) sums[name] = (sums[name] ?? 0) + value;
  }
  return sums;
}

const rounded = (credits: number) => Math.round(credits * 100) / 100;
