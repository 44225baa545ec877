import { sessionStatus } from '../../figures/sessions/session-facts.ts';
import { formatAge } from '../../figures/time/format-time.ts';
import { mainArgument } from '../../figures/transcript/tool-argument.ts';
import { callsOf } from '../../figures/transcript/tool-calls.ts';
import { sessionOutcome } from '../outcomes.ts';
import type { Rule } from '../rule.ts';
import { sessionFound } from './running-session.ts';

/** A session with the status running that has written nothing for a long time. */
export const sessionQuiet: Rule = {
  id: 'session-quiet',
  title: 'A running session has gone quiet',
  severity: 'warning',
  threshold: { default: 20, meaning: 'minutes without a change' },
  explanation:
    'The status of the session is running, and nothing about it has changed for this many minutes.',
  blindTo: 'Whether a call that takes long still makes progress.',
  reads: ['sessions', 'transcripts', 'nowMs'],
  outcome: sessionOutcome('running', () => true),
  find: ({ sessions = [], transcripts, nowMs }, threshold) =>
    sessions.flatMap((session) => {
      const { updatedAt } = session;
      if (sessionStatus(session) !== 'running' || updatedAt == null) return [];
      const quietMs = nowMs - updatedAt;
      if (quietMs < threshold * 60_000) return [];
      const last = callsOf(transcripts?.get(session.sessionId) ?? []).at(-1);
      const open = last?.isError === undefined ? last : undefined;
      const call = open && `${open.tool} ${mainArgument(open)}`;
      return sessionFound(
        session,
        {
          problem: `runs, but quiet for ${formatAge(quietMs)}${call ? ` since ${call}` : ''}`,
          sinceMs: updatedAt,
          size: quietMs,
          evidence: {
            facts: [
              ['last change', `${formatAge(quietMs)} ago`],
              ...(call ? [['not answered', call] as const] : []),
            ],
          },
        },
        open?.message,
      );
    }),
};
