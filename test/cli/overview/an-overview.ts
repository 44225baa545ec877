import type { LimitsInMonth, Overview, Part, Usage } from '../../../src/cli/overview/overview.ts';

const nowMs = Date.parse('2026-11-20T09:30:00Z');

export const month = {
  month: '2026-11',
  hasEnded: false,
  pastDays: 19,
  daysWithoutData: [],
  usedUntil: '2026-11-19',
  awaited: undefined,
};

export const credits = {
  total: 1_234_567,
  daysWithData: 29,
  dailyMean: 41_152.2,
  busiest: undefined,
  inputTokens: 0,
  outputTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  cacheShare: undefined,
};

/** A part that could be read. */
export const read = <Data>(data: Data): Part<Data> => ({ state: 'read', data });

export const aUsage = (fields: Partial<Usage> = {}): Part<Usage> =>
  read({
    credits,
    before: {
      range: { startDate: '2026-09-21', endDate: '2026-10-20' },
      total: 1_098_370,
      change: { direction: 'up', ratio: 0.124 },
      likeForLike: {
        change: { direction: 'up', ratio: 0.172 },
        now: 1_234_567,
        before: 1_053_385,
        days: { 'working day': 21, weekend: 8 },
        formerDays: { 'working day': 22, weekend: 8 },
      },
    },
    split: undefined,
    uncopied: 0,
    byModel: [],
    byUser: [],
    ...fields,
  });

export const theLimits = (fields: Partial<LimitsInMonth> = {}): Part<LimitsInMonth> =>
  read({
    limits: [],
    organization: { used: undefined, outlook: { state: 'too-little-history', days: 0 } },
    month,
    monthEnd: undefined,
    readDays: undefined,
    ...fields,
  });

/** An overview all of whose parts could be read. */
export const anOverview = (parts: Partial<Overview> = {}): Overview => ({
  nowMs,
  isCopy: false,
  range: { startDate: '2026-10-21', endDate: '2026-11-19' },
  usage: aUsage(),
  activeUsers: read({ day: '2026-11-19', daily: 31, weekly: 40, monthly: 46 }),
  limits: theLimits(),
  computers: read([]),
  sessions: read({ newest: [], hasMore: false }),
  readiness: read([]),
  ...parts,
});
