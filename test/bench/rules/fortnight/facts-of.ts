import { monthUse } from '../../../../src/figures/limits/limit-use.ts';
import { endedMonth, monthEnd } from '../../../../src/figures/limits/month-end.ts';
import { readinessByRepository } from '../../../../src/figures/readiness/repository-readiness.ts';
import { isOngoing } from '../../../../src/figures/sessions/session-facts.ts';
import type { DateRange } from '../../../../src/figures/time/date-range.ts';
import { dayOf } from '../../../../src/figures/time/day.ts';
import {
  emptyLog,
  logPage,
  type MessageLog,
  withPage,
} from '../../../../src/figures/transcript/message-log.ts';
import { tailLog } from '../../../../src/figures/transcript/message-tail.ts';
import { createFailureTimes } from '../../../../src/rules/computers/computer-flapping.ts';
import { createCreditReadings } from '../../../../src/rules/credit-rate.ts';
import type { Facts } from '../../../../src/rules/facts.ts';
import { createFormerDays } from '../../../../src/rules/organization/day-restated.ts';
import { joinedUsage, limitRanges, usageRanges } from '../../../../src/rules/usage-ranges.ts';
import type { Organization } from '../../../second-organization/organization.ts';

/** Messages that a console requests at a time. */
const pageSize = 100;

/** Between two readings of sessions, as a console makes them: what a session costs a minute follows from two. */
const readingMs = 2 * 60_000;

/**
 * Reads an organization as a console does that is always open: in an hour it reads the ends of all sessions that run. What
 * was the same before stays the same object, so that rules are applied only to what is new.
 */
export function createFactsReader(organization: Organization): (nowMs: number) => Facts {
  const { analytics, sessions } = organization;
  const readings = createCreditReadings();
  const failuresAt = createFailureTimes();
  const formerDays = createFormerDays(undefined, () => undefined);
  const logAt = createLogs(organization);
  const sameLimits = createSame<Facts['limits']>();
  const sameUsage = createSame<Facts['usage']>();
  const sameMonth = createSame<Facts['monthEnd']>();
  const sameReadiness = createSame<Facts['readiness']>();

  return (nowMs) => {
    const today = dayOf(nowMs);
    const rowsIn = (range: DateRange | undefined) =>
      range === undefined ? [] : analytics.tokens(range.startDate, range.endDate, nowMs);
    const [before, latest] = usageRanges(today);
    const rows = [rowsIn(before), rowsIn(latest)] as const;
    const known = `${today} ${rows.flat().map((row) => `${row.date} ${row.billable_tokens}`)}`;
    const limits = organization.limitsAt(nowMs);
    const knownLimits = `${known} ${JSON.stringify(limits)}`;
    const ranges = limitRanges(today);
    const ended = endedMonth(today);
    const reports = organization.reportsAt(nowMs);

    readings.with(sessions.at(nowMs - readingMs), nowMs - readingMs);
    const list = sessions.at(nowMs);
    const logs = new Map(
      list.filter(isOngoing).map(({ sessionId }) => [sessionId, logAt(sessionId, nowMs)]),
    );
    const usage = sameUsage(known, () => {
      const userDays = latest && analytics.userDays(latest.startDate, latest.endDate, nowMs);
      const startDate = before?.startDate ?? latest?.startDate ?? today;
      return joinedUsage(startDate, latest?.endDate ?? today, userDays, ...rows);
    });
    return {
      nowMs,
      today,
      computers: organization.computersAt(nowMs),
      restarts: organization.restartsAt(nowMs),
      sessions: list,
      areSessionsWhole: true,
      transcripts: new Map([...logs].map(([id, { entries }]) => [id, entries])),
      runsBefore: new Map(
        [...logs].flatMap(([id, { runBefore }]) => (runBefore ? [[id, runBefore] as const] : [])),
      ),
      readings: readings.with(list, nowMs),
      failures: failuresAt(organization.computersAt(nowMs), nowMs),
      limits: sameLimits(knownLimits, () => monthUse(limits, rowsIn(ranges.current), today).people),
      monthEnd: sameMonth(knownLimits, () =>
        ended === undefined ? undefined : monthEnd(limits, rowsIn(ranges.ended), today, ended),
      ),
      usage,
      formerDays: formerDays(usage),
      readiness: sameReadiness(String(reports.length + (reports[0]?.createdAt ?? 0)), () =>
        readinessByRepository(reports),
      ),
      parts: [],
      clockAheadMs: 0,
    };
  };
}

/** The newest pages of a session, as a console reads and keeps them. */
function createLogs({ sessions }: Organization) {
  const read = new Map<string, { log: MessageLog; pages: number }>();
  return (sessionId: string, nowMs: number): MessageLog => {
    let { log, pages } = read.get(sessionId) ?? { log: emptyLog, pages: 0 };
    // The last page is read again: it may have new messages, and its last one may still have been printing.
    let page = Math.max(0, pages - 1);
    let isRead = false;
    while (!isRead) {
      const messages =
        sessions.messages(sessionId, nowMs, page * pageSize, (page + 1) * pageSize) ?? [];
      const isAgain = page < pages;
      const place = isAgain ? log.pages.length - 1 : log.pages.length;
      log = tailLog(withPage(log, place, logPage(messages, String(page)), undefined));
      isRead = messages.length < pageSize;
      page += 1;
      pages = Math.max(pages, page);
    }
    read.set(sessionId, { log, pages });
    return log;
  };
}

/** The value that was computed last, as long as the key is the same. */
function createSame<Value>() {
  let last: { key: string; value: Value } | undefined;
  return (key: string, compute: () => Value): Value => {
    if (last?.key !== key) last = { key, value: compute() };
    return last.value;
  };
}
