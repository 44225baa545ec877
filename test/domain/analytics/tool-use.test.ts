import { expect, test } from 'vitest';
import {
  filesByExtension,
  filesByLanguage,
  productivityTotals,
} from '../../../src/domain/analytics/productivity.ts';
import {
  autonomy,
  callsByServer,
  callsByTool,
  hooksByEvent,
  skillsByName,
  slashCommandsByName,
  toolCallsByDay,
} from '../../../src/domain/analytics/tool-use.ts';
import type { ProductivityRow, ToolsRow } from '../../../src/domain/resources.ts';

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
      { event: 'PreToolUse', matcher: 'Bash', count: 2 },
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

test('calls are added up by tool within the range', () => {
  expect(callsByTool(rows, range)).toEqual([
    { name: 'Edit', count: 7, share: 7 / 13 },
    { name: 'Read', count: 6, share: 6 / 13 },
  ]);
  expect(toolCallsByDay(rows, range).map(({ value }) => value)).toEqual([9, undefined, undefined]);
});

test('servers that differ by letter case are one, under their usual spelling', () => {
  expect(callsByServer(rows, range)).toEqual([
    { name: 'docs', count: 6, share: 0.5 },
    { name: 'github', count: 6, share: 0.5 },
  ]);
});

test('hooks, skills and slash commands are counted by name', () => {
  expect(hooksByEvent(rows, range)).toMatchObject([
    { name: 'PreToolUse', count: 5 },
    { name: 'Stop', count: 1 },
  ]);
  expect(skillsByName(rows, range)).toEqual([{ name: 'review', count: 2, share: 1 }]);
  expect(slashCommandsByName(rows, range)).toEqual([{ name: '/plan', count: 4, share: 1 }]);
});

test('autonomy is that of a typical day, over the days that tell it', () => {
  expect(autonomy(rows, range)).toEqual({ mean: 5, median: 3, p90: undefined });
});

test('what agents made is added up, and files are counted by language and extension', () => {
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

  expect(productivityTotals(made, range)).toEqual({
    filesCreated: 2,
    filesEdited: 5,
    commits: 1,
    pullRequests: 1,
  });
  expect(filesByLanguage(made, range)).toEqual([{ name: 'Go', count: 2, share: 1 }]);
  expect(filesByExtension(made, range)).toEqual([{ name: '.ts', count: 5, share: 1 }]);
});
