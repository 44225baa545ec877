import { makeApiKey } from '../../src/server/authentication/api-key.ts';
import type { StoredDay } from '../../src/server/store/analytics-days.ts';
import type { StoredComputer } from '../../src/server/store/computers.ts';
import type { StoredMessage } from '../../src/server/store/messages.ts';
import type { StoredReport } from '../../src/server/store/readiness-reports.ts';
import type { StoredSession } from '../../src/server/store/sessions.ts';
import type { StoredUserDay } from '../../src/server/store/user-days.ts';

/** Things as a store holds them, with what a test does not care about filled in. */

const usage = {
  inputTokens: 10,
  outputTokens: 5,
  cacheCreationTokens: 0,
  cacheReadTokens: 0,
  thinkingTokens: 0,
  serviceCredits: 12,
};

export const aSession = (fields: Partial<StoredSession> = {}): StoredSession => ({
  sessionId: 'ses_1',
  title: 'Calibrate the gripper',
  messageCount: 0,
  createdAt: 1_000,
  updatedAt: 2_000,
  status: 'idle',
  sessionSettings: {
    model: 'atlas-4',
    runInWorktree: false,
    assistantActiveTimeMs: 500,
    tokenUsage: usage,
    inclusiveTokenUsage: usage,
    tags: [],
    enabledToolIds: [],
    disabledToolIds: [],
    compactionModel: 'current-model',
    compactionThresholdCheckEnabled: true,
  },
  ...fields,
});

export const aMessage = (fields: Partial<StoredMessage> = {}): StoredMessage => ({
  id: 'msg_1',
  role: 'user',
  content: [{ type: 'text', text: 'Why does the arm drift?', id: 'part_1' }],
  createdAt: 1_000,
  updatedAt: 1_000,
  ...fields,
});

export const aComputer = (fields: Partial<StoredComputer> = {}): StoredComputer => ({
  id: 'cmp_atlas',
  name: 'atlas',
  status: 'active',
  providerType: 'sandbox',
  createdAt: 1_000,
  hostId: '3f2b8a52-58a3-4b53-9d3c-0d1b6f3a7c11',
  provisioningSteps: [{ id: 'step_1', name: 'Boot', status: 'completed' }],
  relayClientUrl: 'wss://relay.halcyon.example/client',
  relayAgentUrl: 'wss://relay.halcyon.example/agent',
  remoteUser: 'agent',
  clonedRepoDirectories: [],
  ownerPrincipalKind: 'user',
  ownerId: 'usr_manager',
  ...fields,
});

export const aReport = (fields: Partial<StoredReport> = {}): StoredReport => ({
  reportId: 'a3c9f5c0-1c7c-4a57-8f0e-0d9a86d5f001',
  createdAt: 1_000,
  repoUrl: 'https://git.halcyon.example/arm',
  apps: { '.': { description: 'The arm' } },
  report: { tests: { numerator: 1, denominator: 1, rationale: 'They run.' } },
  ...fields,
});

/** A day on which `calls` tools were called with `credits` Standard Credits. */
export const aDay = (day: string, { credits = 100, calls = 7 } = {}): StoredDay => ({
  day,
  tokens: {
    date: day,
    billable_tokens: credits,
    input_tokens: credits * 2,
    output_tokens: credits,
    cache_read_tokens: 0,
    cache_write_tokens: 0,
    by_model: [
      { ...modelUsage(credits - 1), model_id: 'zephyr-2' },
      { ...modelUsage(1), model_id: 'atlas-4' },
    ],
    by_user: [
      {
        user_id: 'usr_owner',
        user_email: 'owner@halcyon.example',
        billable_tokens: credits,
        by_model: [{ ...modelUsage(credits), model_id: 'zephyr-2' }],
      },
    ],
  },
  tools: toolsOfDay(day, calls),
  activity: {
    date: day,
    daily_active_users: 2,
    weekly_active_users: 3,
    monthly_active_users: 4,
    daily_active_users_by_client: { web: 1, 'terminal-ui': 2, 'non-interactive-cli': 0 },
    sessions: 3,
    messages: 12,
    user_messages: 5,
  },
  productivity: {
    date: day,
    files_created: 1,
    files_edited: 2,
    by_extension: [{ extension: '.ts', count: 3 }],
    by_language: [{ language: 'TypeScript', count: 3 }],
    git_commits: 1,
    git_prs_created: 0,
  },
});

const modelUsage = (credits: number) => ({
  model_tier: 'standard',
  billable_tokens: credits,
  input_tokens: credits * 2,
  output_tokens: credits,
});

const toolsOfDay = (day: string, calls: number): StoredDay['tools'] => ({
  date: day,
  tool_calls: calls,
  by_tool: [
    { tool: 'Read', invocations: calls - 1 },
    { tool: 'Edit', invocations: 1 },
  ],
  mcp_users_with_mcp: 1,
  mcp_by_server: [{ server: 'Linear', invocations: 1 }],
  skills_invocations: 0,
  skills_by_name: [],
  slash_commands_invocations: 0,
  slash_commands_by_name: [],
  hooks_invocations: 0,
  hooks_by_event: [],
  web_users: 1,
  autonomy_ratio_avg: 2,
  autonomy_ratio_p50: 2,
  autonomy_ratio_p90: 4,
  tool_calls_per_session_avg: 3,
  user_turns_per_session_avg: 1,
  tool_autonomy_level_ratio: { auto_high: 1, auto_medium: 0, auto_low: 0, manual: 0 },
});

export const aUserDay = (userId: string, day: string): StoredUserDay => ({
  user_id: userId,
  user_email: `${userId}@halcyon.example`,
  date: day,
  tool_calls: 7,
  billable_tokens: 100,
  primary_model: 'zephyr-2',
  primary_model_tier: 'standard',
  files_created: 1,
  files_edited: 2,
  git_commits: 1,
  git_prs_created: 0,
  mcp_calls: 1,
  skill_calls: 0,
  slash_commands: 0,
  hooks: 0,
  sessions: 3,
  messages: 12,
  user_messages: 5,
  assistant_messages: 7,
  autonomy_ratio: 1.4,
  delegation_level: 'auto-high',
  languages: ['TypeScript'],
});

/** A key for each role. */
export const someKeys = () => ({
  owner: makeApiKey(),
  manager: makeApiKey(),
  member: makeApiKey(),
  guest: makeApiKey(),
});
