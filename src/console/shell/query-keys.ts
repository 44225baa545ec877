import type { DateRange } from '../../figures/time/date-range.ts';

/** Kinds of data from the cheapest request to the most expensive, with their display names. */
const kinds = {
  sessions: 'sessions',
  team: 'the team server',
  shared: 'what is shared',
  computers: 'computers',
  'credit-limits': 'credit limits',
  'wiki-run': 'wiki',
  activity: 'activity',
  productivity: 'productivity',
  tools: 'tools',
  tokens: 'credits',
  messages: 'messages',
  'last-messages': 'messages',
  readiness: 'readiness',
  'user-days': 'people',
  fleet: 'organizations',
  'fleet-now': 'the local copies',
  'copy-search': 'the local copy',
  'copy-search-counts': 'the local copy',
};

/** What a query reads: the first part of its key. */
export type QueryKind = keyof typeof kinds;

const names = new Map<string, string>(Object.entries(kinds));
const cheapestFirst = [...names.keys()];

/** What the query with this key reads. */
export const kindOf = (queryKey: readonly unknown[]): string => String(queryKey[0]);

/** The display name of a kind of data. */
export const kindName = (kind: string): string => names.get(kind) ?? 'data';

/** The position of a kind of data among all, the one with the cheapest request first. */
export const costRank = (kind: string): number => cheapestFirst.indexOf(kind);

type Key = readonly [QueryKind, ...unknown[]];

const allSessions = { newest: ['sessions', 'newest'], pages: ['sessions', 'pages'] } as const;

/** The key of each query in the cache: its kind, and what its answer depends on. */
export const queryKeys = {
  /** The beginnings of keys: of all computers. */
  allSessions,
  newestSessions: (computerId?: string) => [...allSessions.newest, computerId] as const,
  sessionPages: (computerId?: string) => [...allSessions.pages, computerId] as const,
  team: ['team'],
  shared: ['shared'],
  computers: ['computers'],
  creditLimits: ['credit-limits'],
  allUserDays: ['user-days'],
  readiness: ['readiness'],
  wikiRun: (id: string) => ['wiki-run', id],
  analytics: <Name extends QueryKind>(name: Name, { startDate, endDate }: DateRange) =>
    [name, startDate, endDate] as const,
  messages: (sessionId: string, computerId: string | undefined, role: string | undefined) => [
    'messages',
    sessionId,
    computerId,
    role,
  ],
  allTails: ['messages', 'tail'],
  /** The end of a session. */
  tail: (sessionId: string) => ['messages', 'tail', sessionId],
  lastMessages: (sessionId: string, isUserOnly: boolean, version: unknown) => [
    'last-messages',
    sessionId,
    isUserOnly,
    version,
  ],
  fleet: ['fleet'],
  fleetNow: ['fleet-now'],
  sessionRisks: ['copy-search-counts', 'risks'],
  copySearch: (words: string) => ['copy-search', words],
  copySearchCounts: (words: string) => ['copy-search-counts', words],
} as const satisfies Record<string, Key | Record<string, Key> | ((...given: never[]) => Key)>;
