import type { Session, TokensRow } from '../../api/resources.ts';
import { type AnyClientError, isClientError } from '../../client/errors/any-client-error.ts';
import type { ReadingClient } from '../../client/reading-client.ts';
import { isEndless } from '../../console/data/incomplete.ts';
import { computersQuery, creditLimitsQuery, readinessQuery } from '../../console/data/queries.ts';
import { outageFacts } from '../../console/shell/outage-cause.ts';
import { monthUse } from '../../figures/limits/limit-use.ts';
import { withRemoved } from '../../figures/limits/removal.ts';
import { type DateRange, isSameRange } from '../../figures/time/date-range.ts';
import { type Day, dayOf } from '../../figures/time/day.ts';
import type { createFactMemory } from '../../rules/fact-memory.ts';
import type { Facts, PartName, PartState } from '../../rules/facts.ts';
import { createJudgedSessions, createKnownTranscripts } from '../../rules/judged-sessions.ts';
import { type EndsRead, endsRead } from '../../rules/session-ends.ts';
import { joinedUsage, limitRanges, monthEndOn, usageRanges } from '../../rules/usage-ranges.ts';
import { onServerDay } from '../command-parts/range-options.ts';
import type { ReadingSource } from '../source/source.ts';
import { createEndsReader } from './read-ends.ts';

/** What rules read, at a point in time. */
export type ReadFacts = {
  facts: Facts;
  /** How many of the sessions that run or wait have been read to their end. */
  ends: EndsRead;
  /** Why parts could not be read now. */
  failures: readonly AnyClientError[];
};

/** Pages of a hundred sessions that are read at most. */
const maxPages = 10;

/** Reads the facts of the rules from a source, as often as it is asked. Of what fails, it keeps what was read last. */
export function createFactReader(
  source: ReadingSource,
  memory: ReturnType<typeof createFactMemory>,
): () => Promise<ReadFacts> {
  const { client, readDays } = source;
  const ends = createEndsReader(client);
  const transcripts = createKnownTranscripts(ends.tailOf);
  const parts = {
    computers: createPart('computers', () => computersQuery.load(client, neverAborted)),
    sessions: createPart('sessions', () => readSessions(client)),
    limits: createPart('credit limits', (days) => readLimits(source, days)),
    usage: createPart('usage', (days) => readUsage(client, days)),
    readiness: createPart('readiness', () => readinessQuery.load(client, neverAborted)),
  };

  return async () => {
    const read = await onServerDay({ source }, async (nowMs) => {
      const today = dayOf(nowMs);
      const days = { today, latest: tokensOf(client, limitRanges(today).current) };
      const [computers, sessions, limits, usage, readiness] = await Promise.all([
        parts.computers.read(days),
        parts.sessions.read(days),
        parts.limits.read(days),
        parts.usage.read(days),
        parts.readiness.read(days),
      ]);
      return { today, computers, sessions, limits, usage, readiness };
    });
    const { today, ...answers } = read;
    const { sessions = [], isWhole } = answers.sessions.data ?? {};
    await ends.read(sessions);
    const nowMs = source.nowMs();
    const known: Facts = {
      nowMs,
      today,
      computers: answers.computers.data,
      sessions: answers.sessions.data?.sessions,
      areSessionsWhole: isWhole,
      ...(answers.sessions.data && transcripts(sessions)),
      ...answers.limits.data,
      usage: answers.usage.data,
      readiness: answers.readiness.data,
    };
    const states = Object.values(answers).map(({ state }) => state);
    const isCopy = source.type === 'copy';
    return {
      facts: {
        ...known,
        readDays,
        parts: states,
        clockAheadMs: isCopy ? undefined : source.clockAheadMs(),
        dataOfMs: isCopy ? nowMs : undefined,
        ...memory.factsWith(known, nowMs),
      },
      ends: endsRead(sessions, ends.tailOf, Date.now()),
      failures: Object.values(answers).flatMap(({ failure }) => failure ?? []),
    };
  };
}

const neverAborted = new AbortController().signal;

type ReadPart<Data> = { data: Data | undefined; state: PartState; failure?: AnyClientError };

/** The day of a read, and the latest days, which two parts need. */
type Days = { today: Day; latest: Promise<readonly TokensRow[] | undefined> };

/** A part of the data. What is known of one day says nothing of the next. */
function createPart<Data>(name: PartName, load: (days: Days) => Promise<Data>) {
  let last: { data: Data; today: Day; updatedAt: number } | undefined;
  return {
    async read(days: Days): Promise<ReadPart<Data>> {
      const { today } = days;
      try {
        last = { data: await load(days), today, updatedAt: Date.now() };
        return { data: last.data, state: { name, state: 'live' } };
      } catch (failure) {
        if (!isClientError(failure)) throw failure;
        const former = last?.today === today ? last : undefined;
        const freshness = former
          ? { state: 'stale' as const, updatedAt: former.updatedAt }
          : { state: 'down' as const };
        const state = { name, ...freshness, ...outageFacts(failure) };
        return { data: former?.data, state, failure };
      }
    },
  };
}

async function readSessions(client: ReadingClient) {
  const pages: (readonly Session[])[] = [];
  let isWhole = false;
  try {
    for await (const page of client.sessions({ limit: 100 }).pages()) {
      pages.push(page.items);
      isWhole = page.nextCursor === undefined && !page.mayBeIncomplete;
      if (pages.length === maxPages) break;
    }
  } catch (error) {
    if (!isEndless(error) || pages.length === 0) throw error;
    isWhole = false;
  }
  return { sessions: createJudgedSessions()(...pages), isWhole };
}

async function readLimits({ client, removedPeople }: ReadingSource, { today, latest }: Days) {
  const { current, ended } = limitRanges(today);
  const [read, month, before] = await Promise.all([
    creditLimitsQuery.load(client, neverAborted),
    latest,
    // On the first day after a month of 30 days.
    isSameRange(ended, current) ? latest : tokensOf(client, ended),
  ]);
  const limits = withRemoved(read, await removedPeople());
  return {
    limits: month && monthUse(limits, month, today).people,
    monthEnd: monthEndOn(limits, before, today),
  };
}

async function readUsage(client: ReadingClient, days: Days): Promise<Facts['usage']> {
  const [before, latest] = usageRanges(days.today);
  if (latest === undefined) return undefined;
  const [former = [], rows = []] = await Promise.all([tokensOf(client, before), days.latest]);
  return joinedUsage(
    before?.startDate ?? latest.startDate,
    latest.endDate,
    undefined,
    former,
    rows,
  );
}

const tokensOf = async (client: ReadingClient, range: DateRange | undefined) =>
  range && (await client.getTokens(range)).data;
