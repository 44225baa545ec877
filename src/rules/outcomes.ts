import type { LimitUse } from '../figures/limits/limit-use.ts';
import { monthOf } from '../figures/limits/month.ts';
import { personKey } from '../figures/people/person-summary.ts';
import { sessionStatus } from '../figures/sessions/session-facts.ts';
import { daysOf } from '../figures/time/date-range.ts';
import { isUncopied } from '../figures/usage/missing-days.ts';
import type { Facts } from './facts.ts';
import type { FindingIdentity, Outcome } from './rule.ts';

/** A computer that is being restarted or has failed in another way is not well. */
export function computersOutcome({ subject }: FindingIdentity, { computers = [] }: Facts): Outcome {
  if (subject.kind !== 'computers') return 'lapsed';
  const ids = new Set(subject.computers.map(({ id }) => id));
  const own = computers.filter(({ id }) => ids.has(id));
  if (own.some(({ status }) => !status)) return 'unread';
  return own.every(({ status }) => status === 'active') ? 'resolved' : 'changing';
}

/** Of a session that was found in a status. `isRead`: whether enough is known of it while it is in that status. */
export const sessionOutcome =
  (status: 'running' | 'pending', isRead: (sessionId: string, facts: Facts) => boolean) =>
  ({ subject }: FindingIdentity, facts: Facts): Outcome => {
    if (subject.kind !== 'session') return 'lapsed';
    const { sessions = [], areSessionsWhole, dataOfMs } = facts;
    const { sessionId } = subject;
    const session = sessions.find((one) => one.sessionId === sessionId);
    if (session === undefined) {
      return areSessionsWhole === true && dataOfMs === undefined ? 'resolved' : 'unread';
    }
    const now = sessionStatus(session);
    if (now === 'unknown') return 'unread';
    return now !== status || isRead(sessionId, facts) ? 'resolved' : 'unread';
  };

/** Of a running session whose messages show the problem. */
export const runningOutcome = sessionOutcome(
  'running',
  (sessionId, { transcripts }) => transcripts?.has(sessionId) ?? false,
);

/** A limit begins anew with each month. Of several people, none may be left. */
export function limitOutcome({ key, period, subject }: FindingIdentity, facts: Facts): Outcome {
  const { limits = [], today, dataOfMs, readDays } = facts;
  if (period !== undefined && period !== monthOf(today)) return 'lapsed';
  const keys = new Set(
    subject.kind === 'people'
      ? subject.people.map((one) => personKey(one.userId ?? '', one.email))
      : [key],
  );
  const uses = limits.filter((one) => keys.has(one.key));
  if (uses.length < keys.size && dataOfMs !== undefined) return 'unread';
  // Days that the platform lacks were unknown before; of those that only a copy lacks, nobody can tell.
  const isUnread = ({ level, used, limit, daysWithoutData }: LimitUse) =>
    level === 'unknown' &&
    (used === undefined ||
      limit === undefined ||
      daysWithoutData.some((day) => isUncopied(day, readDays)));
  if (uses.some(isUnread)) return 'unread';
  return uses.some(({ level }) => level === 'unknown' || level === 'over')
    ? 'changing'
    : 'resolved';
}

/** What was unusual on some days is never resolved; these days pass. */
export const pastOutcome = (): Outcome => 'lapsed';

/** Whether a copy has all days of usage. */
export const isUsageWhole = ({ usage, readDays }: Facts): boolean =>
  usage !== undefined && daysOf(usage.range).every((day) => !isUncopied(day, readDays));

/** Of requests for parts: they must be answered again. */
export function partsOutcome({ subject }: FindingIdentity, { parts = [] }: Facts): Outcome {
  if (subject.kind !== 'part') return 'lapsed';
  const names = subject.part.split(', ');
  const areLive = names.every((name) =>
    parts.some((part) => part.name === name && part.state === 'live'),
  );
  return areLive ? 'resolved' : 'changing';
}
