import type { QueryClient } from '@tanstack/react-query';
import type { Session } from '../../api/resources.ts';
import { ongoingSessions } from '../../figures/sessions/session-facts.ts';
import type { MessageTail } from '../../figures/transcript/message-tail.ts';
import type { Finding } from '../../rules/finding.ts';
import { nextEnd, type SessionEnd } from '../../rules/session-ends.ts';
import { queryKeys } from '../shell/query-keys.ts';
import type { Shell } from '../shell/shell.ts';
import { createWalks } from './end-walks.ts';
import { isEndless } from './incomplete.ts';
import { createSessionPager } from './session-pages.ts';

/**
 * With what else Now requests, this makes at most 60 requests in the first minute and 40 in every other one, however many
 * sessions run. A few sessions are read at once.
 */
const endPace = { burst: 24, restMs: 23_000, everyMs: 2_600 };

/** Requests that may be under way at the same time, so that one that hangs does not stop the others. */
const maxAtOnce = 3;

/** Pauses after failures of one session. The pause doubles up to the longest. */
const firstPauseMs = 15_000;
const maxPauseMs = 4 * 60_000;

/** A request that is sent in its turn. */
type Step = { id: string; run(): Promise<unknown> };

/** The step that reads a further page of sessions. */
const pageId = 'sessions';

/**
 * Reads further pages of sessions, and the newest messages of all that run or wait, into the cache: the most urgent ones
 * first, a page at a time, at a pace that does not depend on their number, while `isWanted` and the server responds. Calls
 * `onRest` when nothing more is due. Ends with the console.
 */
export function createEndReader(shell: Shell, isWanted: () => boolean, onRest: () => void) {
  const { queries, client, traffic, firstLoad, errors, signal, endBurst = endPace.burst } = shell;
  const pace = createPace({ ...endPace, burst: endBurst });
  const pager = createSessionPager(queries, client);
  const walks = createWalks(client, pace.spend);
  let followed: FollowedSessions = { ongoing: [], urgentIds: new Set() };
  let wasAgain = false;

  function choose(isReady: (id: string) => boolean): Step | undefined {
    if (signal.aborted || traffic.get().outage !== undefined || !isWanted()) return undefined;
    // What a person waits for goes first.
    if (firstLoad.get().state === 'loading') return undefined;
    const tails = knownTails(queries);
    const ends = followed.ongoing.flatMap((session): SessionEnd[] => {
      const { sessionId: id } = session;
      const isUrgent = followed.urgentIds.has(id);
      const messagesRead = walks.messagesRead(id);
      return isReady(id) ? [{ session, isUrgent, tail: tails.get(id), messagesRead }] : [];
    });
    const end = nextEnd(ends, Date.now(), wasAgain);
    const isPageNext = end?.isUrgent !== true || end.tail !== undefined;
    if (isPageNext && isReady(pageId) && pager.hasNext())
      return { id: pageId, run: pager.readNext };
    return end && { id: end.session.sessionId, run: () => readPage(end.session) };
  }

  async function readPage(session: Session) {
    const before = queries.getQueryData<MessageTail>(queryKeys.tail(session.sessionId));
    wasAgain = before !== undefined;
    const tail = await walks.step(session, before);
    if (tail !== undefined) await keep(queries, session.sessionId, tail);
  }

  const { readWhileDue, isReading } = inTurns({
    choose,
    turn: () => pace.turn(signal),
    onError: errors.record,
    onRest,
  });
  const stops = [traffic.subscribe(readWhileDue), firstLoad.subscribe(readWhileDue)];
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop();
    walks.keepOnly([]);
  });

  return {
    /** Says which sessions there are now, and what was found about them. */
    follow(sessions: readonly Session[], findings: readonly Finding[]): void {
      followed = followedIn(sessions, findings);
      walks.keepOnly(followed.ongoing);
      readWhileDue();
    },
    /** Whether something is being read or due. */
    isReading,
  };
}

/** The ends that have been read, by session. A key for each of many sessions that have none would cost more. */
export const knownTails = (queries: QueryClient): ReadonlyMap<string, MessageTail> =>
  new Map(
    queries
      .getQueriesData<MessageTail>({ queryKey: queryKeys.allTails })
      .flatMap(([[, , id], tail]) => (tail ? [[String(id), tail]] : [])),
  );

/** The sessions that run or wait, and those that need a person according to what is known of them. */
type FollowedSessions = { ongoing: readonly Session[]; urgentIds: ReadonlySet<string> };

const followedIn = (
  sessions: readonly Session[],
  findings: readonly Finding[],
): FollowedSessions => ({
  ongoing: ongoingSessions(sessions),
  urgentIds: new Set(
    findings.flatMap(({ subject }) => (subject.kind === 'session' ? subject.sessionId : [])),
  ),
});

type Turns = {
  /** The next step among those that are neither under way nor pausing after a failure. */
  choose(isReady: (id: string) => boolean): Step | undefined;
  /** Resolves when the next request may be sent. */
  turn(): Promise<void>;
  onError(error: unknown): void;
  onRest(): void;
};

/** Runs what is next, each in its turn, until nothing is. Several can run at the same time. */
function inTurns({ choose, turn, onError, onRest }: Turns) {
  const busy = new Set<string>();
  const failures = createFailures();
  const isReady = (id: string) => !busy.has(id) && failures.retryAtMs(id) <= Date.now();
  const next = () => (busy.size < maxAtOnce ? choose(isReady) : undefined);
  let isChoosing = false;
  const isReading = () => busy.size > 0 || isChoosing;

  async function run({ id, run }: Step) {
    busy.add(id);
    try {
      await run();
      failures.forget(id);
    } catch (error) {
      onError(error);
      failures.add(id, error);
    }
    busy.delete(id);
  }

  async function runAll() {
    if (isChoosing) return;
    isChoosing = true;
    while (next() !== undefined) {
      await turn();
      // Another one may be more urgent now.
      const step = next();
      if (step !== undefined) void run(step).then(runAll);
    }
    isChoosing = false;
    if (!isReading()) onRest();
  }
  return { readWhileDue: () => void runAll(), isReading };
}

/** As a request, after which the cache keeps the answer for a while. */
const keep = (queries: QueryClient, id: string, tail: MessageTail): Promise<MessageTail> =>
  queries.fetchQuery({
    queryKey: queryKeys.tail(id),
    queryFn: () => tail,
    staleTime: 0,
    structuralSharing: false,
  });

/** When to try sessions again that could not be read. */
function createFailures() {
  const failures = new Map<string, { count: number; retryAtMs: number }>();
  return {
    retryAtMs: (id: string) => failures.get(id)?.retryAtMs ?? 0,
    forget: (id: string) => failures.delete(id),
    add(id: string, error: unknown) {
      const count = (failures.get(id)?.count ?? 0) + 1;
      const pauseMs = isEndless(error) ? maxPauseMs : firstPauseMs * 2 ** (count - 1);
      failures.set(id, { count, retryAtMs: Date.now() + Math.min(maxPauseMs, pauseMs) });
    },
  };
}

/** After the first burst, requests that were not sent are saved up only to this number. */
const maxSaved = 2;

/** The first `burst` requests may be sent at once. After `restMs` milliseconds, one every `everyMs` follows. */
function createPace({ burst, restMs, everyMs }: typeof endPace) {
  let credit = burst;
  let atMs = Date.now() + restMs;

  function earn() {
    const nowMs = Math.max(atMs, Date.now());
    credit = Math.min(Math.max(credit, maxSaved), credit + (nowMs - atMs) / everyMs);
    atMs = nowMs;
  }

  return {
    /** Resolves when the next request may be sent, or when the signal is aborted. */
    async turn(signal: AbortSignal): Promise<void> {
      earn();
      credit -= 1;
      if (credit >= 0) return;
      const ms = atMs - Date.now() - credit * everyMs;
      await pause(ms, signal);
    },

    /** Counts further requests that were sent. */
    spend(count: number): void {
      credit -= count;
    },
  };
}

/** Not by `node:timers/promises`, whose time tests cannot let pass. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
    function end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
  });
