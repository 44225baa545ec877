import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { Computer, CreditLimits, Session, TokensRow } from '../../api/resources.ts';
import type { ClientError } from '../../client/errors/client-error.ts';
import type { MonthUse } from '../../figures/limits/limit-use.ts';
import { withRemoved } from '../../figures/limits/removal.ts';
import type { RepositoryReadiness } from '../../figures/readiness/repository-readiness.ts';
import { baseRange, type DateRange, noDays } from '../../figures/time/date-range.ts';
import { type Day, dayOf } from '../../figures/time/day.ts';
import { type ComparedRows, rowsBefore } from '../../figures/usage/range-rows.ts';
import { memoizeLast } from '../../figures/values/memoize-last.ts';
import type { Facts, PartName, PartState } from '../../rules/facts.ts';
import { createJudgedSessions, createKnownTranscripts } from '../../rules/judged-sessions.ts';
import { type EndsRead, endsRead } from '../../rules/session-ends.ts';
import { joinedUsage, limitRanges, monthEndOn, usageRanges } from '../../rules/usage-ranges.ts';
import { outageFacts } from '../shell/outage-cause.ts';
import { queryKeys } from '../shell/query-keys.ts';
import type { Shell } from '../shell/shell.ts';
import { type AnalyticsRows, analyticsQuery } from './analytics-queries.ts';
import { loading, type Query } from './feed.ts';
import { computersQuery, creditLimitsQuery, readinessQuery } from './queries.ts';
import { knownTails } from './read-ends.ts';
import { areWhole, type ReadSessions, sessionPagesQuery } from './session-pages.ts';
import { monthUseOn } from './use-people.ts';
import { mergeNewest, type SessionPage } from './walked-sessions.ts';

type PartSources = Pick<Shell, 'queries'> & { removedPeople: Pick<Shell['removedPeople'], 'get'> };

/** Requests nothing. Each part stays the same object as long as the responses it is made from do. */
export function createPartReader({ queries, removedPeople }: PartSources) {
  const data: ReadCached = (key) => queries.getQueryData(key);
  const usage = createUsageReader(data);
  const sessions = createSessionsReader(data);
  const credits = createCreditsReader(queries);
  let tails = knownTails(queries);
  const tailOf = (id: string) => tails.get(id);
  const transcripts = createKnownTranscripts(tailOf);

  const usedIn = (range: DateRange | undefined) =>
    range && data<TokensRow[]>(analyticsQuery('tokens', range).key);
  const limitsNow = () => {
    const answer = data<CreditLimits>(creditLimitsQuery.key);
    return answer && withRemoved(answer, removedPeople.get());
  };

  const parts = (nowMs: number) => partStates(queries, dayOf(nowMs));

  return {
    /** The sessions that rules read. */
    sessions,

    /** Everyone's usage of their limits this month, as far as it was read. */
    async monthUse(nowMs: number): Promise<MonthUse | undefined> {
      const today = dayOf(nowMs);
      const [limits, rows] = [limitsNow(), usedIn(limitRanges(today).current)];
      return limits && rows && (await monthUseOn(limits, rows, today).whenDone());
    },

    facts(nowMs: number, use?: MonthUse): Facts {
      const today = dayOf(nowMs);
      const judged = sessions();
      tails = knownTails(queries);
      return {
        nowMs,
        today,
        computers: data<Computer[]>(computersQuery.key),
        sessions: judged,
        areSessionsWhole: areWhole(pagesIn(data)),
        ...(judged && transcripts(judged)),
        limits: use?.people,
        monthEnd: monthEndOn(limitsNow(), usedIn(limitRanges(today).ended), today),
        usage: usage(today),
        readiness: data<RepositoryReadiness[]>(readinessQuery.key),
      };
    },

    /** The credits of the usual days, and of those before them, as far as they were read. */
    credits,

    /** How many of the sessions that run or wait had been read to their end when these facts were read. */
    ends: ({ sessions = [] }: Facts): EndsRead => endsRead(sessions, tailOf, Date.now()),

    parts,
    isAnyUnread: (nowMs: number) => parts(nowMs).some(({ state }) => state === 'unread'),
  };
}

type ReadCached = <Data>(key: readonly unknown[]) => Data | undefined;

function createUsageReader(data: ReadCached) {
  const joined = memoizeLast(joinedUsage);
  return (today: Day): Facts['usage'] => {
    const [before, latest] = usageRanges(today);
    const rows = latest && data<TokensRow[]>(analyticsQuery('tokens', latest).key);
    const former = before && data<TokensRow[]>(analyticsQuery('tokens', before).key);
    if (latest === undefined || rows === undefined || (before && former === undefined))
      return undefined;
    const userDays = data<AnalyticsRows['user-days'][]>(analyticsQuery('user-days', latest).key);
    const startDate = before?.startDate ?? latest.startDate;
    return joined(startDate, latest.endDate, userDays, former ?? [], rows);
  };
}

function createCreditsReader(queries: QueryClient) {
  const compared = memoizeLast(
    (
      today: Day,
      rows: readonly TokensRow[],
      former?: readonly TokensRow[],
      hasFailed?: boolean,
    ) => {
      const [, range = noDays] = usageRanges(today);
      const state = hasFailed ? 'down' : 'loading';
      return { range, rows, before: rowsBefore({ state, rows: former }, baseRange(range)) };
    },
  );
  return (today: Day): ComparedRows<TokensRow> | undefined => {
    const [before, latest] = usageRanges(today).map(
      (range) => range && queries.getQueryState<TokensRow[]>(analyticsQuery('tokens', range).key),
    );
    return latest?.data && compared(today, latest.data, before?.data, before?.status === 'error');
  };
}

const pagesIn = (data: ReadCached): readonly ReadSessions[] =>
  data<{ pages: ReadSessions[] }>(queryKeys.sessionPages())?.pages ?? [];

function createSessionsReader(data: ReadCached) {
  const judged = memoizeLast(createJudgedSessions());
  const merged = memoizeLast(({ sessions, nextCursor }: SessionPage, known: readonly Session[]) =>
    mergeNewest(sessions, known, nextCursor === undefined),
  );
  return (): Facts['sessions'] => {
    const newest = data<SessionPage>(queryKeys.newestSessions());
    const pages = pagesIn(data);
    if (newest === undefined && pages.length === 0) return undefined;
    const known = judged(...pages.map((page) => page.sessions));
    return newest ? merged(newest, known) : known;
  };
}

const partStates = (queries: QueryClient, today: Day): PartState[] =>
  watchedParts(today).map(({ name, reads }) =>
    partState(name, queries, ...reads.map(({ key }) => key)),
  );

function partState(name: string, queries: QueryClient, ...keys: (readonly unknown[])[]): PartState {
  const states = keys.flatMap((key) => queries.getQueryState<unknown, ClientError>(key) ?? []);
  const failed = states.find(({ status }) => status === 'error');
  if (failed?.error) {
    const { data, dataUpdatedAt: updatedAt } = failed;
    const freshness =
      data === undefined ? { state: 'down' as const } : { state: 'stale' as const, updatedAt };
    return { name, ...freshness, ...outageFacts(failed.error) };
  }
  const isRead = states.length === keys.length && states.every(({ data }) => data !== undefined);
  return { name, state: isRead ? 'live' : 'unread' };
}

type ReadingShell = Pick<Shell, 'queries' | 'client' | 'traffic' | 'errors'>;

type PartRead = {
  key: readonly unknown[];
  read(shell: ReadingShell): Promise<void>;
};

/** Everything that is watched: its display name, and its queries on this day. */
export function watchedParts(
  today: Day,
): readonly { name: PartName; reads: readonly PartRead[] }[] {
  const tokens = (...ranges: readonly (DateRange | undefined)[]) =>
    ranges.flatMap((range) => (range ? [partRead(analyticsQuery('tokens', range))] : []));
  const sessions: PartRead = {
    key: queryKeys.sessionPages(),
    read: ({ queries, client }) => queries.prefetchInfiniteQuery(sessionPagesQuery(client)),
  };
  return [
    { name: 'computers', reads: [partRead(computersQuery)] },
    { name: 'sessions', reads: [sessions] },
    {
      name: 'credit limits',
      reads: [
        partRead(creditLimitsQuery),
        ...tokens(limitRanges(today).current, limitRanges(today).ended),
      ],
    },
    { name: 'usage', reads: tokens(...usageRanges(today)) },
    { name: 'readiness', reads: [partRead(readinessQuery)] },
  ];
}

/** Tells of a query whether it is watched on the day of the clock. */
export const isWatchedAt =
  (clock: () => number) =>
  ({ queryHash }: { queryHash: string }): boolean =>
    watchedHashes(dayOf(clock())).has(queryHash);

const watchedHashes = memoizeLast(
  (today: Day): ReadonlySet<string> =>
    new Set(watchedParts(today).flatMap(({ reads }) => reads.map(({ key }) => hashKey(key)))),
);

const partRead = <Data>(query: Pick<Query<Data>, 'key' | 'load'>): PartRead => ({
  key: query.key,
  read: (shell) => shell.queries.prefetchQuery(loading(query, shell)),
});
