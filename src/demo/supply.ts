import type { StoredComputer } from '../server/store/computers.ts';
import type { Store } from '../server/store/open-store.ts';
import type { Supply } from '../server/supply.ts';
import { dayNumberAt, dayNumberOf, dayOf } from './calendar.ts';
import type { DemoAnalytics } from './demo-analytics.ts';
import type { AnalyticsDay } from './demo-organization.ts';
import type { DemoRecords } from './demo-records.ts';

/** The parts of the demo organization, and the store to fill. */
export type DemoSource = {
  store: Store;
  analytics: Pick<DemoAnalytics, 'analyticsDay' | 'creditLimits' | 'firstDay'>;
  records: DemoRecords;
  clock: () => number;
  /** When the organization starts, in Unix milliseconds. Sessions go on from then. */
  startMs: number;
};

/** Fills the store with data of the demo organization when the server first asks for them. */
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
    days: supplyDays(source, (day) => store.analyticsDays.add(day)),
    // Apart from the other rows, because there are many.
    userDays: supplyDays(source, ({ users }) => {
      for (const row of users) store.userDays.add(row);
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

/** Adds each day once, when it is first in a requested range. */
function supplyDays(
  { store, analytics, clock }: DemoSource,
  add: (day: AnalyticsDay) => void,
): Supply['days'] {
  const added = new Set<number>();

  return (firstDay, lastDay) => {
    const first = Math.max(dayNumberOf(firstDay), dayNumberOf(analytics.firstDay));
    // Days that end while the server runs are available too.
    const last = Math.min(dayNumberOf(lastDay), dayNumberAt(clock()) - 1);
    const missing: number[] = [];
    for (let day = first; day <= last; day += 1) if (!added.has(day)) missing.push(day);
    if (missing.length === 0) return;

    store.transaction(() => {
      for (const day of missing) {
        const batch = analytics.analyticsDay(dayOf(day));
        if (batch) add(batch);
      }
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
  /** Up to when a person's new sessions, and a running session's progress, are in the store. */
  const begunToMs = new Map<string, number>();
  const progressedToMs = new Map<string, number>();
  /** Sessions whose messages are in the store, which are added when they are first read. */
  const transcripts = new Set<string>();

  function begin(ownerId: string): void {
    const afterMs = begunToMs.get(ownerId);
    const untilMs = clock();
    if (afterMs !== undefined && untilMs <= afterMs) return;
    begunToMs.set(ownerId, untilMs);

    const old = afterMs === undefined ? records.sessionsOf(ownerId) : [];
    const begun = records.sessionsBegun(ownerId, afterMs ?? startMs, untilMs);
    if (old.length + begun.length === 0) return;
    store.transaction(() => {
      for (const document of [...old, ...begun]) store.sessions.add(ownerId, document);
    });
  }

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
    sessions(ownerId) {
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

/** Adds the computers, and moves restarted ones through their steps as time passes. */
function supplyComputers(
  { store, records, clock }: DemoSource,
  once: (work: () => void) => () => void,
): Pick<Supply, 'computers' | 'restarted'> {
  const restarts = new Map<string, { before: StoredComputer; restartedAtMs: number }>();
  const addAll = once(() => {
    for (const computer of records.computers()) store.computers.put(computer);
  });

  return {
    computers() {
      addAll();
      for (const { before, restartedAtMs } of restarts.values()) {
        const elapsedMs = Math.max(0, clock() - restartedAtMs);
        const computer = records.restarted(before, restartedAtMs, elapsedMs);
        store.computers.put(computer);
        if (computer.status !== 'provisioning') restarts.delete(computer.id);
      }
    },

    restarted(before) {
      restarts.set(before.id, { before, restartedAtMs: clock() });
    },
  };
}
