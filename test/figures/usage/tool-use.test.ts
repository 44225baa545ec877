import { expect, test } from 'vitest';
import type { ProductivityRow, ToolsRow } from '../../../src/api/resources.ts';
import { daySeries, knownTotal, typicalValue } from '../../../src/figures/usage/day-series.ts';
import {
  countsOf,
  countTrends,
  withoutLetterCase,
} from '../../../src/figures/usage/named-counts.ts';
import {
  costByDay,
  costOf,
  extensionCounts,
  languageCounts,
  overallCost,
  unitCosts,
} from '../../../src/figures/usage/productivity.ts';
import {
  autonomy,
  hookCounts,
  levelShares,
  perSession,
  serverCounts,
  skillCounts,
  slashCommandCounts,
  toolCounts,
} from '../../../src/figures/usage/tool-use.ts';

const range = { startDate: '2026-11-16', endDate: '2026-11-18' };

const rows: ToolsRow[] = [
  {
    date: '2026-11-16',
    tool_calls: 9,
    by_tool: [
      { tool: 'Read', invocations: 6 },
      { tool: 'Edit', invocations: 3 },
    ],
    mcp_by_server: [
      { server: 'GitHub', invocations: 1 },
      { server: 'github', invocations: 5 },
      { server: 'docs', invocations: 6 },
    ],
    hooks_by_event: [
      { event: 'Stop', count: 1 },
      { event: 'PreToolUse', matcher: 'Bash', command: 'guard --policy shell', count: 2 },
      { event: 'PreToolUse', matcher: 'Edit', count: 3 },
    ],
    skills_by_name: [{ name: 'review', count: 2 }],
    slash_commands_by_name: [{ name: '/plan', count: 4 }],
    autonomy_ratio_avg: 4,
    autonomy_ratio_p50: 3,
  },
  {
    date: '2026-11-18',
    by_tool: [{ tool: 'Edit', invocations: 4 }, { invocations: 8 }, { tool: 'Bash' }],
    autonomy_ratio_avg: 6,
  },
  { date: '2026-11-20', tool_calls: 99, by_tool: [{ tool: 'Read', invocations: 99 }] },
];

test('calls are added up by tool within the range, those without a name as unknown', () => {
  expect(countsOf(rows, range, toolCounts)).toEqual([
    { name: 'unknown', count: 8, share: 8 / 21 },
    { name: 'Edit', count: 7, share: 7 / 21 },
    { name: 'Read', count: 6, share: 6 / 21 },
  ]);
});

test('servers that differ by letter case are one, under their usual spelling, and say so', () => {
  const asWritten = countsOf(rows, range, serverCounts);

  expect(asWritten.map(({ name }) => name)).toEqual(['docs', 'github', 'GitHub']);
  expect(withoutLetterCase(asWritten)).toEqual([
    { name: 'docs', count: 6, share: 0.5 },
    { name: 'github', count: 6, share: 0.5, spellings: ['github', 'GitHub'] },
  ]);
});

test('hooks are counted by event, what it matches, and command', () => {
  expect(countsOf(rows, range, hookCounts).map(({ name, count }) => [name, count])).toEqual([
    ['PreToolUse (Edit)', 3],
    ['PreToolUse: guard --policy shell (Bash)', 2],
    ['Stop', 1],
  ]);
});

test('skills and slash commands are counted by name', () => {
  expect(countsOf(rows, range, skillCounts)).toEqual([{ name: 'review', count: 2, share: 1 }]);
  expect(countsOf(rows, range, slashCommandCounts)).toEqual([
    { name: '/plan', count: 4, share: 1 },
  ]);
});

test('a tool has its days: without data a gap, without a call zero', () => {
  const days = ['2026-11-16', '2026-11-17', '2026-11-18'];

  expect(countTrends(rows, days, toolCounts).of('Read')).toEqual([6, undefined, 0]);
});

test('level shares weigh days by their calls', () => {
  const days = [
    { date: '2026-11-16', tool_calls: 30, tool_autonomy_level_ratio: { auto_high: 1 } },
    { date: '2026-11-17', tool_calls: 10, tool_autonomy_level_ratio: { auto_high: 0.2 } },
    { date: '2026-11-18', tool_calls: 10 },
  ];
  const [high, medium] = levelShares(days, range);

  expect(high?.level).toBe('auto high');
  expect(high?.share).toBeCloseTo(0.8);
  expect(high?.days.map(({ value }) => value)).toEqual([1, 0.2, undefined]);
  expect(medium?.share).toBeUndefined();
});

test('a level that we do not know is shown as it is, and all shares add up to one', () => {
  const days = [
    { date: '2026-11-16', tool_calls: 30, tool_autonomy_level_ratio: { auto_high: 1 } },
    {
      date: '2026-11-17',
      tool_calls: 10,
      tool_autonomy_level_ratio: { manual: 0.4, spec_only: 0.6 },
    },
  ];
  const shares = levelShares(days, range);

  expect(shares.map(({ level, share }) => [level, share])).toEqual([
    ['auto high', 0.75],
    ['auto medium', undefined],
    ['auto low', undefined],
    ['manual', 0.1],
    ['spec only', 0.15],
  ]);
});

test('autonomy is all calls by all turns, and for percentiles the day in the middle', () => {
  const days = [
    { date: '2026-11-16', tool_calls: 900, autonomy_ratio_avg: 9, autonomy_ratio_p50: 8 },
    { date: '2026-11-17', tool_calls: 20, autonomy_ratio_avg: 1, autonomy_ratio_p50: 1 },
    { date: '2026-11-18', autonomy_ratio_avg: 50, autonomy_ratio_p50: 2 },
    { date: '2026-11-20', tool_calls: 900, autonomy_ratio_avg: 1, autonomy_ratio_p90: 1 },
  ];

  expect(autonomy(days, range)).toEqual({ mean: 920 / 120, median: 2, p90: undefined });
});

test('sessions are compared by all calls and turns that they had', () => {
  const days = [
    // 10 sessions of 100 turns.
    {
      date: '2026-11-16',
      tool_calls: 900,
      autonomy_ratio_avg: 9,
      tool_calls_per_session_avg: 90,
      user_turns_per_session_avg: 10,
    },
    // 10 sessions of 20 turns.
    {
      date: '2026-11-17',
      tool_calls: 20,
      autonomy_ratio_avg: 1,
      tool_calls_per_session_avg: 2,
      user_turns_per_session_avg: 2,
    },
  ];

  expect(perSession(days, range)).toEqual({ calls: 46, turns: 6 });
  expect(perSession([], range)).toEqual({ calls: undefined, turns: undefined });
});

test('the typical day is the one in the middle, or between the two there', () => {
  const series = (...values: (number | undefined)[]) =>
    values.map((value, index) => ({ day: `2026-11-0${index + 1}`, value }));

  expect(typicalValue(series(9, undefined, 1, 2))).toBe(2);
  expect(typicalValue(series(4, 1, 2, 100))).toBe(3);
  expect(typicalValue(series(undefined))).toBeUndefined();
});

test('files are counted by language and extension', () => {
  const made: ProductivityRow[] = [
    {
      date: '2026-11-16',
      files_created: 2,
      git_commits: 1,
      by_language: [{ language: 'Go', count: 2 }],
    },
    {
      date: '2026-11-17',
      files_edited: 5,
      git_prs_created: 1,
      by_extension: [{ extension: '.ts', count: 5 }],
    },
    { date: '2026-11-19', files_created: 50 },
  ];

  expect(countsOf(made, range, languageCounts)).toEqual([{ name: 'Go', count: 2, share: 1 }]);
  expect(countsOf(made, range, extensionCounts)).toEqual([{ name: '.ts', count: 5, share: 1 }]);
});

test('what no day tells has no total, which is not the same as zero', () => {
  const rows: ProductivityRow[] = [{ date: '2026-11-16', git_commits: 0 }];

  expect(knownTotal(daySeries(rows, range, (row) => row.git_commits))).toBe(0);
  expect(knownTotal(daySeries(rows, range, (row) => row.files_created))).toBeUndefined();
});

test('commits and pull requests cost nothing known without credits', () => {
  const rows: ProductivityRow[] = [{ date: '2026-11-16', git_commits: 2, git_prs_created: 1 }];
  const spent = { rows: [{ date: '2026-11-16', billable_tokens: 100 }] };

  const { commit, pullRequest } = unitCosts({ rows, range }, spent);

  expect([commit.overall, pullRequest.overall]).toEqual([50, 100]);
  expect(commit.days.map(({ value }) => value)).toEqual([50, undefined, undefined]);
  expect(unitCosts({ rows, range }, undefined).commit.overall).toBeUndefined();
});

test('what was made has a cost where both are known', () => {
  const credits = [
    { day: '2026-11-16', value: 100 },
    { day: '2026-11-17', value: undefined },
    { day: '2026-11-18', value: 50 },
  ];
  const commits = [
    { day: '2026-11-16', value: 4 },
    { day: '2026-11-17', value: 4 },
    { day: '2026-11-18', value: 0 },
  ];

  expect(costOf(100, 8)).toBe(12.5);
  expect(costByDay(credits, commits).map(({ value }) => value)).toEqual([25, undefined, undefined]);
  // Of the 150 credits, those of the day without commits count; the commits without credits do not.
  expect(overallCost(credits, commits)).toBe(150 / 4);
  expect(overallCost([], commits)).toBeUndefined();
});
