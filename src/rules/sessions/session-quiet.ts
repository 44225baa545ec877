import { ongoingSessions, sessionStatus } from '../../figures/sessions/session-facts.ts';
import { formatAge, formatAgo } from '../../figures/time/format-time.ts';
import { mainArgument } from '../../figures/transcript/tool-argument.ts';
import { callsOf } from '../../figures/transcript/tool-calls.ts';
import { type Rule, sessionOutcome } from '../rule.ts';
import { allowedMs, longMs } from './call-kinds.ts';
import { sessionFound } from './running-session.ts';

export const sessionQuiet: Rule = {
  id: 'session-quiet',
  title: 'A running session has gone quiet',
  severity: 'warning',
  urgency: 'may-be',
  threshold: { default: 20, meaning: 'minutes without a change, unless a call may take longer' },
  explanation:
    'The status of the session is running, and nothing about it has changed for this many minutes; after a call without a ' +
    'result that may build, test, install or wait, for 100 minutes, and for 45 after other commands that are not known to be short. ' +
    'If the messages are not read, it is 100 minutes, too.',
  blindTo: 'Whether a call that takes long still makes progress.',
  reads: ['sessions', 'transcripts', 'nowMs'],
  outcome: sessionOutcome('running', () => true),
  find: ({ sessions = [], transcripts, nowMs }, threshold) =>
    ongoingSessions(sessions).flatMap((session) => {
      const { updatedAt } = session;
      if (sessionStatus(session) !== 'running' || updatedAt == null) return [];
      const quietMs = nowMs - updatedAt;
      const limitMs = threshold * 60_000;
      if (quietMs < limitMs) return [];
      const entries = transcripts?.get(session.sessionId);
      const last = entries && callsOf(entries).at(-1);
      const open = last?.isError === undefined ? last : undefined;
      // What has not been read may be a call that takes long.
      const allowed = entries === undefined ? longMs : open ? allowedMs(open, limitMs) : limitMs;
      if (quietMs < allowed) return [];
      const call = open && `${open.tool} ${mainArgument(open)}`;
      return sessionFound(
        session,
        {
          problem: `runs, but quiet for ${formatAge(quietMs)}${call ? ` since ${call}` : ''}`,
          sinceMs: updatedAt,
          size: quietMs,
          evidence: {
            facts: [
              ['last change', formatAgo(quietMs)],
              ...(call ? [['not answered', call] as const] : []),
            ],
          },
        },
        open?.message,
      );
    }),
};
