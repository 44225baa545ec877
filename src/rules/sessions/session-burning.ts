import type { Session } from '../../api/resources.ts';
import { formatCredits } from '../../figures/format/number.ts';
import {
  ongoingSessions,
  sessionCredits,
  sessionStatus,
} from '../../figures/sessions/session-facts.ts';
import { minuteMs } from '../../figures/time/day.ts';
import { type Rule, sessionOutcome } from '../rule.ts';
import { quantile, sorted } from '../statistics.ts';
import { sessionFound } from './running-session.ts';

/** One call can cost much; what goes on for minutes is no single call. */
const windowMs = 10 * minuteMs;

/** With fewer sessions it is unknown what is usual. */
const minSessions = 20;

export const sessionBurning: Rule = {
  id: 'session-burning',
  title: 'A session uses credits unusually fast',
  severity: 'critical',
  urgency: 'burning',
  threshold: {
    default: 4,
    meaning: 'times the rate that 99 of 100 of your own sessions stay below',
  },
  explanation:
    'In the last minutes, up to ten, a running session used more credits a minute than this many times what 99 of 100 of ' +
    'your own newest sessions use in a minute of work, and in these minutes more than 9 of 10 of them cost in all, which no burst ' +
    `of work does. It needs two readings and ${minSessions} sessions to compare with.`,
  blindTo: 'What happened before this console was opened, and sessions of other people.',
  reads: ['sessions', 'readings'],
  hasMovingWindow: true,
  outcome: sessionOutcome('running', (id, { readings }) => (readings?.get(id)?.length ?? 0) > 1),
  find({ sessions = [], readings }, threshold) {
    const usual = quantile(sorted(sessions.flatMap((session) => rateOf(session) ?? [])), 0.99);
    const whole = quantile(sorted(sessions.flatMap((session) => endedCredits(session) ?? [])), 0.9);
    if (usual === undefined || whole === undefined || sessions.length < minSessions) return [];
    return ongoingSessions(sessions).flatMap((session) => {
      const known = readings?.get(session.sessionId) ?? [];
      const latest = known.at(-1);
      const before = known.find(({ atMs }) => atMs >= (latest?.atMs ?? 0) - windowMs);
      if (sessionStatus(session) !== 'running' || !before || !latest) return [];
      const minutes = (latest.atMs - before.atMs) / minuteMs;
      const credits = latest.credits - before.credits;
      const rate = credits / minutes;
      if (!(minutes > 0) || rate <= threshold * usual || credits <= whole) return [];
      return sessionFound(session, {
        problem: `uses ${formatCredits(rate)} credits a minute; your sessions stay below ${formatCredits(usual)}`,
        sinceMs: before.atMs,
        size: rate,
        extent: rate,
        evidence: {
          facts: [
            ['99 of 100 sessions', `below ${formatCredits(usual)} credits a minute of work`],
            ['9 of 10 sessions', `cost below ${formatCredits(whole)} credits in all`],
          ],
        },
      });
    });
  },
};

/** Credits per minute of the agent's work; undefined for sessions that are too short. */
function rateOf(session: Session): number | undefined {
  const activeMs = session.sessionSettings?.assistantActiveTimeMs ?? 0;
  const credits = session.sessionSettings?.tokenUsage?.serviceCredits;
  if (credits == null || activeMs < minuteMs || sessionStatus(session) === 'running')
    return undefined;
  return credits / (activeMs / minuteMs);
}

/** What a session that does not run has cost. */
const endedCredits = (session: Session): number | undefined =>
  sessionStatus(session) === 'running' ? undefined : sessionCredits(session);
