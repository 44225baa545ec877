import type { Session, TokensRow } from '../../../src/api/resources.ts';
import { createDemoAnalytics, type DemoAnalytics } from '../../../src/demo/demo-analytics.ts';
import { createDemoRecords, type DemoRecords } from '../../../src/demo/demo-records.ts';
import { stillWaiting, waitsForHost } from '../../../src/demo/records/provisioning.ts';
import { limitUse } from '../../../src/figures/limits/limit-use.ts';
import { readinessByRepository } from '../../../src/figures/readiness/repository-readiness.ts';
import { daysOf, lastDays } from '../../../src/figures/time/date-range.ts';
import {
  addDays,
  type Day,
  dayOf,
  daysInMonth,
  startOfMonth,
} from '../../../src/figures/time/day.ts';
import { transcriptEntry } from '../../../src/figures/transcript/transcript-entry.ts';
import type { CreditReading, Facts } from '../../../src/rules/facts.ts';
import { creditsByDay } from '../../../src/rules/organization/day-restated.ts';

/** A demo organization at a moment: what rules can read of it, and what is true of it. */
export type Organization = {
  facts: Facts & Known;
  /** The same organization before its stories begin, and its days. */
  quiet: { analytics: DemoAnalytics; rows: readonly TokensRow[] };
  analytics: DemoAnalytics;
  records: DemoRecords;
};

type Known = {
  [Name in 'usage' | 'sessions' | 'computers' | 'limits']: NonNullable<Facts[Name]>;
};

const usageDays = 60;
const minuteMs = 60_000;

/** Stories begin relative to the time of an organization: this long before it, there are none until the month ends. */
const quietMs = 60 * 24 * 60 * minuteMs;

/** `afterMs` is how long its console has been open: sessions go on, days do not. */
export function organizationAt(seed: number, nowMs: number, afterMs = 6 * minuteMs): Organization {
  const analytics = createDemoAnalytics({ seed, nowMs });
  const records = createDemoRecords({ seed, nowMs }, analytics);
  const available = lastDays(usageDays, nowMs);
  if (available.coverage === 'none') throw new RangeError('There are no days.');
  const { range } = available;
  const later = createDemoAnalytics({ seed, nowMs: nowMs + quietMs });
  const rowsOf = ({ analyticsDay }: DemoAnalytics): TokensRow[] =>
    daysOf(range).flatMap((day) => analyticsDay(day)?.tokens ?? []);
  const rows = rowsOf(analytics);
  const userDays = daysOf(range)
    .slice(-30)
    .flatMap((day) => analytics.analyticsDay(day)?.users ?? []);
  // A few minutes later, so that running sessions have gone on for a while.
  const laterMs = nowMs + afterMs;
  const sessions = records
    .sessionsOf(analytics.keyHolders.owner.id)
    .map((session): Session => ({ ...session, ...records.stateOf(session.sessionId, laterMs) }))
    .toArray();
  const unfinished = sessions.filter(({ status }) => status !== 'idle');
  const transcripts = new Map(
    unfinished.map(({ sessionId }) => [
      sessionId,
      [...records.messagesOf(sessionId), ...records.messagesBetween(sessionId, nowMs, laterMs)].map(
        transcriptEntry,
      ),
    ]),
  );
  return {
    analytics,
    records,
    quiet: { analytics: later, rows: rowsOf(later) },
    facts: {
      nowMs: laterMs,
      today: dayOf(nowMs),
      computers: records
        .computers()
        .map((computer) => (waitsForHost(computer) ? stillWaiting(computer, laterMs) : computer)),
      sessions,
      transcripts,
      readings: new Map(
        unfinished.map(({ sessionId }) => [sessionId, readingsOf(records, sessionId, laterMs)]),
      ),
      limits: limitUse(analytics.creditLimits, rows, dayOf(nowMs)),
      usage: { range, rows, userDays },
      formerDays: creditsByDay(rows.map((row) => analytics.firstBatch(row.date)?.tokens ?? row)),
      readiness: readinessByRepository(records.reports().map(({ document }) => document)),
      parts: [],
      clockAheadMs: 0,
    },
  };
}

/** What a session had cost two minutes ago and now. */
const readingsOf = (records: DemoRecords, sessionId: string, nowMs: number): CreditReading[] =>
  [nowMs - 2 * minuteMs, nowMs].flatMap((atMs) => {
    const credits = records.stateOf(sessionId, atMs)?.tokenUsage.serviceCredits;
    return credits === undefined ? [] : [{ atMs, credits }];
  });

/** What everybody's month comes to in the end, by e-mail. */
export function monthTotals(analytics: DemoAnalytics, today: Day): Map<string, number> {
  const startDate = startOfMonth(today);
  const endDate = addDays(startDate, daysInMonth(startDate) - 1);
  const totals = new Map<string, number>();
  for (const day of daysOf({ startDate, endDate })) {
    for (const part of analytics.analyticsDay(day)?.tokens.by_user ?? []) {
      const name = part.user_email.toLowerCase() || part.user_id;
      totals.set(name, (totals.get(name) ?? 0) + part.billable_tokens);
    }
  }
  return totals;
}

/** The rows with the credits of one person changed, and those of the day with them. */
export const withCredits = (
  rows: readonly TokensRow[],
  userId: string,
  change: (credits: number, day: string) => number,
): TokensRow[] =>
  rows.map((row) => {
    const part = row.by_user?.find(({ user_id }) => user_id === userId);
    if (part === undefined) return row;
    const before = part.billable_tokens ?? 0;
    const after = change(before, row.date);
    return {
      ...row,
      billable_tokens: (row.billable_tokens ?? 0) + after - before,
      by_user: (row.by_user ?? []).map((other) =>
        other === part ? { ...part, billable_tokens: after } : other,
      ),
    };
  });
