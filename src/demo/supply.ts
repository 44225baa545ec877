import type { StoredComputer } from '../server/store/computers.ts';
import type { Store } from '../server/store/open-store.ts';
import type { Supply } from '../server/supply.ts';
import { dayNumberAt, dayNumberOf, dayOf } from './calendar.ts';
import type { DemoAnalytics } from './demo-analytics.ts';
import type { AnalyticsDay } from './demo-organization.ts';
import type { DemoRecords } from './demo-records.ts';

/** What the demo organization is made of, and the store that it goes into. */
export type DemoSource = {
  store: Store;
  analytics: Pick<DemoAnalytics, 'analyticsDay' | 'creditLimits' | 'firstDay'>;
  records: DemoRecords;
  clock: () => number;
  /** When the organization came to life; what happens later is time passing. */
  bornMs: number;
};

/** Fills a store from the demo organization, piece by piece as pieces are asked for. */
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
    // Rows per user come apart, because they are many.
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

/** Adds days as they are asked for. */
function supplyDays(
  { store, analytics, clock }: DemoSource,
  add: (day: AnalyticsDay) => void,
): Supply['days'] {
  const brought = new Set<number>();

  return (firstDay, lastDay) => {
    const first = Math.max(dayNumberOf(firstDay), dayNumberOf(analytics.firstDay));
    // A server that runs past midnight has one more.
    const last = Math.min(dayNumberOf(lastDay), dayNumberAt(clock()) - 1);
    const missing: number[] = [];
    for (let day = first; day <= last; day += 1) if (!brought.has(day)) missing.push(day);
    if (missing.length === 0) return;

    store.transaction(() => {
      for (const day of missing) {
        const batch = analytics.analyticsDay(dayOf(day));
        if (batch) add(batch);
      }
    });
    for (const day of missing) brought.add(day);
  };
}

/** Brings a person's sessions and their messages, lets running ones go on, and new ones begin. */
function supplySessions({
  store,
  records,
  clock,
  bornMs,
}: DemoSource): Pick<Supply, 'messages' | 'sessions'> {
  /** Until when a person's new sessions are in the store, and what a session says by itself. */
  const begunToMs = new Map<string, number>();
  const progressedToMs = new Map<string, number>();
  /** Only sessions whose transcripts were brought have messages in the store. */
  const transcripts = new Set<string>();

  function begin(ownerId: string): void {
    const afterMs = begunToMs.get(ownerId);
    const untilMs = clock();
    if (afterMs !== undefined && untilMs <= afterMs) return;
    begunToMs.set(ownerId, untilMs);

    const old = afterMs === undefined ? records.sessionsOf(ownerId) : [];
    const begun = records.sessionsBegun(ownerId, afterMs ?? bornMs, untilMs);
    if (old.length + begun.length === 0) return;
    store.transaction(() => {
      for (const document of [...old, ...begun]) store.sessions.add(ownerId, document);
    });
  }

  function progress(ownerId: string, sessionId: string): void {
    const afterMs = progressedToMs.get(sessionId) ?? bornMs;
    const untilMs = clock();
    if (untilMs <= afterMs) return;
    progressedToMs.set(sessionId, untilMs);

    const standing = records.standingOf(sessionId, untilMs);
    const session = store.sessions.find(sessionId, ownerId);
    if (!standing || !session) return;
    const { tokenUsage, ...facts } = standing;
    if (facts.messageCount === session.messageCount && facts.status === session.status) return;

    // It hands out nothing, so what it used includes all.
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
      const untilMs = progressedToMs.get(sessionId) ?? bornMs;

      store.transaction(() => {
        store.messages.append(sessionId, records.messagesOf(sessionId));
        store.messages.append(sessionId, records.messagesBetween(sessionId, bornMs, untilMs));
      });
      transcripts.add(sessionId);
    },
  };
}

/** Brings the computers, and takes restarted ones through their steps as time passes. */
function supplyComputers(
  { store, records, clock }: DemoSource,
  once: (work: () => void) => () => void,
): Pick<Supply, 'computers' | 'restarted'> {
  const restarts = new Map<string, { before: StoredComputer; restartedAtMs: number }>();
  const bring = once(() => {
    for (const computer of records.computers()) store.computers.put(computer);
  });

  return {
    computers() {
      bring();
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
