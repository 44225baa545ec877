import { type Day, days } from './days.ts';
import type { Json } from './json.ts';

/** Everything that a platform holds. */
export type Organization = {
  id: string;
  /** Last updated first. */
  sessions: readonly Json[];
  /** Oldest first, by session. */
  messages: ReadonlyMap<unknown, readonly Json[]>;
  computers: readonly Json[];
  limits: Json;
  /** Newest first. */
  reports: readonly Json[];
  wikiRuns: ReadonlyMap<string, Json>;
  /** Oldest first; the last one is yesterday. */
  days: readonly Day[];
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The session with three pages of messages. */
export const longSessionId = 'ses-long';
export const wikiRunId = 'wiki-harbour';

const topics = [
  'Tide tables drift by a minute',
  'Ramp sensor reports negative angles',
  'Print boarding passes in two languages',
  'Reservation import rejects umlauts',
  'Replace the berth planner',
  'Ferry 7 misses its position reports',
];

const agents = ['current-9', 'current-9-mini', 'swell-2'];

/** A ferry company: 24 sessions, 6 computers, 8 people, 3 repositories, 90 days. */
export function anOrganization(nowMs: number): Organization {
  const sessions = Array.from({ length: 24 }, (_, index) => aSession(index, nowMs));
  return {
    id: 'org_ferries',
    sessions,
    messages: new Map(
      sessions.map((session) => [session.sessionId, messagesOf(session as SessionFields)]),
    ),
    computers: computers(nowMs),
    limits: {
      globalLimit: 9_000,
      userLimits: [
        { email: 'signe@halcyon.example', limit: 40_000 },
        { email: 'oda@halcyon.example', limit: 2_500 },
      ],
    },
    reports: reports(nowMs),
    wikiRuns: new Map([[wikiRunId, aWikiRun(nowMs)]]),
    days: days(nowMs),
  };
}

type SessionFields = { sessionId: string; messageCount: number; createdAt: number };

function aSession(index: number, nowMs: number): Json {
  const isLong = index === 0;
  const updatedAt = nowMs - (isLong ? 2 * minuteMs : index * 5 * hourMs);
  const usage = {
    inputTokens: 41_000 + index * 1_100,
    outputTokens: 3_900 + index * 70,
    cacheCreationTokens: 800,
    cacheReadTokens: 22_000,
    thinkingTokens: 310,
    serviceCredits: 640 + index * 13,
  };
  return {
    sessionId: isLong ? longSessionId : `ses-${String(index).padStart(2, '0')}`,
    title: `${topics[index % topics.length]}, part ${Math.floor(index / topics.length) + 1}`,
    messageCount: isLong ? 250 : 3 + (index % 4),
    createdAt: updatedAt - (isLong ? 9 * hourMs : 40 * minuteMs),
    updatedAt,
    ...(index > 3 && { completedAt: updatedAt }),
    computerId: `cmp-${(index % 5) + 1}`,
    status: (['running', 'pending', 'running'] as const)[index] ?? 'idle',
    sessionSettings: {
      model: agents[index % agents.length],
      runInWorktree: index % 2 === 0,
      assistantActiveTimeMs: 11 * minuteMs + index,
      tokenUsage: usage,
      inclusiveTokenUsage: usage,
      tags: [{ name: 'berth', metadata: { team: 'quay' } }],
      enabledToolIds: [],
      disabledToolIds: ['web'],
      compactionModel: 'current-model',
      compactionThresholdCheckEnabled: true,
    },
  };
}

const roles = ['user', 'assistant', 'tool', 'assistant'];

function messagesOf({ sessionId, messageCount, createdAt }: SessionFields): Json[] {
  return Array.from({ length: messageCount }, (_, index) => {
    const id = `${sessionId}/m${index + 1}`;
    const at = createdAt + index * 2 * minuteMs;
    const role = roles[index % roles.length];
    return {
      id,
      role,
      content: [{ type: 'text', text: `${said(role)} (${index + 1})`, id: `${id}/p1` }],
      createdAt: at,
      updatedAt: at,
      ...(index > 0 && { parentId: `${sessionId}/m${index}` }),
      ...(role === 'assistant' && { modelId: agents[0] }),
    };
  });
}

function said(role: string | undefined): string {
  if (role === 'user') return 'Please look at the mooring winch';
  return role === 'tool' ? 'winch.log: 42 lines, 1 stall' : 'The winch stalls below two knots';
}

function computers(nowMs: number): Json[] {
  const statuses = ['active', 'active', 'error', 'provisioning', 'active', 'active'];
  return statuses.map((status, index) => ({
    id: `cmp-${index + 1}`,
    name: ['anchor', 'buoy', 'capstan', 'davit', 'ensign', 'fender'][index],
    status,
    providerType: index === 4 ? 'byom' : 'sandbox',
    createdAt: nowMs - (3 + index) * dayMs,
    hostId: `7c0e0000-0000-4000-8000-00000000000${index}`,
    provisioningSteps: steps(status, nowMs),
    relayClientUrl: 'wss://relay.halcyon.example/c',
    relayAgentUrl: 'wss://relay.halcyon.example/a',
    remoteUser: 'deck',
    clonedRepoDirectories: ['/srv/timetable'],
    ownerPrincipalKind: 'user',
    ownerId: `usr-${index + 1}`,
    computerSource: { kind: 'template', templateId: 'tpl-quay' },
  }));
}

function steps(status: string, nowMs: number): Json[] {
  const boot = { id: 'boot', name: 'Boot', status: 'completed', startedAt: nowMs - 90_000 };
  const done = { ...boot, completedAt: nowMs - 60_000 };
  if (status === 'active') return [done];
  const install = { id: 'install', name: 'Install packages', startedAt: nowMs - 60_000 };
  return status === 'error'
    ? [done, { ...install, status: 'failed', error: 'No space left on /srv' }]
    : [done, { ...install, status: 'running' }];
}

const repositories = ['timetable', 'boarding', 'hull-sensors'];

function reports(nowMs: number): Json[] {
  return repositories.flatMap((name, index) =>
    [0, 1].map((age) => ({
      reportId: `5e900000-0000-4000-8000-0000000000${index}${age}`,
      createdAt: nowMs - (age * 20 + index + 1) * dayMs,
      repoUrl: `https://git.halcyon.example/ferries/${name}`,
      apps: { '.': { description: `The ${name} service` } },
      report: {
        has_tests: { numerator: 1, denominator: 1, rationale: 'There is a test folder.' },
        has_ci: { numerator: age === 0 ? 1 : 0, denominator: 1, rationale: 'A pipeline runs.' },
        has_types: { numerator: 0, denominator: 1, rationale: 'Nothing checks types.' },
      },
      commitHash: `${index}${age}c0ffee`,
      branch: 'trunk',
      hasLocalChanges: false,
      hasNonRemoteCommits: false,
      modelUsed: { id: agents[0], reasoningEffort: 'medium' },
      agentVersion: '3.1.0',
    })),
  );
}

const aWikiRun = (nowMs: number): Json => ({
  id: wikiRunId,
  repoUrl: 'https://git.halcyon.example/ferries/timetable',
  status: 'finished',
  createdAt: nowMs - dayMs,
  pages: [{ title: 'Harbour', path: 'harbour.md', markdown: '# Harbour\n\nShips come and go.' }],
});
