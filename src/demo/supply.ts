import type { DayPart } from '../api/day-parts.ts';
import type { StoredComputer } from '../server/store/computers.ts';
import type { Store } from '../server/store/open-store.ts';
import type { StoredSession } from '../server/store/sessions.ts';
import type { NeededSessions, Supply } from '../server/supply.ts';
import { dayNumberAt, dayNumberOf, dayOf } from './calendar.ts';
import type { DemoAnalytics } from './demo-analytics.ts';
import type { AnalyticsDay } from './demo-organization.ts';
import type { DemoRecords } from './demo-records.ts';
import { stillWaiting, waitsForHost } from './records/provisioning.ts';

/** The parts of the demo organization, and the store to fill. */
export type DemoSource = {
  store: Store;
  analytics: Pick<DemoAnalytics, 'analyticsDay' | 'creditLimits' | 'firstBatch' | 'firstDay'>;
  records: DemoRecords;
  clock: () => number;
  /** When the organization starts, in Unix milliseconds. Sessions continue from then. */
  startMs: number;
};

/** Fills the store with data of the demo organization when the server first needs it. */
export function supplyDemo(source: DemoSource): Supply {
  const { store, analytics, records } = source;
  const once = (work: () => void) => {
    let isDone = false;
    return () => {
      if (isDone) return;
      store.transaction(work);
      isDone = true;
    };
  };

  return {
    days: supplyParts(source),
    // Separate from the other rows, because there are many.
    userDays: supplyDays(source, {
      add({ users }) {
        for (const row of users) store.userDays.add(row);
      },
      restate({ users }, before) {
        const known = new Set(before.users.map(({ user_id }) => user_id));
        for (const row of users) if (!known.has(row.user_id)) store.userDays.add(row);
      },
    }),
    ...supplySessions(source),
    ...supplyComputers(source, once),
    reports: once(() => {
      for (const { repoId, document } of records.reports()) {
        store.readinessReports.add(repoId, document);
      }
    }),
    creditLimits: once(() => store.organization.limitCredits(analytics.creditLimits)),
    wikiRuns: once(() => {
      for (const run of records.wikiRuns()) store.wikiRuns.add(run.id, run);
    }),
  };
}

/** Each part of a day is made when it is read: the first screens show tokens and activity only. */
function supplyParts(source: DemoSource): Supply['days'] {
  const supplyPart = (part: DayPart) => {
    const put = (day: AnalyticsDay) => source.store.analyticsDays.put(day.day, part, day[part]);
    return supplyDays(source, { add: put, restate: put });
  };
  const parts = {
    tokens: supplyPart('tokens'),
    tools: supplyPart('tools'),
    activity: supplyPart('activity'),
    productivity: supplyPart('productivity'),
  };
  return (firstDay, lastDay, part) => parts[part](firstDay, lastDay);
}

/** How long the server runs before it restates the days of which the first batch was incomplete. */
const restatedAfterMs = 4 * 60_000;

type DayRows = {
  add(day: AnalyticsDay): void;
  restate(day: AnalyticsDay, before: AnalyticsDay): void;
};

/** Adds each day once, when it is first in a requested range, and restates incomplete ones later. */
function supplyDays(
  { store, analytics, clock, startMs }: DemoSource,
  { add, restate }: DayRows,
): Supply['userDays'] {
  const added = new Set<number>();
  const incomplete = new Map<number, AnalyticsDay>();

  function addDay(day: number, isRestated: boolean): void {
    const first = isRestated ? undefined : analytics.firstBatch(dayOf(day));
    if (first) incomplete.set(day, first);
    const batch = first ?? analytics.analyticsDay(dayOf(day));
    if (batch) add(batch);
  }

  function restateAll(): void {
    for (const [day, before] of incomplete) {
      const batch = analytics.analyticsDay(dayOf(day));
      if (batch) restate(batch, before);
    }
  }

  return (firstDay, lastDay) => {
    const first = Math.max(dayNumberOf(firstDay), dayNumberOf(analytics.firstDay));
    // Days that end while the server runs are available too.
    const last = Math.min(dayNumberOf(lastDay), dayNumberAt(clock()) - 1);
    const missing: number[] = [];
    for (let day = first; day <= last; day += 1) if (!added.has(day)) missing.push(day);
    const isRestated = clock() - startMs >= restatedAfterMs;
    if (isRestated && incomplete.size > 0) {
      store.transaction(restateAll);
      incomplete.clear();
    }
    if (missing.length === 0) return;

    store.transaction(() => {
      for (const day of missing) addDay(day, isRestated);
    });
    for (const day of missing) added.add(day);
  };
}

/** Adds a person's sessions and their messages, continues running ones, and starts new ones. */
function supplySessions({
  store,
  records,
  clock,
  startMs,
}: DemoSource): Pick<Supply, 'messages' | 'sessions'> {
  const addOld = supplyOldSessions({ store, records });
  const begin = supplyNewSessions({ store, records, clock, startMs });
  /** The time up to which a running session's progress is in the store. */
  const progressedToMs = new Map<string, number>();
  /** Sessions whose messages are in the store, which are added when they are first read. */
  const transcripts = new Set<string>();

  function progress(ownerId: string, sessionId: string): void {
    const afterMs = progressedToMs.get(sessionId) ?? startMs;
    const untilMs = clock();
    if (untilMs <= afterMs) return;
    progressedToMs.set(sessionId, untilMs);

    const state = records.stateOf(sessionId, untilMs);
    const session = store.sessions.find(sessionId, ownerId);
    if (!state || !session) return;
    const { tokenUsage, ...facts } = state;
    if (facts.messageCount === session.messageCount && facts.status === session.status) return;

    // A running session has no children, so both counts are the same.
    const usage = { tokenUsage, inclusiveTokenUsage: tokenUsage };
    const sessionSettings = { ...session.sessionSettings, ...usage };
    store.transaction(() => {
      store.sessions.replace({ ...session, ...facts, sessionSettings });
      if (!transcripts.has(sessionId)) return;
      store.messages.append(sessionId, records.messagesBetween(sessionId, afterMs, untilMs));
    });
  }

  return {
    sessions(ownerId, needed) {
      addOld(ownerId, needed);
      begin(ownerId);
      for (const sessionId of store.sessions.runningIds(ownerId)) progress(ownerId, sessionId);
    },

    messages(sessionId) {
      if (transcripts.has(sessionId)) return;
      const untilMs = progressedToMs.get(sessionId) ?? startMs;

      store.transaction(() => {
        store.messages.append(sessionId, records.messagesOf(sessionId));
        store.messages.append(sessionId, records.messagesBetween(sessionId, startMs, untilMs));
      });
      transcripts.add(sessionId);
    },
  };
}

/** Adds the sessions that a person has started since the last time. */
function supplyNewSessions({
  store,
  records,
  clock,
  startMs,
}: Pick<DemoSource, 'store' | 'records' | 'clock' | 'startMs'>) {
  const begunToMs = new Map<string, number>();

  return (ownerId: string): void => {
    const afterMs = begunToMs.get(ownerId) ?? startMs;
    const untilMs = clock();
    if (untilMs <= afterMs) return;
    begunToMs.set(ownerId, untilMs);

    const begun = records.sessionsBegun(ownerId, afterMs, untilMs);
    if (begun.length === 0) return;
    store.transaction(() => {
      for (const document of begun) store.sessions.add(ownerId, document);
    });
  };
}

/** Adds the sessions that a person has at the start, newest first and only as far as needed. */
function supplyOldSessions({ store, records }: Pick<DemoSource, 'store' | 'records'>) {
  const missing = new Map<string, Iterator<StoredSession[], undefined>>();

  const isEnough = (ownerId: string, needed: NeededSessions): boolean =>
    'sessionId' in needed
      ? store.sessions.find(needed.sessionId, ownerId) !== undefined
      : store.sessions.hasBefore(ownerId, needed.updatedBefore, needed.count);

  return (ownerId: string, needed: NeededSessions | undefined): void => {
    const batches = missing.get(ownerId) ?? batchesOf(records.sessionsOf(ownerId));
    missing.set(ownerId, batches);
    while (needed === undefined || !isEnough(ownerId, needed)) {
      const { value: batch } = batches.next();
      if (batch === undefined) return;
      store.transaction(() => {
        for (const session of batch) store.sessions.add(ownerId, session);
      });
    }
  };
}

/** Batches that keep sessions of the same time together, so that a page of the store has all of them. */
function* batchesOf(sessions: Iterable<StoredSession>): Generator<StoredSession[], undefined> {
  let batch: StoredSession[] = [];
  for (const session of sessions) {
    const last = batch.at(-1);
    if (last && batch.length >= minOfBatch && session.updatedAt < last.updatedAt) {
      yield batch;
      batch = [];
    }
    batch.push(session);
  }
  if (batch.length > 0) yield batch;
}

const minOfBatch = 100;

/** Adds the computers, and moves restarted ones through their steps as time passes. */
function supplyComputers(
  { store, records, clock }: DemoSource,
  once: (work: () => void) => () => void,
): Pick<Supply, 'computers' | 'restarted'> {
  const restarts = new Map<string, { before: StoredComputer; restartedAtMs: number }>();
  let waiting: readonly StoredComputer[] = [];
  const addAll = once(() => {
    const all = records.computers();
    for (const computer of all) store.computers.put(computer);
    waiting = all.filter(waitsForHost);
  });

  return {
    computers() {
      addAll();
      for (const computer of waiting) store.computers.put(stillWaiting(computer, clock()));
      for (const { before, restartedAtMs } of restarts.values()) {
        const elapsedMs = Math.max(0, clock() - restartedAtMs);
        const computer = records.restarted(before, restartedAtMs, elapsedMs);
        store.computers.put(computer);
        if (computer.status !== 'provisioning') restarts.delete(computer.id);
      }
    },

    restarted(before) {
      waiting = waiting.filter(({ id }) => id !== before.id);
      restarts.set(before.id, { before, restartedAtMs: clock() });
    },
  };
}
